"""The events of a command, or why it is refused."""

from game.refused import Refused
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground
from quiz.race.commands import (
    AddTime,
    ArriveInRace,
    CloseRound,
    Command,
    DrawName,
    EmptyLobby,
    EndRace,
    GiveAnswer,
    JoinRace,
    LockRace,
    NextRound,
    OpenRace,
    PauseRound,
    RemovePlayer,
    ResumeRound,
    SkipRound,
)
from quiz.race.events import (
    AnswerGiven,
    Event,
    PlayerRemoved,
    RaceEnded,
    RaceLocked,
    RoundClosed,
    RoundOpened,
    RoundPaused,
    RoundResumed,
    RoundSkipped,
    TimeAdded,
)
from quiz.race.evolve import evolve
from quiz.race.joining import arrive, draw_name, join
from quiz.race.legality import Reason, joined_player, present_player
from quiz.race.money import euros_for, euros_without
from quiz.race.opening import opened
from quiz.race.rules import (
    ALLOWED_DELAY_MS,
    MORE_TIME_MS,
    stipend_of,
)
from quiz.race.state import Phase, RaceState, Removal

Events = tuple[Event, ...]


def decide(ground: Ground, state: RaceState | None, command: Command) -> Events:
    """The events that follow; raises Refused."""
    if isinstance(command, OpenRace):
        return opened(ground, state, command)
    if state is None:
        raise Refused(Reason.BAD_SETUP, "This race has not been opened.")
    if state.phase is Phase.OVER:
        raise Refused(Reason.OVER, "This race is over.")
    match command:
        case JoinRace():
            return join(state, command)
        case ArriveInRace(player, at):
            return arrive(state, player, at)
        case DrawName():
            return draw_name(state, command)
        case GiveAnswer():
            return _answer(ground, state, command)
        case _:
            return _host(ground, state, command)


def _host(ground: Ground, state: RaceState, command: Command) -> Events:
    """Commands of the host or the clock."""
    match command:
        case RemovePlayer(player, at, why):
            joined_player(state, player)
            removed = PlayerRemoved(player, at, why)
            return (removed, *_closed_if_all(ground, evolve(state, removed), at))
        case EmptyLobby(at):
            if state.phase is not Phase.LOBBY:
                raise Refused(Reason.BEGUN, "The race has begun.")
            return tuple(PlayerRemoved(one.number, at, Removal.EMPTIED) for one in state.joined)
        case LockRace(is_locked, at):
            return () if is_locked == state.is_locked else (RaceLocked(is_locked, at),)
        case EndRace(at):
            return (*_close_open(ground, state, at), RaceEnded(at))
        case NextRound(after, at):
            return _next(state, after, at)
        case _:
            return _steer(ground, state, command)


def closes_at(state: RaceState) -> int | None:
    """When the open round closes by itself: a moment after its end, for answers in flight."""
    if state.phase is not Phase.ASKING or state.paused_at is not None or state.ends_at is None:
        return None
    return state.ends_at + ALLOWED_DELAY_MS


def _answer(ground: Ground, state: RaceState, command: GiveAnswer) -> Events:
    present_player(state, command.player)
    _check_round(state, command.round)
    if command.player in state.answers:
        raise Refused(Reason.TWICE, "You have answered this round already.")
    if state.paused_at is not None:
        raise Refused(Reason.PAUSED, "The race is paused.")
    allowed = min(max(0, command.delay), ALLOWED_DELAY_MS)
    sent_at = command.at - allowed
    if state.ends_at is not None and sent_at > state.ends_at:
        raise Refused(Reason.TOO_LATE, "Time is up for this round.")
    question = state.setup.rounds[command.round - 1].question
    try:
        euros = euros_for(ground, question, command.given)
    except BadAnswer as error:
        raise Refused(Reason.BAD_ANSWER, error.template, **error.values) from None
    ms = max(0, sent_at - state.opened_at)
    given = AnswerGiven(command.round, command.player, command.given, euros, ms, command.at)
    return (given, *_closed_if_all(ground, evolve(state, given), command.at))


def _closed_if_all(ground: Ground, state: RaceState, at: int) -> Events:
    """The end of the round, if all players have answered and the clock is not stopped."""
    if state.paused_at is not None or not state.has_all_answers:
        return ()
    return _close(ground, state, at)


def _close(ground: Ground, state: RaceState, at: int) -> Events:
    planned = state.planned
    assert planned is not None  # noqa: S101 - a round is open
    return (RoundClosed(state.round, euros_without(ground, planned.question), at),)


def _close_open(ground: Ground, state: RaceState, at: int) -> Events:
    """The end of an open round when the race ends: it counts if anyone has answered."""
    if state.phase is not Phase.ASKING:
        return ()
    return _close(ground, state, at) if state.answers else (RoundSkipped(state.round, at),)


def _next(state: RaceState, after: int, at: int) -> Events:
    if state.phase is Phase.ASKING or after != state.round:
        raise Refused(Reason.ANOTHER_ROUND, "The race has moved on.")
    if not state.joined:
        raise Refused(Reason.NOT_HERE, "Nobody has joined yet.")
    if state.is_last:
        return (RaceEnded(at),)
    planned = state.setup.rounds[state.round]
    kind, earlier = planned.question.kind, state.setup.rounds[: state.round]
    before = sum(one.question.kind == kind for one in earlier)
    stipend = stipend_of(kind, before, state.setup.edition)
    ends_at = None if planned.seconds is None else at + state.whole_ms(planned)
    return (RoundOpened(state.round + 1, stipend, ends_at, at),)


def _steer(ground: Ground, state: RaceState, command: Command) -> Events:
    """Commands for the open round."""
    match command:
        case CloseRound(number, at):
            _check_round(state, number)
            return _close(ground, state, at)
        case PauseRound(number, at):
            _check_clock(state, number)
            return () if state.paused_at is not None else (RoundPaused(number, at),)
        case ResumeRound(number, at):
            _check_clock(state, number)
            return _resume(ground, state, number, at)
        case AddTime(number, at):
            _check_round(state, number)
            if state.ends_at is None:
                return ()
            return (TimeAdded(number, state.ends_at + MORE_TIME_MS, at),)
        case SkipRound(number, at):
            _check_round(state, number)
            return (RoundSkipped(number, at),)
        case _:
            raise TypeError(command)


def _resume(ground: Ground, state: RaceState, number: int, at: int) -> Events:
    if state.paused_at is None:
        return ()
    ends_at = None if state.ends_at is None else state.ends_at + at - state.paused_at
    resumed = RoundResumed(number, ends_at, at)
    return (resumed, *_closed_if_all(ground, evolve(state, resumed), at))


def _check_clock(state: RaceState, number: int) -> None:
    """If rounds follow automatically, the reveal has a clock as well."""
    is_look = state.phase is Phase.REVEALED and state.setup.by_itself
    if not is_look or number != state.round:
        _check_round(state, number)


def _check_round(state: RaceState, number: int) -> None:
    if number != state.round:
        raise Refused(Reason.ANOTHER_ROUND, "The race has moved on.")
    if state.phase is not Phase.ASKING:
        raise Refused(Reason.NOT_OPEN, "This round is over.")
