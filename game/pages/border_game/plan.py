"""How a table of the border game plays: its wishes, and the plan for a new one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from game.board_files import board_slugs, load_board
from game.border_game.bots.characters import CHARACTERS
from game.border_game.record import GAME
from game.rulebook.tables import Plan
from game.words.durations import duration_word

COMPANY = 2


@dataclass(frozen=True, slots=True)
class BorderWishes:
    """The settings of a table; the rest of a Setup comes from its chairs and its board."""

    grace_ms: int | None = None
    bot_pace: int = 100


def border_plan(board_slug: str, company: Sequence[str], wishes: BorderWishes) -> Plan:
    """The plan for a match of the border game. Raises BoardError for an unknown board."""
    map_slug = load_board(board_slug).heading.map
    return Plan(GAME, map_slug, board_slug, company, asdict(wishes))


def usual_company() -> list[str]:
    """Two default bots: the beginner and the middling one."""
    return list(CHARACTERS)[:COMPANY]


def usual_plan() -> Plan:
    """The default settings."""
    return border_plan(board_slugs()[0], usual_company(), BorderWishes())


def border_facts(wishes: Mapping[str, Any]) -> Iterator[str]:
    """How a table plays, the manner first."""
    yield _("border game")
    if wishes["grace_ms"]:
        yield _("%(time)s to think") % {"time": duration_word(wishes["grace_ms"] // 1000)}


def border_task_words(_wishes: Mapping[str, Any], _is_calm: bool) -> str:
    """The description of a match that a class is asked to play."""
    return _("border game")
