"""Account forms."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from allauth.account import forms as account  # type: ignore[import-untyped]
from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
from allauth.mfa.base import forms as second_factor  # type: ignore[import-untyped]
from allauth.mfa.totp import forms as totp  # type: ignore[import-untyped]
from django import forms
from django.conf import settings
from django.core.validators import RegexValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext_lazy, pgettext_lazy

from quiz.forms.dressed import Dressed
from quiz.going_too import GoesToo, is_known
from quiz.models.learner import Learner

PASSWORD_HINT = _("At least 8 characters, not only digits, and not a common password.")
# Strings of Django and allauth. Marked here, they get translations that match ours.
BORROWED = (
    gettext_noop("Type the same password both times."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)
WORD = pgettext_lazy("the word to write before all is deleted", "delete")
USERNAME = RegexValidator(
    r"^[\w.-]+\Z", _("Letters, digits, dots, hyphens and underscores only, without spaces.")
)


class SignInForm(Dressed, account.LoginForm):  # type: ignore[misc]
    """A user name or an e-mail address, and the password."""

    words = {  # noqa: RUF012
        "login": _("User name or e-mail address"),
        "password": _("Password"),
        "remember": _("Keep me signed in on this device"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Let password managers know that this is a name."""
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}


class SignUpForm(Dressed, account.SignupForm):  # type: ignore[misc]
    """A user name and a password. The address is optional, for help by mail."""

    words = {  # noqa: RUF012
        "username": _("User name"),
        "password1": _("Password"),
        "password2": _("The same password again"),
        "email": _("E-mail address (optional)"),
    }
    hints = {  # noqa: RUF012
        "username": _("Make one up. Keep your real name to yourself."),
        "password1": PASSWORD_HINT,
        "email": _("Only for a new password when you forget yours. Recommended for teachers."),
    }
    field_order = ("username", "password1", "password2", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for an address only if the site can send mail."""
        super().__init__(*args, **kwargs)
        self.fields["username"].validators.append(USERNAME)
        self.fields["username"].widget.attrs["autocapitalize"] = "none"
        if not settings.SENDS_MAIL:
            del self.fields["email"]

    def clean_username(self) -> str:
        """The name in its normal form, if it is free."""
        name = Learner.normalize_username(self.cleaned_data["username"])
        self.cleaned_data["username"] = name
        return str(super().clean_username())

    def validate_unique_email(self, value: str) -> str:
        """Any address: saying that an account has it would reveal who is here."""
        return value

    def save(self, request: HttpRequest) -> Learner:
        """Make the account; the address waits until it is confirmed."""
        email = self.cleaned_data.pop("email", "")
        learner: Learner = super().save(request)
        if email:
            # The mail itself is sent at sign-in, which follows.
            EmailAddress.objects.add_new_email(request, learner, email, send_verification=False)
        return learner


class NewPasswordForm(Dressed, account.ChangePasswordForm):  # type: ignore[misc]
    """Another password, for a learner who knows the old one."""

    words = {  # noqa: RUF012
        "oldpassword": _("Current password"),
        "password1": _("New password"),
        "password2": _("The same password again"),
    }
    hints = {"password1": PASSWORD_HINT}  # noqa: RUF012


class ResetPasswordForm(Dressed, account.ResetPasswordKeyForm):  # type: ignore[misc]
    """Another password, for a learner who got our mail."""

    words = NewPasswordForm.words
    hints = NewPasswordForm.hints


class ForgottenPasswordForm(Dressed, account.ResetPasswordForm):  # type: ignore[misc]
    """Where to send the mail about a forgotten password."""

    words = {"email": _("E-mail address")}  # noqa: RUF012


class EmailForm(Dressed, account.AddEmailForm):  # type: ignore[misc]
    """An address to be reached at."""

    words = {"email": _("New e-mail address")}  # noqa: RUF012


class PasswordAgainForm(Dressed, account.ReauthenticateForm):  # type: ignore[misc]
    """The password again, before a sensitive action."""

    words = {"password": _("Password")}  # noqa: RUF012


class CodeForm(Dressed, second_factor.AuthenticateForm):  # type: ignore[misc]
    """A code of the app, or a recovery code."""

    words = {"code": _("Code")}  # noqa: RUF012


class CodeAgainForm(Dressed, second_factor.ReauthenticateForm):  # type: ignore[misc]
    """The same, before a sensitive action."""

    words = CodeForm.words


class FirstCodeForm(Dressed, totp.ActivateTOTPForm):  # type: ignore[misc]
    """The first code of an app."""

    words = {"code": _("Code that the app shows")}  # noqa: RUF012


class NameForm(Dressed, forms.Form):
    """The name that others see at a table."""

    name = forms.CharField(max_length=40, required=False)
    words = {"name": _("Name at the table")}  # noqa: RUF012
    hints = {  # noqa: RUF012
        "name": _("At most 40 characters. Leave it empty and we give you a made-up name."),
    }

    def clean_name(self) -> str:
        """Visible letters, with single spaces between the words."""
        name = " ".join(unicodedata.normalize("NFC", self.cleaned_data["name"]).split())
        if any(unicodedata.category(letter).startswith("C") for letter in name):
            raise forms.ValidationError(_("There is an invisible character in this name."))
        return name


class ForgetMeForm(Dressed, forms.Form):
    """The confirmed deletion of an account: by the password, or by a typed word without one."""

    password = forms.CharField(
        strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    word = forms.CharField(max_length=40, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    agreed = forms.CharField(required=False, widget=forms.HiddenInput)
    words = {"password": _("Your password")}  # noqa: RUF012

    def __init__(
        self, *args: Any, has_password: bool, going: Sequence[GoesToo] = (), **kwargs: Any
    ) -> None:
        """Ask for one or the other, and for a tick if more than the learner's own data goes."""
        super().__init__(*args, **kwargs)
        self.going = going
        self.fields["word"].label = _("Type this word: %(word)s") % {"word": WORD}
        del self.fields["word" if has_password else "password"]

    def clean_word(self) -> str:
        """The word, in any case."""
        word: str = self.cleaned_data["word"]
        if word.casefold() != str(WORD).casefold():
            raise forms.ValidationError(_("That is not the word. Nothing was deleted."))
        return word

    def clean_agreed(self) -> str:
        """The keys of what is deleted too: all of them, or nothing is deleted."""
        agreed: str = self.cleaned_data["agreed"]
        if not is_known(self.going, agreed.split()):
            raise forms.ValidationError(
                _(
                    "Tick the box to delete your classes too, or hand them over first. Nothing "
                    "was deleted."
                )
            )
        return agreed

    @property
    def all_keys(self) -> str:
        """What the tick stands for."""
        return " ".join(thing.key for thing in self.going)

    @property
    def is_ticked(self) -> bool:
        """Whether the tick was there when the form was sent, and still covers everything."""
        return is_known(self.going, str(self.data.get("agreed", "")).split())

    @property
    def agreed_keys(self) -> list[str]:
        """The keys of what may be deleted."""
        return str(self.cleaned_data["agreed"]).split()
