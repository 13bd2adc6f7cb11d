"""What is played at a table and how, in a few words."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas_files import load_atlas, load_board
from game.games import BORDER, JOURNEY
from game.journey.setup import Mistakes, Tempo
from game.models.match import Match
from game.models.table import Table
from game.words.names import in_words


def table_facts(table: Table) -> tuple[str, ...]:
    """The wishes of a table, the most telling first; what is as usual goes without saying."""
    return tuple(FACTS[table.game](table.wishes))


def ground_name(hosted: Table | Match) -> str:
    """What is played on: the name of a board, or of a map."""
    if hosted.board:
        return in_words(load_board(hosted.board).heading.names)
    return in_words(load_atlas(hosted.map).names)


def chairs_taken(taken: int, chairs: int) -> str:
    """How full a table is."""
    return _("%(taken)d of %(all)d chairs are taken.") % {"taken": taken, "all": chairs}


def _journey_facts(wishes: Mapping[str, Any]) -> Iterator[str]:
    is_race = wishes["tempo"] == Tempo.RACE
    yield _("race") if is_race else _("turn by turn")
    yield _("open map") if wishes["open_map"] else _("hidden map")
    if wishes["two_colours"]:
        yield _("two travellers each")
    if wishes["mistakes"] == Mistakes.CAUGHT:
        yield _("mistakes are caught at the end")
    if wishes["grace_ms"]:
        yield _clock(wishes["grace_ms"] // 1000, is_race)


def _border_facts(wishes: Mapping[str, Any]) -> Iterator[str]:
    yield _("border game")
    if wishes["grace_ms"]:
        yield _("%(time)s to think") % {"time": _time(wishes["grace_ms"] // 1000)}


def _clock(seconds: int, is_race: bool) -> str:
    text = _("%(time)s for the last one") if is_race else _("%(time)s for each token")
    return text % {"time": _time(seconds)}


def _time(seconds: int) -> str:
    if seconds % 60:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    minutes = seconds // 60
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}


FACTS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[str]]] = {
    JOURNEY: _journey_facts,
    BORDER: _border_facts,
}
"""How each game tells its wishes; the first of them is the manner of play."""
