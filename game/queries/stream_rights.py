"""Who may still watch: checked for all open streams at once, in a few queries.

A page checks the user with every request. A stream is one request for an hour; meanwhile its
viewer may have signed out, been removed, or got a new card.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Set
from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user_model
from django.http import HttpRequest

from game.hosting import clock
from game.models.match import Match

Pair = tuple[int, int]
Right = Callable[[Collection[Pair]], Set[Pair]]
"""Of pairs of a learner and what is watched, those with permission."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A viewer's credentials: the session, the learner as the session knew them, what is watched.

    `stamp` is the learner's hashed password, or its stand-in for pupils: a new one ends every
    session.
    """

    session_key: str
    learner_id: int
    stamp: str
    right: Right
    watched_id: int


def ticket_of(request: HttpRequest, right: Right, watched_id: int) -> Ticket:
    """The ticket of a signed-in learner, for a match or a class by its primary key."""
    learner = request.user
    key, stamp = request.session.session_key or "", str(getattr(learner, "password", ""))
    return Ticket(key, learner.pk or 0, stamp, right, watched_id)


def holding(tickets: Collection[Ticket]) -> set[Ticket]:
    """The tickets that are still valid: session, learner and permission are unchanged."""
    sessions = import_module(settings.SESSION_ENGINE).SessionStore.get_model_class().objects
    keys = set(
        sessions.filter(
            session_key__in={ticket.session_key for ticket in tickets},
            expire_date__gt=clock.now(),
        ).values_list("session_key", flat=True)
    )
    learners = get_user_model().objects.filter(
        pk__in={ticket.learner_id for ticket in tickets}, is_active=True
    )
    stamps = dict(learners.values_list("pk", "password"))
    asked: dict[Right, set[Pair]] = defaultdict(set)
    for ticket in tickets:
        asked[ticket.right].add((ticket.learner_id, ticket.watched_id))
    allowed = {right: right(pairs) for right, pairs in asked.items()}
    return {
        ticket
        for ticket in tickets
        if ticket.session_key in keys
        and stamps.get(ticket.learner_id) == ticket.stamp
        and (ticket.learner_id, ticket.watched_id) in allowed[ticket.right]
    }


def seated_at(pairs: Collection[Pair]) -> Set[Pair]:
    """Of learners and matches, those who sit at the table of the match."""
    learners, matches = zip(*pairs, strict=True)
    seats = Match.objects.filter(pk__in=matches, table__seats__learner_id__in=learners)
    return set(pairs) & set(seats.values_list("table__seats__learner_id", "pk"))
