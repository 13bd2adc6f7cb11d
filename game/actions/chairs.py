"""What a table needs: existing bots, invite codes, names on the chairs."""

import secrets

from game.models.table import Seat, Table
from game.refused import Refused
from game.rulebook.seats import SeatSetup
from game.rulebook.tables import TableGame
from game.words.invite_codes import CODE_LENGTH, CODE_LETTERS
from game.words.travellers import person_chair


def check_bot(game: TableGame, bot: str) -> None:
    """Raise Refused when no bot of the game has this key."""
    if bot not in game.bots:
        raise Refused("bad-setup", "There is no bot called “%(bot)s”.", bot=bot)


def new_code(length: int = CODE_LENGTH) -> str:
    """A code that no table has and that cannot be guessed."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(length))
        if not Table.objects.filter(invite_code=code).exists():
            return code


def chairs_at(table: Table) -> list[SeatSetup]:
    """The chairs of a table with their names; a number if the same bot sits twice."""
    seats = list(Seat.objects.filter(table=table).select_related("learner").order_by("number"))
    chairs = []
    for place, seat in enumerate(seats):
        if seat.learner is not None:
            chairs.append(person_chair(seat.learner.display_name, seat.animal))
            continue
        again = sum(earlier.bot == seat.bot for earlier in seats[:place])
        name = seat.bot.replace("-", " ").title()
        chairs.append(SeatSetup(f"{name} {again + 1}" if again else name, seat.bot))
    return chairs
