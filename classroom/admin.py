"""Learning platforms in the admin pages. Keys are not shown: a command makes them."""

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from lti_tool.models import LtiDeployment, LtiRegistration

from classroom.actions.lti.registering import BadPlatformError, check_address, check_host
from classroom.lti.keys import ensure_key
from classroom.models.lti import LtiServices


class RegistrationForm(forms.ModelForm):
    """A platform, with URLs that may be requested."""

    class Meta:
        model = LtiRegistration
        fields = (
            "name", "issuer", "client_id", "audience", "auth_url", "token_url", "keyset_url",
            "is_active",
        )  # fmt: skip

    auth_url = forms.URLField(assume_scheme="https")
    token_url = forms.URLField(assume_scheme="https")
    keyset_url = forms.URLField(assume_scheme="https")

    def clean(self) -> None:
        """URLs must be safe to request."""
        for name in ("auth_url", "token_url", "keyset_url"):
            try:
                check_address(str(self.cleaned_data.get(name, "")))
            except BadPlatformError as error:
                self.add_error(name, str(error))


class ServicesForm(forms.ModelForm):
    """Further hosts of a platform, as a JSON list."""

    class Meta:
        model = LtiServices
        fields = ("hosts",)

    def clean_hosts(self) -> list[str]:
        """A list of hosts."""
        hosts = self.cleaned_data["hosts"]
        if not isinstance(hosts, list) or not all(isinstance(host, str) for host in hosts):
            raise forms.ValidationError(_("Write a list, such as [“school.example.org”]."))
        for host in hosts:
            try:
                check_host(host)
            except BadPlatformError as error:
                raise forms.ValidationError(str(error)) from error
        return hosts


class DeploymentInline(admin.TabularInline):
    """Deployments: those not accepted yet are inactive."""

    model = LtiDeployment
    fields = ("deployment_id", "is_active")
    extra = 0


class ServicesInline(admin.StackedInline):
    """Hosts that take grades and give lists of members."""

    model = LtiServices
    form = ServicesForm


class RegistrationAdmin(admin.ModelAdmin):
    """Platforms that people come from."""

    form = RegistrationForm
    list_display = ("name", "issuer", "client_id", "is_active")
    inlines = (DeploymentInline, ServicesInline)

    def save_model(self, request, obj, form, change) -> None:  # type: ignore[no-untyped-def]
        """Save a platform, and make sure that there is a key to sign with."""
        ensure_key()
        super().save_model(request, obj, form, change)


if admin.site.is_registered(LtiRegistration):
    admin.site.unregister(LtiRegistration)  # the library's own page shows private keys
admin.site.register(LtiRegistration, RegistrationAdmin)
