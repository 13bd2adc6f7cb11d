"""The next state after an event. It may not fail on what `decide` gave."""

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
from quiz.race.money import settled
from quiz.race.rules import FAIR_TO_LATE, TIE_MS
from quiz.race.setup import PlannedRound
from quiz.race.standings import mean, mean_money, ranks
from quiz.race.state import Given, Phase, PlayedRound, Player, RaceState, Removal


def evolve(state: RaceState | None, event: Event) -> RaceState:
    """The state after an event."""
    if isinstance(event, RaceOpened):
        return RaceState(event.setup, clock=event.at, turn=1)
    assert state is not None  # noqa: S101 - every log begins with RaceOpened
    if isinstance(event, AnswerGiven):
        given = Given(event.given, event.euros, event.ms)
        return state._replace(answers={**state.answers, event.player: given})
    return _evolve(state, event)._replace(clock=event.at, turn=state.turn + 1)


def _evolve(state: RaceState, event: Event) -> RaceState:
    match event:
        case PlayerJoined() | PlayerArrived() | PlayerRenamed() | PlayerRemoved():
            return _with_people(state, event)
        case RaceLocked(is_locked):
            return state._replace(is_locked=is_locked)
        case RoundOpened(number, stipend, ends_at, at):
            return _opened(state, number, stipend)._replace(opened_at=at, ends_at=ends_at)
        case RoundPaused(at=at):
            return state._replace(paused_at=at)
        case RoundResumed(ends_at=ends_at, at=at):
            paused_ms = at - (state.paused_at or at)
            opened_at = state.opened_at + paused_ms  # a pause makes nobody slower
            return state._replace(ends_at=ends_at, paused_at=None, opened_at=opened_at)
        case TimeAdded(ends_at=ends_at):
            return state._replace(ends_at=ends_at)
        case RoundSkipped(number):
            skipped = PlayedRound(number, {}, 0, ranks(state.present), was_skipped=True)
            return _revealed(state, skipped)
        case RoundClosed(number, unanswered, at):
            return _closed(state, number, unanswered, at)
        case RaceEnded():
            return state._replace(phase=Phase.OVER, ends_at=None, paused_at=None)
        case _:
            return state


def _with_people(
    state: RaceState, event: PlayerJoined | PlayerArrived | PlayerRenamed | PlayerRemoved
) -> RaceState:
    match event:
        case PlayerJoined(player, name, team, purse, pace, _at, more_time, has_open_map, arrived):
            joined = Player(player, name, team, purse, pace, state.round)
            given = joined._replace(more_time=more_time, has_open_map=has_open_map)
            return _with_player(state, given._replace(has_arrived=arrived))
        case PlayerArrived(player, purse, pace):
            came = state.players[player]._replace(purse=purse, pace=pace, has_arrived=True)
            return _with_player(state, came._replace(joined_in=state.round))
        case PlayerRenamed(player, name):
            old = state.players[player]
            return _with_player(state, old._replace(name=name, rolls=old.rolls - 1))
        case PlayerRemoved(player, _at, why):
            answers = {number: one for number, one in state.answers.items() if number != player}
            gone = state.players[player]._replace(is_removed=True, removal=Removal(why))
            return _with_player(state, gone)._replace(answers=answers)


def _with_player(state: RaceState, player: Player) -> RaceState:
    return state._replace(players={**state.players, player.number: player})


def _opened(state: RaceState, number: int, stipend: int) -> RaceState:
    players = {key: one._replace(purse=one.purse + stipend) for key, one in state.players.items()}
    return state._replace(
        players=players, phase=Phase.ASKING, round=number, answers={}, paused_at=None
    )


def _closed(state: RaceState, number: int, unanswered: int, at: int) -> RaceState:
    silent = (unanswered, _slowest(state, state.setup.rounds[number - 1], at))
    after = {key: _settled(state, one, silent) for key, one in state.players.items()}
    late = _late(state, number)
    counted = [(one, after[one.number]) for one in state.present if one.number not in late]
    missed = mean_money([now.purse - then.purse for then, now in counted])
    took = mean([now.pace - then.pace for then, now in counted])
    for key in late if counted else ():
        one = state.players[key]
        after[key] = one._replace(purse=settled(one.purse, missed), pace=one.pace + took)
    closed = state._replace(players=after)
    is_mean = bool(counted) and state.setup.edition >= FAIR_TO_LATE
    return _revealed(
        closed,
        PlayedRound(
            number,
            state.answers,
            unanswered,
            ranks(closed.present),
            missed=missed if is_mean else unanswered,
        ),
    )


def _late(state: RaceState, number: int) -> set[int]:
    """The players who joined while the round was open and did not answer it."""
    if state.setup.edition < FAIR_TO_LATE:
        return set()
    return {
        key
        for key, one in state.players.items()
        if one.joined_in == number and key not in state.answers
    }


def _settled(state: RaceState, one: Player, silent: tuple[int, int]) -> Player:
    """A player after the open round, with its euros and its steps of time."""
    given = state.answers.get(one.number)
    euros, pace = silent if given is None else (given.euros, given.ms // TIE_MS)
    return one._replace(purse=settled(one.purse, euros), pace=one.pace + pace)


def _slowest(state: RaceState, planned: PlannedRound, at: int) -> int:
    """The time of a player who did not answer: no answer to the round was slower."""
    if state.setup.edition < FAIR_TO_LATE:
        return state.whole_ms(planned) // TIE_MS
    until = at if state.paused_at is None else state.paused_at
    return max(state.whole_ms(planned), until - state.opened_at) // TIE_MS


def _revealed(state: RaceState, played: PlayedRound) -> RaceState:
    return state._replace(
        phase=Phase.REVEALED, ends_at=None, paused_at=None, past=(*state.past, played)
    )
