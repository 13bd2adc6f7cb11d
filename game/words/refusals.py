"""Why something was refused, in the visitor's language."""

from django.utils.translation import gettext, gettext_noop

from game.hosting.match_log import position
from game.models.match import Match
from game.rulebook import Refused
from game.words.bots import seat_name

# The rules speak English and know no gettext; here their sentences are marked for translation.
SENTENCES = (
    gettext_noop("This match is over."),
    gettext_noop("This match is not over yet."),
    gettext_noop("Not everyone has placed yet."),
    gettext_noop("You have already said that you are ready."),
    gettext_noop("That was for round %(asked)d; this is round %(now)d."),
    gettext_noop("Everyone has already placed in this round."),
    gettext_noop("No cards are dealt yet."),
    gettext_noop("Wait for the last card before you place a token."),
    gettext_noop("This seat has no colour %(colour)s."),
    gettext_noop("“%(space)s” is not a space of this board."),
    gettext_noop("It is the turn of %(name)s."),
    gettext_noop("You have no token left."),
    gettext_noop("Your two tokens must be on different spaces."),
    gettext_noop("Your two colours must be on different spaces."),
    gettext_noop("Your two colours must not be on the same pair of spaces."),
    gettext_noop("There is no bot called “%(bot)s”."),
    gettext_noop("A match has %(fewest)d to %(most)d seats, not %(given)d."),
    gettext_noop("A match with two colours each has %(fewest)d to %(most)d seats, not %(given)d."),
    gettext_noop("A match needs a map of at least %(wanted)d places; this one has %(given)d."),
    gettext_noop("This is round %(now)d, not round %(asked)d."),
    gettext_noop("The dice are not free yet."),
    gettext_noop("You have already had your turn in this round."),
    gettext_noop("You have already thrown %(throws)d times."),
    gettext_noop("The first throw uses all dice."),
    gettext_noop("Throw at least one die, or use the dice as they are."),
    gettext_noop("Throw the dice first."),
    gettext_noop("The dice have changed. Here they are."),
    gettext_noop("You have already crossed off this space."),
    gettext_noop("A space can be crossed off only once."),
    gettext_noop("There is no free die of the right colour for each space."),
    gettext_noop("You may use at most %(most)d of the dice."),
    gettext_noop("A space must touch one that is already crossed off."),
    gettext_noop("With your own dice you may only complete whole segments."),
    gettext_noop("All seats at this table are taken."),
    gettext_noop("The host cannot leave, only close the table."),
    gettext_noop("That seat is no longer free."),
    gettext_noop("Another player has this seat now."),
    gettext_noop("A player has left this table. Open a new table."),
    gettext_noop("There is nobody else at this table yet."),
    gettext_noop("Only the host of the table may do that."),
    gettext_noop("This table is closed."),
    gettext_noop("The match at this table has already begun."),
    gettext_noop("Only one class and its teachers can play at this table."),
    gettext_noop("Only this class can watch its replays."),
)


def refusal_sentence(refused: Refused, match: Match | None = None) -> str:
    """The sentence for a person; with the match at hand, its names are in their language too."""
    values, turn = refused.values, refused.values.get("turn")
    state = None if match is None else position(match).state
    if state is not None and isinstance(turn, int):
        values = {**values, "name": seat_name(state.setup, turn)}
    return gettext(refused.template) % values
