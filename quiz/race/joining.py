"""How players come: join, arrive, take a team, draw another name."""

from game.refused import Refused
from quiz.race.commands import DrawName, JoinRace
from quiz.race.events import Event, PlayerArrived, PlayerJoined, PlayerRenamed
from quiz.race.legality import Reason, joined_player, present_player
from quiz.race.rules import MOST_NUMBERS, MOST_PLAYERS, TEAMS
from quiz.race.standings import mean_pace, mean_purse
from quiz.race.state import Phase, RaceState


def join(state: RaceState, command: JoinRace) -> tuple[Event, ...]:
    """A new player; nothing for one who has joined already."""
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


def arrive(state: RaceState, number: int, at: int) -> tuple[Event, ...]:
    """The player is a late one if the race has gone on since they joined."""
    me = joined_player(state, number)
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


def draw_name(state: RaceState, command: DrawName) -> tuple[Event, ...]:
    """Another name, while the race is in its lobby."""
    player = present_player(state, command.player)
    if player.rolls < 1 or state.phase is not Phase.LOBBY:
        raise Refused(Reason.NO_ROLLS, "You cannot change your name now.")
    _check_name(state, command.name)
    return (PlayerRenamed(command.player, command.name, command.at),)


def _check_name(state: RaceState, name: str) -> None:
    if any(one.name == name for one in state.joined):
        raise Refused(Reason.NAME_TAKEN, "This name is taken.")
