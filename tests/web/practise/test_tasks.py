"""Background work of the quiz."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.celery import app
from quiz.tasks import clear_expired_sessions


@pytest.mark.django_db
def test_only_expired_sessions_go() -> None:
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(
            session_key=key, session_data="", expire_date=now + timedelta(days=days)
        )
    clear_expired_sessions.delay()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]


def test_every_job_of_the_night_exists() -> None:
    app.loader.import_default_modules()
    planned = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert planned <= set(app.tasks)
