"""A match round by round, from its log: the boards and the purses."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.journey.events import Event, JourneyScored, RoundDealt, StipendPaid, TokenPlaced
from game.journey.evolve import evolve
from game.journey.state import MatchState, RoundBoard, Token


@dataclass(slots=True)
class RoundStory:
    """One round. `before` are the purses after the stipends, `chose_on` is the board as each
    traveller found it when placing the first token, `scores` is empty until all are placed.
    """

    number: int
    before: tuple[int, ...]
    chose_on: dict[Token, RoundBoard] = field(default_factory=dict)
    scores: list[JourneyScored] = field(default_factory=list)

    @property
    def purses_before(self) -> Mapping[Token, int]:
        """What a seat had when each of its travellers was settled, one after the other."""
        purses, found = list(self.before), {}
        for scored in self.scores:
            found[scored.seat, scored.colour] = purses[scored.seat]
            purses[scored.seat] = scored.purse
        return found

    @property
    def after(self) -> tuple[int, ...]:
        """The purses after the round."""
        purses = list(self.before)
        for scored in self.scores:
            purses[scored.seat] = scored.purse
        return tuple(purses)

    def price_of(self, seat: int) -> int:
        """What all travellers of a seat paid together, in the finale what they received."""
        return sum(scored.price for scored in self.scores if scored.seat == seat)


@dataclass(frozen=True, slots=True)
class MatchStory:
    """The rounds dealt so far, and the resulting state."""

    state: MatchState
    rounds: tuple[RoundStory, ...]


def match_story(events: Iterable[Event]) -> MatchStory:
    """The story of a log."""
    state: MatchState | None = None
    rounds: list[RoundStory] = []
    for event in events:
        if isinstance(event, TokenPlaced) and state is not None and state.board is not None:
            rounds[-1].chose_on.setdefault((event.seat, event.colour), state.board)
        state = evolve(state, event)
        if isinstance(event, RoundDealt):
            rounds.append(RoundStory(event.round, state.purses))
        elif isinstance(event, StipendPaid) and rounds and rounds[-1].number == event.round:
            rounds[-1].before = state.purses
        elif isinstance(event, JourneyScored):
            rounds[-1].scores.append(event)
    if state is None:
        raise ValueError("a log begins with MatchOpened")
    return MatchStory(state, tuple(rounds))
