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
    gettext_noop("Not all tokens of this round lie yet."),
    gettext_noop("You have said that you are ready."),
    gettext_noop("That was for round %(asked)d; this is round %(now)d."),
    gettext_noop("All tokens of this round lie already."),
    gettext_noop("No cards are dealt yet."),
    gettext_noop("Wait for the last card before you place a token."),
    gettext_noop("This seat has no colour %(colour)s."),
    gettext_noop("“%(space)s” is not a space of this board."),
    gettext_noop("It is the turn of %(name)s."),
    gettext_noop("You have no token left in hand."),
    gettext_noop("Your two tokens must lie on different spaces."),
    gettext_noop("Your two colours must lie on different spaces."),
    gettext_noop("Your two colours must not lie on the same pair of spaces."),
    gettext_noop("There is no bot called “%(bot)s”."),
    gettext_noop("A match has %(fewest)d to %(most)d seats, not %(given)d."),
    gettext_noop("A match with two colours each has %(fewest)d to %(most)d seats, not %(given)d."),
    gettext_noop("A match needs a map of at least %(wanted)d places; this one has %(given)d."),
    gettext_noop("Round %(now)d is on, not round %(asked)d."),
    gettext_noop("The dice are not free yet."),
    gettext_noop("You have had your turn in this round."),
    gettext_noop("You have thrown %(throws)d times already."),
    gettext_noop("The first throw is with all dice."),
    gettext_noop("Throw at least one die, or use the dice as they lie."),
    gettext_noop("Throw the dice first."),
    gettext_noop("The dice lie otherwise by now. Here they are."),
    gettext_noop("You have crossed this space already."),
    gettext_noop("A space can be crossed only once."),
    gettext_noop("There is no free die of that colour for each space."),
    gettext_noop("You may use at most %(most)d of the dice."),
    gettext_noop("A space must touch one that is crossed already."),
    gettext_noop("With your own dice you may only complete whole segments."),
    gettext_noop("All chairs at this table are taken."),
    gettext_noop("The host stays, or closes the table."),
    gettext_noop("That chair is not free any more."),
    gettext_noop("Somebody else sits there now."),
    gettext_noop("Somebody at this table is gone. Open a new table."),
    gettext_noop("Nobody else sits at this table yet."),
    gettext_noop("Only the host of the table may do that."),
    gettext_noop("This table is closed."),
    gettext_noop("The match at this table has begun already."),
    gettext_noop("At this table only one class and its teachers sit."),
    gettext_noop("Replays of this class stay in the class."),
    gettext_noop("This map is not open for you."),
)


def refusal_sentence(refused: Refused, match: Match | None = None) -> str:
    """The sentence for a person; with the match at hand, its names are in their language too."""
    values, turn = refused.values, refused.values.get("turn")
    state = None if match is None else position(match).state
    if state is not None and isinstance(turn, int):
        values = {**values, "name": seat_name(state.setup, turn)}
    return gettext(refused.template) % values
