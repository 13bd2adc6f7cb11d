"""Events as JSON values and back. What is once written must stay readable for ever."""

from game.border_game.events import (
    AreaClosed,
    DiceThrown,
    Event,
    MatchEnded,
    MatchOpened,
    SpacesCrossed,
)
from game.border_game.setup import Setup
from game.rulebook.written import Reader, WrittenForm, each, maybe, text, whole, yes_or_no

KINDS: dict[str, type[Event]] = {
    "match-opened": MatchOpened,
    "dice-thrown": DiceThrown,
    "spaces-crossed": SpacesCrossed,
    "area-closed": AreaClosed,
    "match-ended": MatchEnded,
}


READERS: dict[str, Reader] = {
    **dict.fromkeys(("round", "seat", "action", "points", "at"), whole),
    **dict.fromkeys(("first_seat", "bot_pace", "edition"), whole),
    **dict.fromkeys(("area", "board", "board_version", "name", "animal"), text),
    **dict.fromkeys(("dice", "spaces"), each(text)),
    **dict.fromkeys(("kept", "layouts", "scores", "winners"), each(whole)),
    "by_grace": yes_or_no,
    "bot": maybe(text),
    "grace_ms": maybe(whole),
    "setup": lambda value: WRITTEN.read(Setup, value),
}
"""How each field is read, by its name: the same name means the same thing in every event."""

WRITTEN: WrittenForm = WrittenForm(KINDS, READERS, parts=(Setup,), came_later={"animal": ""})
encode = WRITTEN.encode
decode = WRITTEN.decode
