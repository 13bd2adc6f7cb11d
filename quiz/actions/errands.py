"""Errands: an account orders one, waits on its page, and the worker runs it.

An errand is only run while its page is open: an abandoned order costs nothing.
"""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from game.refused import Refused
from quiz.actions.errand_kinds import Wanted
from quiz.models.errand import Errand
from quiz.models.learner import Learner
from quiz.pages.errand_page import STALLED, waits_since

LEFT = timedelta(minutes=3)
"""After this long without a request from its page nobody waits. Browsers poll every minute."""
LEASE = STALLED
"""A worker silent for this long is dead, and another one takes its errand."""
MOST_TRIES = 2
UNTAKEN = timedelta(minutes=15)
CALL_AGAIN = timedelta(seconds=10)
AN_HOUR = timedelta(hours=1)
OPEN_PER_ACCOUNT, OPEN_PER_ADDRESS = 3, 40
HOURLY_PER_ACCOUNT, HOURLY_PER_ADDRESS = 60, 600
"""A whole school may share one address."""
FEW = 20
"""How many orders per hour an established account has, whatever others at its address order."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is ordered, from which page, and from which network."""

    kind: str
    wanted: Wanted
    origin: str
    address: str = ""


def order_errand(learner: Learner, order: Order, now: datetime) -> Errand:
    """Order something; ordered again while it is open, the same errand.

    Raises Refused if the account or its address has ordered too much.
    """
    language = get_language() or "en"
    text = json.dumps([order.kind, order.wanted, language], sort_keys=True)
    sameness = hashlib.sha256(text.encode()).hexdigest()
    mark = salted_hmac("errands", order.address).hexdigest() if order.address else ""
    for _attempt in range(2):
        known = Errand.objects.filter(learner=learner, sameness=sameness, ended_at=None).first()
        if known is not None:
            return known
        _check_limits(learner, mark, now)
        try:
            with transaction.atomic():
                return Errand.objects.create(
                    learner=learner, kind=order.kind, wanted=order.wanted, sameness=sameness,
                    address=mark, language=language, origin=order.origin[:500], ordered_at=now,
                )  # fmt: skip
        except IntegrityError:  # the same order came at the same moment
            continue
    raise Refused("again", "Please try again in a moment.")


def _check_limits(learner: Learner, mark: str, now: datetime) -> None:
    lately = Errand.objects.filter(ordered_at__gt=now - AN_HOUR)
    mine = list(lately.filter(learner=learner).values_list("ended_at", "looked_at"))
    open_now = [ended for ended, looked in mine if ended is None and looked and looked > now - LEFT]
    if len(open_now) >= OPEN_PER_ACCOUNT:
        raise Refused("busy", "You have ordered several files. Wait until one of them is ready.")
    if len(mine) >= HOURLY_PER_ACCOUNT:
        raise Refused("hourly", "You have ordered many files in the last hour. Try again later.")
    if not mark or (len(mine) < FEW and _is_settled(learner, now)):
        return
    here = lately.filter(address=mark)
    waiting = here.filter(ended_at=None, looked_at__gt=now - LEFT).count()
    if waiting >= OPEN_PER_ADDRESS or here.count() >= HOURLY_PER_ADDRESS:
        raise Refused(
            "address", "People on your network have already ordered many files. Try again later."
        )


def _is_settled(learner: Learner, now: datetime) -> bool:
    """Whether this is an established account rather than one of many made just for this."""
    return learner.has_account and learner.joined_at < now - AN_HOUR


def look_at(errand: Errand, now: datetime) -> bool:
    """Record that the page of an errand is open; whether a worker should be called.

    An errand that no worker takes ends with a sentence.
    """
    if errand.ended_at is not None:
        return False
    if errand.looked_at is None or errand.looked_at <= now - LEFT:
        errand.ordered_at = now  # nobody waited: the wait begins now
    errand.looked_at = now
    since = waits_since(errand, now)
    if since is not None and now >= since + UNTAKEN:
        end_errand(errand, now, _("This could not be prepared: the site is too busy. Try again."))
        return False
    calls = since is not None and (errand.nudged_at is None or now >= errand.nudged_at + CALL_AGAIN)
    if calls:
        errand.nudged_at = now
    Errand.objects.filter(pk=errand.pk, ended_at=None).update(
        looked_at=now, nudged_at=errand.nudged_at, ordered_at=errand.ordered_at
    )
    return calls


def end_errand(errand: Errand, now: datetime, problem: str) -> None:
    """End an errand without a file, for a reason that its page shows."""
    errand.ended_at, errand.problem = now, problem
    Errand.objects.filter(pk=errand.pk, ended_at=None).update(ended_at=now, problem=problem)


def someone_waits(now: datetime) -> bool:
    """Whether an errand can be taken."""
    return Errand.objects.filter(_free(now)).exists()


def _free(now: datetime) -> Q:
    return Q(ended_at=None, looked_at__gt=now - LEFT) & (
        Q(worker=None) | Q(heard_at__lt=now - LEASE)
    )


def take_errand(now: datetime) -> Errand | None:
    """Take the next errand; None if there is none.

    The account that was served least within the hour comes first, then the oldest order. Two
    workers never take the same one.
    """
    waiting = list(Errand.objects.filter(_free(now)).order_by("ordered_at", "pk"))
    lately = Errand.objects.filter(taken_at__gt=now - AN_HOUR)
    served = Counter(lately.values_list("learner_id", flat=True))
    for errand in sorted(waiting, key=lambda one: served[one.learner_id]):
        turn: UUID = uuid4()
        rows = Errand.objects.filter(pk=errand.pk, worker=errand.worker, ended_at=None)
        taken = {"worker": turn, "taken_at": now, "heard_at": now, "tries": errand.tries + 1}
        if rows.update(**taken, done=0, steps=0):
            errand.refresh_from_db()
            return errand
    return None
