"""A race as a visitor with its code sees it."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from game.hosting.match_log import position
from game.words.invite_codes import spoken_code
from game.words.tables import ground_name
from quiz.models.race import Race
from quiz.queries.races import race_state
from quiz.race.rules import TEAMS
from quiz.words.races import team_word


@dataclass(frozen=True, slots=True)
class RaceDoorPage:
    """The race of a code. `problem` is why nobody can join, if so.

    `key` goes into the form: sent again, it joins once.
    """

    code: str
    spoken: str
    map_name: str
    rounds: int
    players: int
    teams: tuple[tuple[str, str], ...]
    key: UUID
    problem: str = ""


def door_page(race: Race, problem: str = "") -> RaceDoorPage:
    """What a code leads to."""
    code, state = race.match.table.invite_code or "", race_state(position(race.match))
    setup = state.setup
    teams = TEAMS[: setup.teams] if setup.chooses_team else ""
    return RaceDoorPage(
        code=code,
        spoken=spoken_code(code),
        map_name=ground_name(race.match),
        rounds=len(setup.rounds),
        players=len(state.present),
        teams=tuple((team, team_word(team)) for team in teams),
        key=uuid4(),
        problem=problem,
    )
