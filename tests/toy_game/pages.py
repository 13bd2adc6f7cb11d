"""The pages of the toy game, and the one value that the list of games leads to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID, uuid4

from django import forms

from game.hosting.match_log import Position, entries
from game.models.match import Match
from game.pages.forms import CommandForm, CompanyForm
from game.pages.game_pages import CommandLine, GamePages, TaskForm, Teaser
from game.pages.match_lines import MatchLine, company_of, place_among
from game.pages.tables.rematch import RematchPart, rematch_part
from game.queries.replay_access import Sharing, WatchedMatch, sharing_of, step_number
from game.queries.seated_matches import BrowserState, SeatedMatch
from game.rulebook.tables import Plan, Standing
from game.words.bots import seat_name
from tests.toy_game.rules import (
    GAME,
    MOST_SEATS,
    MOST_STEPS,
    State,
    StepsTaken,
    TakeSteps,
    ToyGame,
    check_record,
    records,
)

GROUND = "The long stair"
TOY = ToyGame()


@dataclass(frozen=True, slots=True)
class ToyPage:
    """A match at a moment."""

    id: UUID
    version: str
    event_id: str
    command: UUID
    gone: tuple[tuple[str, int], ...]
    may_step: bool
    is_over: bool
    said: str
    note: str
    is_answer: bool
    rematch: RematchPart | None
    template: ClassVar[str] = "toy/match.html"
    part: ClassVar[str] = "toy/board.html"


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replay."""

    number: int
    steps: int
    words: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class ToyReplay:
    """A replay at one of its steps."""

    id: UUID
    began_at: datetime
    is_mine: bool
    step: Step
    sharing: Sharing
    map_name: str = GROUND
    worse: None = None
    template: ClassVar[str] = "toy/replay.html"
    part: ClassVar[str] = "toy/step.html"
    said: ClassVar[str] = "toy/said.html"


class ToyTableForm(CompanyForm):
    """Who plays."""

    chairs = range(2, MOST_SEATS + 1)
    bots = TOY.bots

    @property
    def plan(self) -> Plan:
        """What is to be played, and with whom."""
        return Plan(GAME, "europe", "", self.company, {})


class StepsForm(CommandForm):
    """A seat moves some steps."""

    steps = forms.IntegerField()

    def asked(self, seated: SeatedMatch) -> Callable[[State, int], TakeSteps]:
        """Go there, by the server's clock."""
        steps = self.cleaned_data["steps"]
        return lambda _state, now: TakeSteps(seated.seat, steps, now)


def toy_page(seated: SeatedMatch, at: Position, _now: int, asked: BrowserState) -> ToyPage | None:
    """The page of a match; None when the browser shows this version already."""
    state: Any = at.state
    version = str(at.sequence)
    if asked.note is None and asked.after == version:
        return None
    names = [seat_name(state.setup, seat) for seat in range(len(state.gone))]
    over = TOY.is_over(state)
    return ToyPage(
        id=seated.match.public_id,
        version=version,
        event_id=version,
        command=uuid4(),
        gone=tuple(zip(names, state.gone, strict=True)),
        may_step=state.turn == seated.seat and not over,
        is_over=over,
        said=f"{sum(state.gone)} steps",
        note=asked.note or "",
        is_answer=asked.note is not None,
        rematch=rematch_part(seated) if over else None,
    )


def toy_replay(watched: WatchedMatch, step: str, link: str) -> ToyReplay:
    """The replay at a step. Raises NoSuchStepError."""
    events = [entry.event for entry in entries(watched.match)]
    moves = [event for event in events if isinstance(event, StepsTaken)]
    number = step_number(step, len(moves))
    move = moves[number - 1]
    words = f"{seat_name(watched.state.setup, move.seat)}: {move.steps}"
    after = number + 1 if number < len(moves) else None
    return ToyReplay(
        id=watched.match.public_id,
        began_at=watched.match.began_at,
        is_mine=watched.seat is not None,
        step=Step(number, len(moves), words, number - 1 or None, after),
        sharing=sharing_of(watched, link),
    )


def toy_line(match: Match, seat: int, state: State) -> MatchLine:
    """A match in a list."""
    over = TOY.is_over(state)
    return MatchLine(
        id=match.public_id,
        map_name=GROUND,
        manner="stairs",
        company=company_of(state.setup, seat),
        stage=f"Move {state.moves}",
        doing="" if over else "Go on.",
        is_my_turn=state.turn == seat and not over,
        began_at=match.began_at,
        score=f"{state.gone[seat]} stairs",
        place=place_among(state.winners, state.gone, seat) if over else None,
        has_won=seat in state.winners,
    )


def _facts(_wishes: Mapping[str, Any]) -> Iterator[str]:
    yield "stairs"


TOY_PAGES = GamePages(
    name=GAME,
    title="Toy game",
    teaser=Teaser("Ten stairs. Who is up first?", "Play the toy game", "Choose who climbs"),
    rules=lambda _map, _board: TOY,
    ground=lambda _map, _board: GROUND,
    facts=_facts,
    standing=lambda state: Standing(
        state.setup, state.gone, state.winners, state.moves, TOY.is_over(state)
    ),
    page=toy_page,
    commands={"steps": StepsForm},
    replay=toy_replay,
    line=toy_line,
    amount=lambda stairs: f"{stairs} stairs",
    stage=lambda at: f"move {at.rounds}",
    form=ToyTableForm,
    usual=lambda command: {"command": command, "chair_2": "pip"},
    usual_plan=lambda: Plan(GAME, "europe", "", ["pip"], {}),
    task=TaskForm(
        field="toy_bot",
        against="Against, in the toy game",
        bots=TOY.bots,
        grounds=lambda: [("toy:stair", GROUND)],
        plan=lambda _ground, bot, _sent: Plan(GAME, "europe", "", [bot], {}),
    ),
    task_words=lambda _wishes, _is_calm: f"up to {MOST_STEPS} at once",
    command_line=CommandLine(
        needs=("map",),
        takes=("map",),
        bots=TOY.bots,
        usual_bots="pip,nora",
        most_seats=MOST_SEATS,
        records=records,
        check=check_record,
    ),
)
