"""The rules of the toy game, pure like those of every game: the first to reach ten wins."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from game.refused import Refused
from game.rulebook.bots import SeatedBot, seated_bots
from game.rulebook.checking import RecordChecker, Taker, read_heading
from game.rulebook.records import compare, seats_of, whole
from game.rulebook.seats import SeatSetup
from game.rulebook.simulation import MatchInPlay, simulated
from game.rulebook.tables import Due, Wishes
from game.rulebook.written import WrittenForm, each, maybe, text
from game.rulebook.written import whole as number

GAME, TARGET, MOST_STEPS, MOST_SEATS, THINK_MS = "toy", 10, 3, 4, 1_000


@dataclass(frozen=True, slots=True)
class Setup:
    """The seats."""

    seats: tuple[SeatSetup, ...]


class OpenMatch(NamedTuple):
    """Sit down."""

    setup: Setup
    at: int = 0


class TakeSteps(NamedTuple):
    """Go one to three steps."""

    seat: int
    steps: int
    at: int


class MatchOpened(NamedTuple):
    """The match is open."""

    setup: Setup
    at: int


class StepsTaken(NamedTuple):
    """A seat has moved some steps."""

    seat: int
    steps: int
    at: int


class MatchEnded(NamedTuple):
    """A seat has reached ten."""

    winners: tuple[int, ...]
    at: int


Command = OpenMatch | TakeSteps
Event = MatchOpened | StepsTaken | MatchEnded


@dataclass(frozen=True, slots=True)
class State:
    """How far everybody is, and whose turn it is."""

    setup: Setup
    gone: tuple[int, ...]
    turn: int = 0
    moves: int = 0
    clock: int = 0
    winners: tuple[int, ...] = ()


WRITTEN: WrittenForm = WrittenForm(
    {"match-opened": MatchOpened, "steps-taken": StepsTaken, "match-ended": MatchEnded},
    {
        **dict.fromkeys(("seat", "steps", "at"), number),
        **dict.fromkeys(("name", "animal"), text),
        "bot": maybe(text),
        "winners": each(number),
        "setup": lambda value: WRITTEN.read(Setup, value),
    },
    parts=(Setup,),
    came_later={"animal": ""},
)


class Bot:
    """Moves at random."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self) -> int:
        """How many steps."""
        return self.rng.randint(1, MOST_STEPS)


class ToyGame:
    """The toy game as tables host it."""

    bots: Collection[str] = ("pip", "nora")

    def decide(self, state: State | None, command: Command) -> tuple[Event, ...]:
        """What a command leads to; raises Refused."""
        if isinstance(command, OpenMatch):
            return (MatchOpened(command.setup, command.at),)
        if state is None or state.winners:
            raise Refused("over", "This match is over.")
        if command.seat != state.turn:
            raise Refused("turn", "It is not your turn.", turn=state.turn)
        if not 1 <= command.steps <= MOST_STEPS:
            raise Refused("steps", "Go 1 to %(most)d steps.", most=MOST_STEPS)
        taken = StepsTaken(command.seat, command.steps, command.at)
        if state.gone[command.seat] + command.steps < TARGET:
            return (taken,)
        return (taken, MatchEnded((command.seat,), command.at))

    def evolve(self, state: State | None, event: Event) -> State:
        """The state after an event."""
        if isinstance(event, MatchOpened):
            return State(event.setup, (0,) * len(event.setup.seats), clock=event.at)
        assert state is not None
        if isinstance(event, MatchEnded):
            return replace(state, winners=event.winners)
        gone = tuple(g + event.steps * (s == event.seat) for s, g in enumerate(state.gone))
        turn = (state.turn + 1) % len(gone)
        return replace(state, gone=gone, turn=turn, moves=state.moves + 1, clock=event.at)

    def observe(self, state: State, _seat: int | None, _now: int, /) -> State:
        """Everything is open."""
        return state

    def encode(self, event: Event) -> dict[str, Any]:
        """An event as a JSON object."""
        return WRITTEN.encode(event)

    def decode(self, value: Mapping[str, Any]) -> Event:
        """The event of a JSON object."""
        event: Event = WRITTEN.decode(value)
        return event

    def opening(
        self, chairs: Sequence[SeatSetup], _wishes: Wishes, *, at: int, nth: int
    ) -> OpenMatch:
        """The command that opens a match."""
        del nth
        return OpenMatch(Setup(tuple(chairs)), at)

    def calmed(self, wishes: Wishes) -> Wishes:
        """There is no clock."""
        return wishes

    def is_over(self, state: State) -> bool:
        """Whether a seat has reached ten."""
        return bool(state.winners)

    def seat_bots(self, setup: Setup, seed: str) -> Sequence[SeatedBot[Bot] | None]:
        """The bots in their chairs."""
        return seated_bots(setup.seats, seed, lambda _name, rng: Bot(rng))

    def next_due(
        self, state: State, seed: str, bots: Sequence[SeatedBot[Bot] | None]
    ) -> Due | None:
        """The next steps of a bot."""
        seated = bots[state.turn]
        if state.winners or seated is None:
            return None
        seated.rng.seed(f"{seed}:{state.moves}")
        at = state.clock + THINK_MS
        return Due(at, TakeSteps(state.turn, seated.bot.choose(), at))

    def sooner(self, _state: State, _due: Due, _now: int) -> Due | None:
        """Bots take their time."""
        return None

    def shows_more_at(self, _state: State, _now: int) -> int | None:
        """Nothing is shown without an event."""
        return None

    def record(self, events: Iterable[Event]) -> dict[str, Any]:
        """The published record of a log."""
        opened, *happened = events
        assert isinstance(opened, MatchOpened)
        seats = [{"name": seat.name, "bot": seat.bot} for seat in opened.setup.seats]
        lines = [record_line(event) for event in happened]
        return {"game": GAME, "map": "europe", "seats": seats, "events": lines}


def record_line(event: Event) -> dict[str, Any]:
    """One event as its line of the record."""
    if isinstance(event, StepsTaken):
        return {"type": "steps", "seat": event.seat, "steps": event.steps}
    assert isinstance(event, MatchEnded)
    return {"type": "end", "winners": list(event.winners)}


class ToyChecker(RecordChecker[State, Command, Event]):
    """Plays a record again."""

    not_told = "something is missing before the end"

    @property
    def takers(self) -> Mapping[str, Taker]:
        """What checks a line, by its type."""
        return {"steps": self._take_steps, "end": self._take_awaited}

    def line_of(self, event: Event) -> dict[str, Any]:
        """An event as its line of the record."""
        return record_line(event)

    def _take_steps(self, fields: Mapping[str, Any]) -> None:
        self._refuse_if_awaiting()
        self._apply(TakeSteps(whole(fields, "seat"), whole(fields, "steps"), 0))
        compare(fields, self._told())

    def finished(self) -> State:
        """The last state."""
        assert self._state is not None
        return self._state


def check_record(record: Any) -> dict[str, Any]:
    """How a record ends. Raises RecordError where it is wrong."""
    heading, _map, lines = read_heading(record, GAME, "map", str)
    state = ToyChecker(ToyGame(), OpenMatch(Setup(seats_of(heading)))).take_all(lines)
    return {"gone": list(state.gone), "winners": list(state.winners)}


class Simulation(MatchInPlay[State, Command, Event]):
    """A match between bots."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        super().__init__(ToyGame(), OpenMatch(setup))
        self._bot = Bot(rng)

    def play(self) -> list[Event]:
        """Play to the end."""
        while not self.state.winners:
            self.apply(TakeSteps(self.state.turn, self._bot.choose(), 0))
        return self.events


def records(options: Mapping[str, Any], seats: Sequence[SeatSetup]) -> Iterable[dict[str, Any]]:
    """The records of matches between bots."""
    setup = Setup(tuple(seats))
    logs = simulated(lambda rng: Simulation(setup, rng), options["games"], options["seed"])
    return map(ToyGame().record, logs)
