"""Learners in the admin pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.utils.translation import gettext_lazy as _

from quiz.models.learner import Learner


class LearnerCreationForm(AdminUserCreationForm):
    """Makes a learner who signs in with a user name."""

    class Meta:
        model = Learner
        fields = ("username",)


class LearnerChangeForm(UserChangeForm):
    """Changes a learner."""

    class Meta:
        model = Learner
        fields = "__all__"


@admin.register(Learner)
class LearnerAdmin(UserAdmin):
    """Finding and helping learners."""

    form = LearnerChangeForm
    add_form = LearnerCreationForm
    ordering = ("-joined_at",)
    list_display = ("__str__", "username", "email", "is_guest", "is_staff", "joined_at")
    list_filter = ("is_guest", "is_staff", "is_active", "language")
    search_fields = ("username", "email", "display_name", "public_id")
    readonly_fields = ("public_id", "joined_at", "last_login")
    fieldsets = (
        (None, {"fields": ("public_id", "username", "email", "password")}),
        (_("Profile"), {"fields": ("display_name", "language", "is_guest")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("joined_at", "last_login")}),
    )
