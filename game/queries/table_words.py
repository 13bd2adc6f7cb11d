"""How a table wants to be played, in a few words."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.journey.setup import Mistakes, Tempo


def table_facts(wishes: Mapping[str, Any]) -> tuple[str, ...]:
    """The wishes of a table, the most telling first; what is as usual goes without saying."""
    return tuple(_facts(wishes))


def chairs_taken(taken: int, chairs: int) -> str:
    """How full a table is."""
    return _("%(taken)d of %(all)d chairs are taken.") % {"taken": taken, "all": chairs}


def _facts(wishes: Mapping[str, Any]) -> Iterator[str]:
    is_race = wishes["tempo"] == Tempo.RACE
    yield _("race") if is_race else _("turn by turn")
    yield _("open map") if wishes["open_map"] else _("hidden map")
    if wishes["two_colours"]:
        yield _("two travellers each")
    if wishes["mistakes"] == Mistakes.CAUGHT:
        yield _("mistakes are caught at the end")
    if wishes["grace_ms"]:
        yield _clock(wishes["grace_ms"] // 1000, is_race)


def _clock(seconds: int, is_race: bool) -> str:
    if seconds % 60:
        time = ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    else:
        minutes = seconds // 60
        time = ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    text = _("%(time)s for the last one") if is_race else _("%(time)s for each token")
    return text % {"time": time}
