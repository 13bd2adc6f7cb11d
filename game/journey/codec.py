"""Events as JSON values and back. What is once written must stay readable for ever."""

from typing import Any

from game.journey.events import (
    Event,
    JourneyScored,
    MatchEnded,
    MatchOpened,
    RoundDealt,
    SeatGotReady,
    StipendPaid,
    TokenPlaced,
    TokenTakenBack,
)
from game.journey.setup import Mistakes, Setup, Tempo
from game.rulebook.written import Reader, WrittenForm, each, maybe, text, whole, yes_or_no

KINDS: dict[str, type[Event]] = {
    "match-opened": MatchOpened,
    "stipend-paid": StipendPaid,
    "round-dealt": RoundDealt,
    "token-placed": TokenPlaced,
    "token-taken-back": TokenTakenBack,
    "journey-scored": JourneyScored,
    "seat-got-ready": SeatGotReady,
    "match-ended": MatchEnded,
}


def _pair(value: Any) -> tuple[str, str]:
    one, other = each(text)(value)
    return one, other


READERS: dict[str, Reader] = {
    **dict.fromkeys(
        ("round", "seat", "amount", "dealer", "at", "reveal_at", "colour", "card_ms"), whole
    ),
    **dict.fromkeys(("price", "crossings", "stack", "forty", "purse"), whole),
    **dict.fromkeys(("bot_pace", "first_dealer", "edition"), whole),
    **dict.fromkeys(("space", "map", "map_version", "name", "animal"), text),
    **dict.fromkeys(("by_grace", "two_colours", "open_map", "short"), yes_or_no),
    **dict.fromkeys(("offer", "centre", "route"), each(text)),
    **dict.fromkeys(("purses", "winners"), each(whole)),
    "bot": maybe(text),
    **dict.fromkeys(("grace_ms", "bot_limit_ms"), maybe(whole)),
    "tempo": Tempo,
    "mistakes": Mistakes,
    "neighbours": each(_pair),
    "setup": lambda value: WRITTEN.read(Setup, value),
}
"""How each field is read, by its name: the same name means the same thing in every event."""

CAME_LATER = {"animal": "", "bot_limit_ms": None, "short": False}
WRITTEN: WrittenForm = WrittenForm(KINDS, READERS, parts=(Setup,), came_later=CAME_LATER)
encode = WRITTEN.encode
decode = WRITTEN.decode
