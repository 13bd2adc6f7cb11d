"""Which learner a sign-in name means: a user name, or a confirmed address."""

from allauth.account.models import EmailAddress  # type: ignore[import-untyped]

from quiz.models.learner import Learner


def learner_called(typed: str) -> Learner | None:
    """The one learner with this name or address, in any capitalisation.

    An address counts once its owner has confirmed it; before that several people may have entered
    the same one, and they sign in by their names.
    """
    typed = typed.strip()
    if not typed:
        return None
    found = Learner.objects.filter(username__iexact=Learner.normalize_username(typed)).first()
    if found is None and "@" in typed:
        found = Learner.objects.filter(email=typed.lower()).first()
    if found is None and "@" in typed:
        confirmed = EmailAddress.objects.filter(email=typed.lower(), verified=True)
        address = confirmed.select_related("user").order_by("pk").first()
        found = address.user if address else None
    return found
