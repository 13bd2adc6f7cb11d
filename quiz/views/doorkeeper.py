"""Our allauth adapters: who is signing up, what to say, what to send."""

import logging
from typing import Any, ClassVar

import segno
from allauth.account.adapter import DefaultAccountAdapter  # type: ignore[import-untyped]
from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
from allauth.account.utils import (  # type: ignore[import-untyped]
    passthrough_next_redirect_url,
)
from allauth.core import context as allauth_context  # type: ignore[import-untyped]
from allauth.core.exceptions import ImmediateHttpResponse  # type: ignore[import-untyped]
from allauth.mfa.adapter import DefaultMFAAdapter  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.db import IntegrityError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from game.views.people import visitor_address
from quiz.actions.accounts.claim import GuestGoneError, claim
from quiz.actions.accounts.merge import merge_guest
from quiz.forms.accounts import SignUpForm
from quiz.models.learner import Learner
from quiz.sealed_text import sealed, unsealed
from quiz.views.sign_in import count_try, forget_tries, remember_browser

logger = logging.getLogger(__name__)
WRONG = _("Wrong user name or password. Try again.")
WRONG_CODE = _("This code is wrong. Codes change every half minute: use the newest one.")


class Doorkeeper(DefaultAccountAdapter):  # type: ignore[misc]
    """Keeps the guest's row at sign-up, and the guest's data at sign-in."""

    error_messages: ClassVar[dict[str, Any]] = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": WRONG,
        "email_password_mismatch": WRONG,
        "too_many_login_attempts": _("Too many wrong tries. Wait five minutes, then try again."),
        "rate_limited": _("Too many tries at once. Wait a minute, then try again."),
        "username_taken": _("This user name is taken. Choose another one."),
        "enter_current_password": _("This is not your password. Try again."),
        "incorrect_password": _("This is not your password. Try again."),
        "duplicate_email": _("This is already your address."),
        "incorrect_code": WRONG_CODE,
    }

    def save_user(
        self, request: HttpRequest, user: Learner, form: SignUpForm, commit: bool = True
    ) -> Learner:
        """Give the requesting guest, or a new learner, a user name and a password.

        The e-mail address is not stored here: it counts once its owner has confirmed it.
        """
        guest = getattr(request, "guest", None)
        sent = form.cleaned_data
        language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
        try:
            return claim(guest and guest.pk, sent["username"], sent["password1"], language)
        except (GuestGoneError, IntegrityError) as late:
            # The same form came twice at the same moment, or another visitor was slightly faster.
            door = passthrough_next_redirect_url(
                request, reverse("account_login"), REDIRECT_FIELD_NAME
            )
            raise ImmediateHttpResponse(redirect(door)) from late

    def login(self, request: HttpRequest, user: Learner) -> None:
        """Sign a learner in, with what they did as a guest in this browser until now.

        Django discards the guest's session; its remaining lifetime is kept, but no longer than an
        account's.
        """
        guest, lasts = getattr(request, "guest", None), request.session.get("_session_expiry")
        if guest is not None and merge_guest(guest.pk, user.pk):
            messages.success(request, _("What you did as a guest is now in your account."))
        super().login(request, user)
        if lasts is not None:
            request.session.set_expiry(min(lasts, settings.SESSION_COOKIE_AGE))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt; allauth takes it back if the password is right."""
        self._login_failed_rl_usage = count_try(request, credentials)
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """After a new password by mail, reset the attempts of its owner."""
        forget_tries(request, credentials)

    def post_login(self, request: HttpRequest, user: Learner, **kwargs: Any) -> HttpResponseBase:
        """Remember the browser: other people's wrong attempts do not count for it."""
        response: HttpResponseBase = super().post_login(request, user, **kwargs)
        remember_browser(request, response, user)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        """The network that limits count by."""
        return visitor_address(request)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Take an address as confirmed, unless another account has it."""
        others = Learner.objects.exclude(pk=email_address.user_id)
        if others.filter(email__iexact=email_address.email).exists():
            template = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, template, {"email": email_address.email})
            return False
        return bool(super().confirm_email(request, email_address))

    def is_safe_url(self, url: str | None) -> bool:
        """Whether a redirect target is on this site, as the visitor calls it."""
        request = allauth_context.request
        return url_has_allowed_host_and_scheme(url, {request.get_host()}, request.is_secure())

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """After a new password, redirect to the account."""
        return reverse("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail. If the mail server fails, it is logged for the operator.

        The visitor is told the same either way: an error page for known addresses only would reveal
        which ones are known.
        """
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:  # also all that smtplib raises
            logger.exception("A mail could not be sent: %s", template_prefix)


class SecondFactor(DefaultMFAAdapter):  # type: ignore[misc]
    """The second factor, in our words and with a picture that our content policy allows."""

    error_messages: ClassVar[dict[str, Any]] = DefaultMFAAdapter.error_messages | {
        "incorrect_code": WRONG_CODE,
    }

    def encrypt(self, text: str) -> str:
        """A secret as the database stores it."""
        return sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again."""
        return unsealed(encrypted_text)

    def build_totp_svg(self, url: str) -> str:
        """The QR code, as inline SVG: no style, no other file."""
        return segno.make(url, micro=False).svg_inline(
            border=3, dark="#000", light="#fff", omitsize=True, svgclass="account__qr"
        )
