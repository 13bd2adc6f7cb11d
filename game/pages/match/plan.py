"""How a table of the journey game plays: its wishes, and the plan for a new one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from game.atlas_files import map_slugs
from game.journey.record import GAME
from game.journey.setup import Mistakes, Tempo
from game.pages.forms import BRISK_PACE
from game.rulebook.tables import Plan
from game.words.bots import usual_bots
from game.words.durations import duration_word

COMPANY = 3
QUICK_MS = 100
"""The default pause between two cards."""
FRIEND = "pip"
"""The bot that plays with a newcomer: the beginner among them."""
BRISK_MS = 2_000
"""The default longest thinking time of bots."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings of a table; the rest of a Setup comes from its chairs and its map.

    `guided` is for the page alone: each rule is explained when it is needed.
    """

    tempo: Tempo = Tempo.TURNS
    two_colours: bool = False
    open_map: bool = False
    mistakes: Mistakes = Mistakes.REFUSED
    grace_ms: int | None = None
    card_ms: int = QUICK_MS
    bot_pace: int = BRISK_PACE
    bot_limit_ms: int | None = BRISK_MS
    host_begins: bool = False
    short: bool = False
    guided: bool = False


def journey_plan(map_slug: str, company: Sequence[str], wishes: Wishes) -> Plan:
    """The plan for a match of the journey game."""
    return Plan(GAME, map_slug, "", company, asdict(wishes))


def usual_plan() -> Plan:
    """The default settings."""
    return journey_plan(map_slugs()[0], usual_bots(COMPANY), Wishes(host_begins=True))


def guided_plan() -> Plan:
    """The first match of a new player: short, against one friendly bot, with a guide."""
    return journey_plan(map_slugs()[0], [FRIEND], Wishes(host_begins=True, short=True, guided=True))


def plan_with_friends() -> Plan:
    """The same with chairs that wait for people."""
    return journey_plan(map_slugs()[0], [""] * COMPANY, Wishes())


def journey_facts(wishes: Mapping[str, Any]) -> Iterator[str]:
    """How a table plays, the manner first."""
    is_race = wishes["tempo"] == Tempo.RACE
    yield _("race") if is_race else _("turn by turn")
    yield _("open map") if wishes["open_map"] else _("hidden map")
    if wishes.get("short"):
        yield _("short match")
    if wishes["two_colours"]:
        yield _("two travellers each")
    if wishes["mistakes"] == Mistakes.CAUGHT:
        yield _("mistakes show when everyone has placed")
    if wishes["grace_ms"]:
        text = _("last player gets %(time)s") if is_race else _("%(time)s per token")
        yield text % {"time": duration_word(wishes["grace_ms"] // 1000)}


def journey_task_words(wishes: Mapping[str, Any], is_calm: bool) -> str:
    """The description of a match that a class is asked to play. A calm class has the map open."""
    return _("map open") if is_calm or wishes["open_map"] else _("map hidden")
