"""The seats of a table, for the rules of any game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A chair at the table: the name on it and, if a bot sits there, which one.

    `animal` names the traveller of a player without a name: pages show it in the reader's language,
    `name` is the English word.
    """

    name: str
    bot: str | None = None
    animal: str = ""
