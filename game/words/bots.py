"""The bots to play against, as people know them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Protocol

from django.utils.translation import get_language

from game.journey.bots.characters import CHARACTERS
from game.rulebook.seats import SeatSetup
from game.words.travellers import animal_picture, traveller_name

USUAL = ("nora", "mr-dot", "old-anton")
"""The default company: neither beginners nor masters."""


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot that can be invited to the table."""

    key: str
    label: str
    temper: str
    picture: str


class Seated(Protocol):
    """A setup of any game: it has chairs."""

    @property
    def seats(self) -> Sequence[SeatSetup]: ...


def bot_choices(known: Collection[str] | None = None) -> tuple[BotChoice, ...]:
    """Every character of those that a game has (None: all), the beginner first."""
    language = (get_language() or "en").partition("-")[0]
    return tuple(
        BotChoice(
            character.key,
            character.names.get(language, character.names["en"]),
            character.temper.get(language, character.temper["en"]),
            character.picture,
        )
        for character in CHARACTERS.values()
        if known is None or character.key in known
    )


def usual_bots(count: int) -> list[str]:
    """`count` default bots."""
    return list(islice(cycle(USUAL), count))


def bot_label(key: str) -> str:
    """The name of a bot; one that is not a character goes by its key."""
    labels = {choice.key: choice.label for choice in bot_choices()}
    return labels.get(key, key.replace("-", " ").title())


def seat_name(setup: Seated, seat: int) -> str:
    """The name on a chair: a person's own or its animal, or that of the bot, numbered if it
    sits twice."""
    chair = setup.seats[seat]
    if chair.bot is None:
        return traveller_name("" if chair.animal else chair.name, chair.animal)
    again = sum(earlier.bot == chair.bot for earlier in setup.seats[:seat])
    label = bot_label(chair.bot)
    return f"{label} {again + 1}" if again else label


def seat_picture(setup: Seated, seat: int) -> str:
    """The portrait of a seat's player, among the static files; empty if there is none."""
    chair = setup.seats[seat]
    if chair.bot is None:
        return animal_picture(chair.animal)
    character = CHARACTERS.get(chair.bot)
    return character.picture if character else ""


def has_mind(setup: Seated, seat: int) -> bool:
    """Whether the player of a seat has a mental map that can be opened: a character."""
    return setup.seats[seat].bot in CHARACTERS
