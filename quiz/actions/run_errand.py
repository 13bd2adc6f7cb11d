"""A worker runs an errand: it makes the file, reports progress, and stops when nobody waits."""

import logging
import os
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import override

from game.hosting import clock
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.actions.errand_kinds import ERRANDS, Made
from quiz.actions.errands import LEFT, MOST_TRIES, end_errand
from quiz.models.errand import Errand
from quiz.pages.errand_page import KEPT

logger = logging.getLogger(__name__)
LONGEST = timedelta(minutes=10)
TELL_EVERY_S = 1.0
GIVE_BACK_S = 60.0
"""How long a worker tries to return an errand to the queue while the database is down."""
FORGOTTEN = timedelta(days=1)
"""How long rows stay after their order: limits count them."""


class NotWantedError(Exception):
    """Nobody waits for the errand any more, or another worker has it."""


def run_errand(errand: Errand) -> None:
    """Make the file of an errand that was taken, or end it with a sentence."""
    with override(errand.language):
        try:
            _run(errand)
        except DatabaseError:  # the worker was stopped; the errand is not at fault and comes back
            logger.exception("Errand %s was interrupted.", errand.kind)
            _give_back_soon(errand)


def _run(errand: Errand) -> None:
    try:
        made = _made(errand)
    except NotWantedError:
        _give_back(errand, errand.tries - 1)
    except Refused as refused:
        end_errand(errand, clock.now(), refusal_sentence(refused))
    except DatabaseError:
        raise
    except Exception:  # an error in one errand must not stop the others
        logger.exception("Errand %s could not be run.", errand.kind)
        end_errand(errand, clock.now(), _("This could not be prepared. Try again later."))
    else:
        _keep(errand, made)


def _give_back(errand: Errand, tries: int) -> None:
    """Let a worker take the errand again."""
    mine = Errand.objects.filter(pk=errand.pk, worker=errand.worker, ended_at=None)
    mine.update(worker=None, tries=tries)


def _give_back_soon(errand: Errand) -> None:
    """Return an errand once the database answers; the attempt counts, or it might never end."""
    end = monotonic() + GIVE_BACK_S
    while True:
        close_old_connections()
        try:
            _give_back(errand, errand.tries)
        except DatabaseError:
            if monotonic() > end:
                raise
            sleep(1.0)
        else:
            return


def _made(errand: Errand) -> Made:
    kind = ERRANDS.get(errand.kind)
    if errand.tries > MOST_TRIES or kind is None:
        raise Refused("broken", "This could not be prepared. Try again later.")
    if not kind.may(errand.learner, errand.wanted):
        raise Refused("gone", "This no longer exists.")
    return kind.make(errand.learner, errand.wanted, _Teller(errand))


class _Teller:
    """Stores the progress of an errand, once a second at most."""

    def __init__(self, errand: Errand) -> None:
        self._errand, self._told_at = errand, monotonic()

    def __call__(self, done: int, steps: int) -> None:
        if monotonic() < self._told_at + TELL_EVERY_S:
            return
        self._told_at = monotonic()
        now = clock.now()
        taken_at = self._errand.taken_at or now
        if now > taken_at + LONGEST:
            raise Refused("long", "This takes too long to prepare.")
        row = Errand.objects.filter(pk=self._errand.pk, worker=self._errand.worker, ended_at=None)
        if not row.filter(looked_at__gt=now - LEFT).update(heard_at=now, done=done, steps=steps):
            raise NotWantedError


def errands_folder() -> Path:
    """The folder of the files, for the site's system user alone."""
    folder = Path(settings.VAR_DIR) / "errands"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def errand_file(errand: Errand) -> Path:
    """Where the file of an errand is."""
    return errands_folder() / str(errand.public_id)


def _keep(errand: Errand, made: Made) -> None:
    path = errand_file(errand)
    draft = path.with_name(f"{path.name}.{uuid4()}.part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(made.content)
    draft.replace(path)
    rows = Errand.objects.filter(pk=errand.pk, worker=errand.worker, ended_at=None)
    if (
        not rows.update(
            ended_at=clock.now(),
            filename=made.filename[:200],
            content_type=made.content_type,
            is_shown=made.is_shown,
        )
        and not Errand.objects.filter(pk=errand.pk).exists()
    ):
        path.unlink(missing_ok=True)  # its account was deleted in the meantime


def sweep_errands(now: datetime) -> None:
    """Delete files after their hour, files without an errand, and errands of yesterday."""
    Errand.objects.filter(ordered_at__lt=now - FORGOTTEN).delete()
    wanted = Errand.objects.filter(Q(ended_at=None) | Q(ended_at__gt=now - KEPT))
    names = {str(public_id) for public_id in wanted.values_list("public_id", flat=True)}
    oldest = (now - KEPT).timestamp()
    for path in errands_folder().iterdir():
        name, dot, _rest = path.name.partition(".")
        is_left_over = bool(dot) and path.stat().st_mtime < oldest
        if name not in names or is_left_over:
            path.unlink(missing_ok=True)


def drop_errands(learner_id: int) -> None:
    """Delete the files of a learner who is deleted; the rows are deleted with the learner."""
    for errand in Errand.objects.filter(learner_id=learner_id):
        errand_file(errand).unlink(missing_ok=True)
