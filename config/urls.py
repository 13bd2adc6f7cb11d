"""Every address of the site."""

from allauth.account.decorators import secure_admin_login  # type: ignore[import-untyped]
from django.contrib import admin
from django.urls import include, path

from config import views

admin.autodiscover()
# Keepers come in by the same door as everybody: with its limits and their second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.health, name="health"),
    path("theme", views.theme, name="theme"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("game.urls")),
    path("", include("quiz.urls")),
    path("", include("classroom.urls")),
]

handler429 = "quiz.views.accounts.too_many_tries"  # allauth asks for it
