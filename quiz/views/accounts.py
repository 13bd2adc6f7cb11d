"""Signing in, signing out, and the settings of an account. allauth does the work."""

from datetime import timedelta

from allauth.account import views as allauth  # type: ignore[import-untyped]
from allauth.mfa.base import views as second_factor  # type: ignore[import-untyped]
from allauth.mfa.recovery_codes import views as recovery  # type: ignore[import-untyped]
from allauth.mfa.totp import views as totp  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from game.hosting import clock
from game.hosting.reader_zone import COOKIE, zone_named
from game.views.marks import checks_password
from quiz.actions.accounts.profile import read_in_zone, show_name
from quiz.forms.accounts import NameForm, SignInForm
from quiz.forms.zones import ZoneForm
from quiz.models.learner import Learner
from quiz.pages.account_page import account_page
from quiz.views.newcomers import learner_of, newcomer, with_account

JUST_NOW = timedelta(minutes=1)
TOO_MANY_REQUESTS = 429

sign_in = checks_password(newcomer(allauth.login))
sign_out = require_POST(with_account(allauth.logout))
email = with_account(allauth.email)
password_again = checks_password(with_account(allauth.reauthenticate))
inactive = newcomer(allauth.account_inactive)
confirm_email = newcomer(allauth.confirm_email)
reset_sent = newcomer(allauth.password_reset_done)
reset_password = checks_password(newcomer(allauth.password_reset_from_key))
reset_done = newcomer(allauth.password_reset_from_key_done)
second_factor_page = with_account(second_factor.index)
give_code = newcomer(second_factor.authenticate)
code_again = with_account(second_factor.reauthenticate)
connect_app = with_account(totp.activate_totp)
disconnect_app = with_account(totp.deactivate_totp)
recovery_codes = with_account(recovery.view_recovery_codes)
new_recovery_codes = with_account(recovery.generate_recovery_codes)
download_recovery_codes = with_account(recovery.download_recovery_codes)


@checks_password
@newcomer
def sign_up(request: HttpRequest) -> HttpResponseBase:
    """Make an account, or turn a guest into one. A form that is sent twice signs in instead."""
    if request.method == "POST" and _has_just_signed_up(request):
        again = {"login": request.POST["username"], "password": request.POST.get("password1", "")}
        form = SignInForm(again, request=request)
        if form.is_valid():
            response: HttpResponseBase = form.login(request)
            return response
    answer: HttpResponseBase = allauth.signup(request)
    return answer


def _has_just_signed_up(request: HttpRequest) -> bool:
    name = Learner.normalize_username(request.POST.get("username", "").strip())
    recently = clock.now() - JUST_NOW
    return Learner.objects.filter(username__iexact=name, last_login__gte=recently).exists()


@newcomer
def forgotten_password(request: HttpRequest) -> HttpResponseBase:
    """Send a mail about a forgotten password, if the site can send mail."""
    if not settings.SENDS_MAIL:
        return render(request, "account/no_mail.html")
    response: HttpResponseBase = allauth.password_reset(request)
    return response


@checks_password
@with_account
def change_password(request: HttpRequest) -> HttpResponseBase:
    """Change the password of a learner who has one."""
    if not learner_of(request).has_usable_password():
        raise Http404
    response: HttpResponseBase = allauth.password_change(request)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_account
def account(request: HttpRequest) -> HttpResponse:
    """Show the account; with POST, store the name that others see."""
    me = learner_of(request)
    form = NameForm(request.POST or None, initial={"name": me.display_name})
    if request.method == "POST" and form.is_valid():
        show_name(me.pk, form.cleaned_data["name"])
        messages.success(request, _("Your name at the table is saved."))
        return redirect("account")
    context = {"page": account_page(me), "form": form, "zone": _zone_form(request)}
    return render(request, "account/account.html", context)


@never_cache
@require_POST
@with_account
def zone(request: HttpRequest) -> HttpResponse:
    """Store the time zone in which dates are read."""
    form = _zone_form(request)
    if form.is_valid():
        read_in_zone(learner_of(request).pk, form.cleaned_data["time_zone"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("There is no such time zone."))
    return redirect("account")


def _zone_form(request: HttpRequest) -> ZoneForm:
    browser = zone_named(request.COOKIES.get(COOKIE, "")).key
    usual = {"time_zone": learner_of(request).time_zone}
    return ZoneForm(request.POST or None, browser=browser, initial=usual)


def too_many_tries(request: HttpRequest) -> HttpResponse:
    """Say that an address has sent too many requests."""
    return render(request, "account/too_many_tries.html", status=TOO_MANY_REQUESTS)
