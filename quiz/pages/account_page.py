"""What learners see of their own account."""

from dataclasses import dataclass

from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]
from django.conf import settings

from quiz.models.learner import Learner


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The account of a learner who can sign in. `waiting_email` is not confirmed yet."""

    username: str
    email: str
    waiting_email: str
    has_password: bool
    has_second_factor: bool
    sends_mail: bool


def account_page(learner: Learner) -> AccountPage:
    """The account of a learner."""
    waiting = EmailAddress.objects.filter(user_id=learner.pk, verified=False).last()
    return AccountPage(
        username=learner.username or "",
        email=learner.email or "",
        waiting_email=waiting.email if waiting and waiting.email != learner.email else "",
        has_password=learner.has_usable_password(),
        has_second_factor=Authenticator.objects.filter(user_id=learner.pk).exists(),
        sends_mail=settings.SENDS_MAIL,
    )
