"""The background processes: `celery -A config worker` and `celery -A config beat`."""

import os
import threading

from celery import Celery
from celery.signals import setup_logging, worker_ready
from kombu.transport import TRANSPORT_ALIASES

from config.private_files import keep_private

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["embedded"] = "config.broker:Transport"
TRANSPORT_ALIASES["redis"] = "config.broker:RedisTransport"
app = Celery("crossings")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_like_the_site(**_: object) -> None:
    """Keep the logging of the settings: Celery would replace it with its own.

    Worker and beat both emit this signal before they create their first file.
    """
    keep_private()


@worker_ready.connect
def begin_errands(**_: object) -> None:
    """Delete what was left over while no worker ran, and look for errands from now on.

    Errands have a thread of their own: after a lesson hundreds of coaching jobs may be queued, and
    a person is waiting on the page of an errand.
    """
    from quiz.tasks import keep_running_errands

    app.send_task("quiz.tasks.sweep_old_errands")
    threading.Thread(target=keep_running_errands, name="errands", daemon=True).start()
