"""The wall of a race, which is the host's page too: lobby, round, reveal, podium."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from game.drawing.qr_code import QrCode, qr_code
from game.hosting.match_log import Position
from game.words.invite_codes import spoken_code
from game.words.tables import ground_name
from quiz.kinds.catalogue import PRESENTED
from quiz.kinds.presented import BoardTask
from quiz.models.race import Race
from quiz.pages.race.parts import (
    NamedShape,
    PlaceLine,
    RaceSpace,
    TeamLine,
    Traveller,
    count_words,
    named_shapes,
    place_line,
    race_card,
    race_spaces,
    ring_share,
    round_words,
    seconds_left,
    start_shape,
    team_line,
    traveller,
)
from quiz.pages.race.wall_reveal import WallReveal, wall_reveal
from quiz.pages.run.asked_card import AskedCard
from quiz.queries.races import code_of, race_state
from quiz.race.observe import Observation, observe
from quiz.race.rules import TEAMS
from quiz.race.setup import Setup
from quiz.race.state import Phase
from quiz.words.races import team_word

BEST, PODIUM = 5, 3
CROWDS = ((22, "few"), (48, "some"), (180, "many"))
"""How large the stamps of the lobby are, by how many players have to fit on the wall."""
MOST_STAMPS = 240
LOOK_S, UNHURRIED_S = 20, 60
"""How long a room looks at an answer, and how long it thinks without a clock."""


@dataclass(frozen=True, slots=True)
class Door:
    """How to join: the code letter by letter, the URL, and both as a QR code."""

    code: str
    first: str
    second: str
    site: str
    link: str
    qr: QrCode


@dataclass(frozen=True, slots=True)
class TeamCount:
    """How many are in a team."""

    team: str
    name: str
    players: int


@dataclass(frozen=True, slots=True)
class WallPage:
    """The page and its live part. `command` makes its buttons count once.

    `others` is how many other devices control the race, for the remote control of its host.
    """

    id: UUID
    command: UUID
    version: str
    phase: str
    map: str
    map_name: str
    door: Door
    round: int
    rounds: int
    minutes: int
    steps: tuple[bool, ...]
    round_words: str
    is_last: bool
    players: tuple[Traveller, ...]
    stamps: tuple[Traveller, ...]
    crowd: str
    teams: tuple[TeamCount, ...]
    is_locked: bool
    is_paused: bool
    by_itself: bool
    seconds: int | None
    whole_seconds: int | None
    ring: int
    count_words: str
    answered: int
    card: AskedCard | None
    task: BoardTask | None
    spaces: tuple[RaceSpace, ...]
    shapes: tuple[NamedShape, ...]
    start_shape: str
    reveal: WallReveal | None
    was_skipped: bool
    best: tuple[PlaceLine, ...]
    podium: tuple[PlaceLine, ...]
    team_lines: tuple[TeamLine, ...]
    note: str = ""
    others: int = 0

    @property
    def columns(self) -> int:
        """In how many columns the places of a question lie, in two rows."""
        options = self.card.options if self.card else ()
        return max(3, (len(options) + 1) // 2)

    @property
    def event_id(self) -> str:
        """What a reconnecting browser has seen."""
        return self.version


def wall_version(seen: Observation) -> str:
    """Changes with everything on the wall but the count of answers and the clock."""
    return f"wall.{seen.turn}"


def wall_page(
    race: Race, at: Position, now: int, site: str, *, note: str = "", others: int = 0
) -> WallPage:
    """The current wall. `site` is the URL that people type in."""
    seen, match = observe(race_state(at), None, now), race.match
    planned, is_shown = seen.planned, seen.phase in (Phase.REVEALED, Phase.OVER)
    card = race_card(match.map, planned.question) if planned else None
    players = tuple(traveller(player) for player in seen.players)
    played = seen.played
    revealed = None
    if planned and played and seen.phase is Phase.REVEALED and not played.was_skipped:
        revealed = wall_reveal(match.map, planned.question, played, len(played.ranks))
    best = tuple(place_line(seen, place) for place in seen.places[:BEST]) if is_shown else ()
    best_team = max((team.mean for team in seen.team_places), default=0)
    return WallPage(
        id=match.public_id,
        command=uuid4(),
        version=wall_version(seen),
        phase=seen.phase.value,
        map=match.map,
        map_name=ground_name(match),
        door=_door(race, site),
        round=seen.round,
        rounds=seen.rounds,
        minutes=_minutes(race_state(at).setup),
        steps=tuple(number < seen.round for number in range(seen.rounds)),
        round_words=round_words(seen),
        is_last=seen.round >= seen.rounds,
        players=players,
        stamps=players[-MOST_STAMPS:],
        crowd=next((size for most, size in CROWDS if len(players) <= most), "crowd"),
        teams=tuple(
            TeamCount(team, team_word(team), sum(one.team == team for one in players))
            for team in TEAMS[: seen.teams]
        ),
        is_locked=seen.is_locked,
        is_paused=seen.is_paused,
        by_itself=seen.by_itself,
        seconds=seconds_left(seen),
        whole_seconds=seen.whole_seconds,
        ring=ring_share(seen),
        count_words=count_words(seen),
        answered=seen.answered,
        card=card if seen.phase is Phase.ASKING else None,
        task=PRESENTED[planned.question.kind].board_task() if planned else None,
        spaces=race_spaces(match.map, card) if card and seen.phase is Phase.ASKING else (),
        shapes=named_shapes(match.map, planned.question) if card and planned else (),
        start_shape=start_shape(match.map, planned.question) if card and planned else "",
        reveal=revealed,
        was_skipped=bool(played and played.was_skipped),
        best=best,
        podium=best[:PODIUM] if seen.phase is Phase.OVER else (),
        team_lines=tuple(team_line(team, best_team) for team in seen.team_places),
        note=note,
        others=others,
    )


def _minutes(setup: Setup) -> int:
    """About how long a race takes: its rounds with a look at each answer."""
    seconds = [(planned.seconds or UNHURRIED_S) + LOOK_S for planned in setup.rounds]
    return max(1, round(sum(seconds) / 60))


def _door(race: Race, site: str) -> Door:
    code = code_of(race)
    link = f"{site}/join/{code}/"
    half = len(code) // 2
    name = site.partition("://")[2] or site
    return Door(
        code=spoken_code(code),
        first=code[:half].upper(),
        second=code[half:].upper(),
        site=name,
        link=link,
        qr=qr_code(link),
    )
