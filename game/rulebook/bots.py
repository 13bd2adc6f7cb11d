"""Bots in their chairs, for any game."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from game.rulebook.seats import SeatSetup

Bot = TypeVar("Bot")


class SeatedBot(NamedTuple, Generic[Bot]):
    """A bot in its chair, with the RNG it was made with."""

    bot: Bot
    chance: Random


def seated_bots(
    seats: Sequence[SeatSetup], seed: str, make: Callable[[str, Random], Bot]
) -> tuple[SeatedBot[Bot] | None, ...]:
    """The bots at a table; None for a person. The same seed seats the same bots."""

    def seat_bot(name: str, number: int) -> SeatedBot[Bot]:
        chance = Random(f"{seed}:bot:{number}")  # noqa: S311 - a game
        return SeatedBot(make(name, chance), chance)

    return tuple(
        seat_bot(seat.bot, number) if seat.bot else None for number, seat in enumerate(seats)
    )
