"""What a learner has met at tables of the border game, for the progress page."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from game.atlas_files import load_atlas
from game.border_game.record import GAME
from game.hosting.grounds import border_on
from game.hosting.match_log import positions
from game.models.match import Match
from game.pages.maps.place_sheet import PlaceName, in_name_order, place_name
from game.words.names import name_order
from quiz.learning.findings.met import Pair, met_borders

LATEST = 50
"""How many matches are considered."""


@dataclass(frozen=True, slots=True)
class MetPlace:
    """A place that was closed, how often, and the neighbours that were met with it."""

    place: PlaceName
    times: int
    neighbours: tuple[PlaceName, ...]


@dataclass(frozen=True, slots=True)
class MetAtTables:
    """All that was met on a map."""

    borders: int
    places: tuple[MetPlace, ...]


def met_at_tables(learner_id: int, map_slug: str) -> MetAtTables:
    """What a learner has met on a map in their latest matches of the border game."""
    atlas = load_atlas(map_slug)
    mine = Match.objects.filter(game=GAME, map=map_slug, table__seats__learner_id=learner_id)
    matches = list(mine.annotate(seat=F("table__seats__number")).order_by("-began_at")[:LATEST])
    if not matches:
        return MetAtTables(0, ())
    states = positions(matches)
    times: Counter[str] = Counter()
    pairs: set[Pair] = set()
    for match in matches:
        board, state = border_on(match.board).board, states[match.pk].state
        if state is None or state.setup.board_version != board.version:
            continue
        closed = [one.area for one in state.closed[match.seat]]
        times.update(board.areas[area].slug for area in closed)
        pairs |= met_borders(board, closed, atlas.places)
    met = [_met(map_slug, slug, count, pairs) for slug, count in times.items()]
    return MetAtTables(len(pairs), tuple(sorted(met, key=lambda one: name_order(one.place.name))))


def _met(map_slug: str, slug: str, times: int, pairs: Iterable[Pair]) -> MetPlace:
    atlas = load_atlas(map_slug)
    beside = {other for pair in pairs if slug in pair for other in pair if other != slug}
    return MetPlace(place_name(atlas, slug), times, in_name_order(atlas, beside))
