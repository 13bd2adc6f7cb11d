"""What one player, or the wall, may know of a race at a moment: the input of pages."""

from typing import Any, NamedTuple

from quiz.race.setup import PlannedRound
from quiz.race.standings import RacePlace, TeamPlace, ranking
from quiz.race.state import Given, Phase, PlayedRound, Player, RaceState


class Observation(NamedTuple):
    """The race as a player sees it; `player` is None for the wall, which shows nobody's answer.

    Hidden until the reveal: others' answers, the value of any answer, and future rounds.
    `given` is this player's answer in the open round, and no more than that.
    """

    player: Player | None
    phase: Phase
    round: int
    rounds: int
    planned: PlannedRound | None
    players: tuple[Player, ...]
    answered: int
    has_answered: bool
    given: Any
    ends_at: int | None
    left_ms: int | None
    whole_seconds: int | None
    is_paused: bool
    is_locked: bool
    by_itself: bool
    teams: int
    places: tuple[RacePlace, ...]
    team_places: tuple[TeamPlace, ...]
    played: PlayedRound | None
    before: PlayedRound | None
    turn: int

    @property
    def version(self) -> str:
        """Changes whenever the page of this player does, except for the count of answers."""
        return f"{self.turn}.{int(self.has_answered)}"

    @property
    def own(self) -> Given | None:
        """The player's answer in the revealed round."""
        if self.player is None or self.played is None:
            return None
        return self.played.answers.get(self.player.number)

    def rank_of(self, player: Player) -> int | None:
        """The rank of a player; None before anything was played."""
        found = (place.rank for place in self.places if place.player.number == player.number)
        return next(found, None)

    def moved_up(self, player: Player) -> int:
        """How many ranks a player gained with the last round; 0 if none."""
        if self.played is None or self.before is None:
            return 0
        now, then = self.played.ranks, self.before.ranks
        if player.number not in then or player.number not in now:
            return 0
        return max(0, then[player.number] - now[player.number])


def observe(state: RaceState, seat: int | None, now: int) -> Observation:
    """The state at a moment, without what the player (None: the wall) may not know."""
    found = None if seat is None else state.players.get(seat)
    player = None if found is None or found.is_removed else found
    asking, shown = state.phase is Phase.ASKING, state.phase in (Phase.REVEALED, Phase.OVER)
    ranked = ranking(state.players)
    own = state.answers.get(player.number) if player and asking else None
    return Observation(
        player=player,
        phase=state.phase,
        round=state.round,
        rounds=len(state.setup.rounds),
        planned=state.planned if state.phase is not Phase.LOBBY else None,
        players=ranked.present,
        answered=len(state.answers) if asking else 0,
        has_answered=own is not None,
        given=own.given if own else None,
        ends_at=state.ends_at,
        left_ms=_left_ms(state, now),
        whole_seconds=_whole_seconds(state),
        is_paused=state.paused_at is not None,
        is_locked=state.is_locked,
        by_itself=state.setup.by_itself,
        teams=state.setup.teams,
        places=ranked.places if shown else (),  # none while a round is open
        team_places=ranked.team_places if shown else (),
        played=state.past[-1] if shown and state.past else None,
        before=state.past[-2] if shown and len(state.past) > 1 else None,
        turn=state.turn,
    )


def _whole_seconds(state: RaceState) -> int | None:
    """How long the open round lasts; None without a clock."""
    planned = state.planned
    if state.phase is not Phase.ASKING or planned is None or planned.seconds is None:
        return None
    return state.whole_ms(planned) // 1000


def _left_ms(state: RaceState, now: int) -> int | None:
    if state.phase is not Phase.ASKING or state.ends_at is None:
        return None
    return max(0, state.ends_at - (state.paused_at if state.paused_at is not None else now))
