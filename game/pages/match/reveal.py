"""The reveal of a round: every traveller's route on the map, what it cost, and what was best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.drawing.route_drawing import (
    Journeyed,
    QuietMap,
    RouteDrawing,
    place_drawing,
    quiet_map,
    route_drawing,
)
from game.drawing.silhouettes import silhouette
from game.hosting.match_log import entries, position
from game.journey.events import Event, JourneyScored
from game.journey.observe import Observation, observe
from game.journey.rules import FINALE, FORTY
from game.journey.state import Phase, RoundBoard
from game.journey.tariff import Lines
from game.journey.walks import board_walks
from game.models.match import Match
from game.pages.maps.place_sheet import Facts, place_facts
from game.pages.match.best_choice import Best, Hindsight, best_on_board, hindsight
from game.pages.match.board_spaces import ShownToken, shown_token
from game.pages.match.story import RoundStory, match_story
from game.pages.match.verdicts import JourneyVerdict, own_verdict, told_verdict
from game.pages.rules.lessons import Lesson, lesson_ahead
from game.words.names import in_words, place_word
from game.words.other_ways import other_ways
from game.words.price_lines import PriceLine, money, part_name, price_lines

STATION_LETTERS = 44
"""How many letters of stations fit beside each other (stage.css)."""
REVEALING = (Phase.SCORED, Phase.OVER)


@dataclass(frozen=True, slots=True)
class WayStation:
    """A place on the way; `is_stop` if it was chosen, or is the start or the destination."""

    name: str
    is_stop: bool


@dataclass(frozen=True, slots=True)
class BetterJourney:
    """What was better than the viewer's own choice, with the way from start to end."""

    places: tuple[str, ...]
    sum: str
    stations: tuple[WayStation, ...]

    @property
    def has_long_names(self) -> bool:
        """Whether the names of the stations cannot stand beside each other unbroken."""
        words = (max(map(len, station.name.split())) for station in self.stations)
        return sum(words) > STATION_LETTERS


@dataclass(frozen=True, slots=True)
class Step:
    """One traveller's journey, or a better one that no player made (then `token` is None)."""

    number: int
    token: ShownToken | None
    places: tuple[str, ...]
    route: tuple[str, ...]
    drawing: RouteDrawing
    lines: tuple[PriceLine, ...]
    price: int
    verdict: JourneyVerdict
    purse_before: int = 0
    purse_after: int = 0
    is_finale: bool = False
    other_ways: str = ""
    better: BetterJourney | None = None

    @property
    def sum(self) -> str:
        """The price as it is written."""
        return money(self.price)

    @property
    def is_received(self) -> bool:
        """Whether it earned money."""
        return self.is_finale and self.price >= 0

    @property
    def could_not_pay(self) -> bool:
        """Whether the purse held less than the price."""
        return not self.is_received and abs(self.price) > self.purse_before


@dataclass(frozen=True, slots=True)
class StartCard:
    """The start, with its fact sheet."""

    slug: str
    name: str
    region: str
    neighbours: int
    facts: Facts
    drawing: RouteDrawing
    shape: str


@dataclass(frozen=True, slots=True)
class RevealPage:
    """A scored round. The viewer's own journey is the first step, `missed` the last.

    `ahead` says what is new in the next round. It shows borders of the map, so it comes now, while
    the map is open, and not with the cards.
    """

    map: str
    map_name: str
    round: int
    is_finale: bool
    start: str
    goal: str
    quiet: QuietMap
    steps: tuple[Step, ...]
    missed: Step | None
    best: Best
    hindsight: tuple[Hindsight, ...]
    postcard: StartCard
    ahead: Lesson | None


def reveal_page(match: Match, seat: int | None, now: int) -> RevealPage | None:
    """The reveal of the round that was just scored; None while tokens are still placed."""
    state = position(match).state
    if state is None or observe(state, seat, now).phase not in REVEALING:
        return None
    return reveal_of([entry.event for entry in entries(match)], seat, now)


def reveal_of(events: Iterable[Event], seat: int | None, now: int) -> RevealPage | None:
    """The same for a log of events."""
    story = match_story(events)
    seen = observe(story.state, seat, now)
    if seen.phase not in REVEALING or seen.board is None:
        return None
    atlas, board, this_round = load_atlas(seen.setup.map), seen.board, story.rounds[-1]
    centre = [place_word(atlas, place) for place in board.centre]
    best = best_on_board(seen, board)
    own = hindsight(seen, this_round)
    steps = _steps(seen, board, this_round, own)
    return RevealPage(
        map=atlas.slug,
        map_name=in_words(atlas.names),
        round=seen.round,
        is_finale=seen.round == FINALE,
        start=centre[0],
        goal=centre[1] if len(centre) > 1 else "",
        quiet=quiet_map(atlas.slug),
        steps=steps,
        missed=_missed(atlas, seen, board, best, len(steps) + 1),
        best=best,
        hindsight=own,
        postcard=_postcard(atlas, board.centre[0]),
        ahead=lesson_ahead(atlas.slug, seen.round, story.state.next_round),
    )


def _steps(
    seen: Observation, board: RoundBoard, this_round: RoundStory, own: Sequence[Hindsight]
) -> tuple[Step, ...]:
    """The travellers in the order of the seats, but the viewer's own first."""
    purses = this_round.purses_before
    better = {hind.token: hind for hind in own}
    order = sorted(seen.scores, key=lambda scored: scored.seat != seen.seat)
    return tuple(
        _step(
            seen,
            board,
            scored,
            number=number,
            purse_before=purses[scored.seat, scored.colour],
            own=better.get(shown_token(seen, (scored.seat, scored.colour))),
        )
        for number, scored in enumerate(order, start=1)
    )


def _step(
    seen: Observation,
    board: RoundBoard,
    scored: JourneyScored,
    *,
    number: int,
    purse_before: int,
    own: Hindsight | None,
) -> Step:
    atlas, is_finale = load_atlas(seen.setup.map), scored.round == FINALE
    token = (scored.seat, scored.colour)
    spaces, shown = board.spaces_of(token), shown_token(seen, token)
    places = tuple(place_word(atlas, space) for space in spaces)
    lines = Lines(scored.price, scored.crossings, scored.neighbours, scored.stack, scored.forty)
    return Step(
        number=number,
        token=shown,
        places=places,
        route=tuple(part_name(atlas, part) for part in scored.route),
        drawing=_drawing(atlas, board, spaces, scored.route, own),
        lines=price_lines(atlas, scored.round, lines, scored.route),
        price=scored.price,
        verdict=own_verdict(own)
        if own
        else told_verdict(shown, places, scored.price, is_finale=is_finale),
        purse_before=purse_before,
        purse_after=scored.purse,
        is_finale=is_finale,
        other_ways=_other_ways(atlas, board, spaces),
        better=_better(atlas, board, own) if own is not None and own.lost else None,
    )


def _better(atlas: Atlas, board: RoundBoard, own: Hindsight) -> BetterJourney:
    stops = {*board.centre, *own.spaces}
    return BetterJourney(
        places=own.places,
        sum=own.sums["best"],
        stations=tuple(
            WayStation(part_name(atlas, part), is_stop=atlas.place_of[part] in stops)
            for part in own.route
        ),
    )


def _missed(
    atlas: Atlas, seen: Observation, board: RoundBoard, best: Best, number: int
) -> Step | None:
    """The first of the best journeys that no player made, if there is one to draw."""
    choice = next((c for c in best.choices if c.is_missed and c.route), None)
    if choice is None:
        return None
    return Step(
        number=number,
        token=None,
        places=choice.places,
        route=tuple(part_name(atlas, part) for part in choice.route),
        drawing=_drawing(atlas, board, choice.spaces, choice.route),
        lines=price_lines(atlas, seen.round, choice.lines, choice.route),
        price=best.price,
        verdict=told_verdict(None, choice.places, best.price, is_finale=best.is_finale),
        is_finale=best.is_finale,
        other_ways=_other_ways(atlas, board, choice.spaces),
    )


def _other_ways(atlas: Atlas, board: RoundBoard, spaces: Sequence[str]) -> str:
    return other_ways(len(board_walks(atlas, board.centre, spaces)))


def _drawing(
    atlas: Atlas,
    board: RoundBoard,
    spaces: Sequence[str],
    route: tuple[str, ...],
    own: Hindsight | None = None,
) -> RouteDrawing:
    """A route on the map, and beside one's own the better one, if there was one."""
    better = own if own is not None and own.lost else None
    return route_drawing(
        atlas.slug,
        Journeyed(
            route,
            board.centre,
            _travelled(spaces),
            better=better.route if better else (),
            better_chosen=_travelled(better.spaces) if better else (),
        ),
    )


def _travelled(spaces: Sequence[str]) -> tuple[str, ...]:
    return tuple(space for space in spaces if space != FORTY)


def _postcard(atlas: Atlas, slug: str) -> StartCard:
    place = atlas.places[slug]
    return StartCard(
        slug=slug,
        name=in_words(place.names),
        region=in_words(atlas.regions.get(place.region, {})),
        neighbours=len(atlas.neighbours[slug]),
        facts=place_facts(atlas.slug, slug),
        drawing=place_drawing(atlas.slug, slug),
        shape=silhouette(atlas.slug, slug),
    )
