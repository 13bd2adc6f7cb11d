"""The end of a match: who won, and how all purses developed."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from game.atlas_files import load_atlas
from game.drawing.purse_chart import PurseChart, purse_chart
from game.hosting.match_log import entries, position
from game.journey.events import Event
from game.journey.observe import Observation, observe
from game.journey.rules import FINALE
from game.journey.state import Phase
from game.models.match import Match
from game.pages.match.best_choice import hindsight
from game.pages.match.board_spaces import LETTERS, ShownToken, shown_token
from game.pages.match.story import MatchStory, match_story
from game.pages.match.worst_round import WorstRound, worst_round
from game.words.bots import has_mind, seat_name
from game.words.names import in_words


@dataclass(frozen=True, slots=True)
class RoundPrice:
    """What a round cost a seat; rounds count from one, skipping those left out of a short match."""

    round: int
    price: int


@dataclass(frozen=True, slots=True)
class EndLine:
    """A seat at the end. `place` counts from one; equal purses share a place."""

    place: int
    seat: int
    letter: str
    token: ShownToken
    name: str
    is_you: bool
    is_winner: bool
    has_mind: bool
    purse: int
    purses: tuple[int, ...]
    cheapest: RoundPrice
    dearest: RoundPrice
    received: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """The purses after a round, in the order of the standings."""

    round: int
    purses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndPage:
    """A match that is over. `worst` is None if the viewer's choices could not be improved.

    `best_rounds` says for each round whether nothing was better; empty for a bystander.
    """

    match: UUID
    map: str
    map_name: str
    worst: WorstRound | None
    winners: tuple[str, ...]
    you_won: bool
    standings: tuple[EndLine, ...]
    chart: PurseChart
    best_rounds: tuple[bool, ...]

    @property
    def table(self) -> tuple[TableRow, ...]:
        """The figures of the chart, round by round."""
        columns = [standing.purses for standing in self.standings]
        rows = enumerate(zip(*columns, strict=True), start=1)
        return tuple(TableRow(number, purses) for number, purses in rows)

    @property
    def most(self) -> int:
        """The winners' purse."""
        return self.standings[0].purse

    @property
    def ahead(self) -> int:
        """How much more the winner has than the next seat; 0 if several have won."""
        return self.most - self.standings[1].purse

    @property
    def purses(self) -> tuple[int, ...]:
        """What each seat has, in the order of the chairs."""
        return tuple(one.purse for one in sorted(self.standings, key=lambda one: one.seat))

    @property
    def podium(self) -> tuple[EndLine, ...]:
        """The standings side by side: the winner second from the left, or first of two seats."""
        first, second, *others = self.standings
        return (second, first, *others) if others else (first, second)


def end_page(match: Match, seat: int | None, now: int) -> EndPage | None:
    """The end of a match; None before it."""
    state = position(match).state
    if state is None or observe(state, seat, now).phase is not Phase.OVER:
        return None
    return end_of([entry.event for entry in entries(match)], match.public_id, seat, now)


def end_of(events: Iterable[Event], public_id: UUID, seat: int | None, now: int) -> EndPage | None:
    """The same for a log of events."""
    log = list(events)
    story = match_story(log)
    seen = observe(story.state, seat, now)
    if seen.phase is not Phase.OVER:
        return None
    judged = {told.number: hindsight(seen, told) for told in story.rounds}
    setup, worst = seen.setup, worst_round(judged, seen, log)
    standings = sorted(
        (_standing(story, seen, number) for number in range(len(setup.seats))),
        key=lambda standing: (standing.place, standing.seat),
    )
    return EndPage(
        match=public_id,
        map=setup.map,
        worst=worst,
        map_name=in_words(load_atlas(setup.map).names),
        winners=tuple(
            gettext("You") if winner == seat else seat_name(setup, winner)
            for winner in seen.winners
        ),
        you_won=seat in seen.winners,
        standings=tuple(standings),
        chart=purse_chart(
            [(s.letter, s.token.colour, s.purses) for s in standings],
            marked=worst.round if worst else None,
        ),
        best_rounds=tuple(not any(own.lost for own in round_) for round_ in judged.values())
        if seat is not None
        else (),
    )


def _standing(story: MatchStory, seen: Observation, seat: int) -> EndLine:
    purse = seen.purses[seat]
    paid = [
        RoundPrice(seen.setup.which(told.number), told.price_of(seat))
        for told in story.rounds
        if told.number != FINALE
    ]
    return EndLine(
        place=1 + sum(other > purse for other in seen.purses),
        seat=seat,
        letter=LETTERS[seat],
        token=shown_token(seen, (seat, 0)),
        name=seat_name(seen.setup, seat),
        is_you=seat == seen.seat,
        is_winner=seat in seen.winners,
        has_mind=has_mind(seen.setup, seat),
        purse=purse,
        purses=tuple(told.after[seat] for told in story.rounds),
        cheapest=min(paid, key=lambda told: told.price),
        dearest=max(paid, key=lambda told: told.price),
        received=story.rounds[-1].price_of(seat),
    )
