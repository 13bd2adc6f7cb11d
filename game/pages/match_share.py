"""The line with which a player shares the result of a match, and where its link leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from game.atlas_files import is_own
from game.models.table import Seat
from game.queries.company import keeps_away
from game.queries.seated_matches import SeatedMatch

BEST, WORSE = "●", "○"
EUROS, POINTS = "€", "★"
UNNAMED = "map"
"""Stands for a user-made map: its slug is only for people with its link."""


@dataclass(frozen=True, slots=True)
class MatchShare:
    """A line to share and the path of its link; `opens` if sharing first lets anyone watch."""

    match: UUID
    line: str
    path: str
    opens: bool


def match_share(
    seated: SeatedMatch, scores: Sequence[int], unit: str, marks: Sequence[bool] = ()
) -> MatchShare:
    """What one seat can share of a finished match; `marks` says which rounds were best.

    The line names no person and no place, and is the same in every language: docs/practise.md has
    the expression that reads it. Its link leads to the replay if anyone may watch it, or
    if the seat alone may decide that: it is the host's, and all others are bots.
    """
    match, mine = seated.match, scores[seated.seat]
    name = UNNAMED if is_own(match.map) else match.map
    place = 1 + sum(score > mine for score in scores)
    words = ["Crossings", name, f"{place}/{len(scores)}", str(mine), unit]
    if marks:
        words.append("".join(BEST if mark else WORSE for mark in marks))
    may_watch = not keeps_away(match.table, None)
    opens = may_watch and not match.is_shared and _is_alone(seated)
    shows_replay = opens or (may_watch and match.is_shared)
    return MatchShare(
        match=match.public_id,
        line=" ".join(words),
        path=reverse("replay", args=[match.public_id]) if shows_replay else _elsewhere(match.map),
        opens=opens,
    )


def _is_alone(seated: SeatedMatch) -> bool:
    """Whether the seat is the host's, and all others are bots."""
    table = seated.match.table
    people = Seat.objects.filter(table=table, learner__isnull=False).values("learner_id", "number")
    return [(one["learner_id"], one["number"]) for one in people] == [(table.host_id, seated.seat)]


def _elsewhere(map_slug: str) -> str:
    return reverse("home") if is_own(map_slug) else reverse("map", args=[map_slug])
