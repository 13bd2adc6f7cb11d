"""The events of a command, or why it is refused."""

from enum import StrEnum

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
    PlayerArrived,
    PlayerJoined,
    PlayerRemoved,
    PlayerRenamed,
    RaceEnded,
    RaceLocked,
    RaceOpened,
    RoundClosed,
    RoundOpened,
    RoundPaused,
    RoundResumed,
    RoundSkipped,
    TimeAdded,
)
from quiz.race.evolve import evolve
from quiz.race.money import euros_for, euros_without
from quiz.race.rules import (
    ALLOWED_DELAY_MS,
    EDITION,
    MORE_TIME_MS,
    MOST_NUMBERS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    TEAMS,
    stipend_of,
)
from quiz.race.standings import mean_pace, mean_purse
from quiz.race.state import Phase, Player, RaceState, Removal

Events = tuple[Event, ...]


class Reason(StrEnum):
    """Why a command was refused."""

    BAD_SETUP = "bad-setup"
    OVER = "race-over"
    BEGUN = "race-begun"
    LOCKED = "race-locked"
    FULL = "race-full"
    REMOVED = "removed"
    NOT_HERE = "not-here"
    NAME_TAKEN = "name-taken"
    NO_ROLLS = "no-rolls"
    NO_TEAM = "no-team"
    NOT_OPEN = "not-open"
    PAUSED = "paused"
    TOO_LATE = "too-late"
    TWICE = "answered-twice"
    BAD_ANSWER = "bad-answer"
    ANOTHER_ROUND = "another-round"


def decide(ground: Ground, state: RaceState | None, command: Command) -> Events:
    """The events that follow; raises Refused."""
    if isinstance(command, OpenRace):
        return _open(ground, state, command)
    if state is None:
        raise Refused(Reason.BAD_SETUP, "This race has not been opened.")
    if state.phase is Phase.OVER:
        raise Refused(Reason.OVER, "This race is over.")
    match command:
        case JoinRace():
            return _join(state, command)
        case ArriveInRace(player, at):
            return _arrive(state, player, at)
        case DrawName():
            return _draw_name(state, command)
        case GiveAnswer():
            return _answer(ground, state, command)
        case _:
            return _host(ground, state, command)


def _host(ground: Ground, state: RaceState, command: Command) -> Events:
    """Commands of the host or the clock."""
    match command:
        case RemovePlayer(player, at, why):
            _joined(state, player)
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


def _open(ground: Ground, state: RaceState | None, command: OpenRace) -> Events:
    setup = command.setup
    if state is not None:
        raise Refused(Reason.BAD_SETUP, "This race has been opened already.")
    if setup.edition != EDITION:
        raise Refused(
            Reason.BAD_SETUP, "This site has edition %(edition)d of the rules.", edition=EDITION
        )
    if (setup.map, setup.map_version) != (ground.atlas.slug, ground.atlas.version):
        raise Refused(Reason.BAD_SETUP, "This site has another version of the race's map.")
    if not 1 <= len(setup.rounds) <= MOST_ROUNDS:
        raise Refused(Reason.BAD_SETUP, "A race has from 1 to %(most)d rounds.", most=MOST_ROUNDS)
    if setup.teams not in (0, 2, 3, 4):
        raise Refused(Reason.BAD_SETUP, "There are two, three or four teams, or none.")
    return (RaceOpened(setup, command.at),)


def _join(state: RaceState, command: JoinRace) -> Events:
    known = state.players.get(command.player)
    if known is not None:
        if known.is_removed:
            raise Refused(Reason.REMOVED, "The host has removed you from this race.")
        return ()
    if state.is_locked:
        raise Refused(Reason.LOCKED, "The host has locked this race. Nobody else can join.")
    if len(state.joined) >= MOST_PLAYERS or len(state.players) >= MOST_NUMBERS:
        raise Refused(Reason.FULL, "This race is full.")
    _check_name(state, command.name)
    team = _team(state, command.team)
    joined = PlayerJoined(
        command.player,
        command.name,
        team,
        mean_purse(state.present),
        mean_pace(state.present),
        command.at,
        command.more_time,
        command.has_open_map,
        command.has_arrived,
    )
    return (joined,)


def _arrive(state: RaceState, number: int, at: int) -> Events:
    """The player is a late one if the race has gone on since they joined."""
    me = _joined(state, number)
    if me.has_arrived:
        return ()
    room = state.present or (me,)
    return (PlayerArrived(number, mean_purse(room), mean_pace(room), at),)


def _team(state: RaceState, wanted: str) -> str:
    """The team of a new player: the chosen one, or the smallest."""
    teams = TEAMS[: state.setup.teams]
    if not teams:
        return ""
    if state.setup.chooses_team and wanted:
        if wanted not in teams:
            raise Refused(Reason.NO_TEAM, "There is no such team in this race.")
        return wanted
    sizes = [one.team for one in state.present]
    return min(teams, key=sizes.count)


def _draw_name(state: RaceState, command: DrawName) -> Events:
    player = _present(state, command.player)
    if player.rolls < 1 or state.phase is not Phase.LOBBY:
        raise Refused(Reason.NO_ROLLS, "You cannot change your name now.")
    _check_name(state, command.name)
    return (PlayerRenamed(command.player, command.name, command.at),)


def _check_name(state: RaceState, name: str) -> None:
    if any(one.name == name for one in state.joined):
        raise Refused(Reason.NAME_TAKEN, "This name is taken.")


def _answer(ground: Ground, state: RaceState, command: GiveAnswer) -> Events:
    _present(state, command.player)
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


def _present(state: RaceState, player: int) -> Player:
    found = _joined(state, player)
    if not found.has_arrived:
        raise Refused(Reason.NOT_HERE, "You are not in this race.")
    return found


def _joined(state: RaceState, player: int) -> Player:
    found = state.players.get(player)
    if found is None:
        raise Refused(Reason.NOT_HERE, "You are not in this race.")
    if found.is_removed:
        raise Refused(Reason.REMOVED, "The host has removed you from this race.")
    return found
