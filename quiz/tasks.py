"""Work the quiz does in the background."""

from celery import shared_task
from django.core.management import call_command


@shared_task
def clear_expired_sessions() -> None:
    """Forget sign-ins that have run out. Runs every night."""
    call_command("clearsessions")
