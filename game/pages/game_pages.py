"""All that pages need of a game, as one value per game. `game/games.py` lists them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from django.utils.functional import Promise

from game.games import GAMES, hosted_game
from game.hosting.match_log import Position, State
from game.models.match import Match
from game.pages.forms import CommandForm, CompanyForm
from game.pages.match_lines import MatchLine
from game.queries.replay_access import WatchedMatch
from game.queries.seated_matches import BrowserState, SeatedMatch
from game.rulebook.seats import SeatSetup
from game.rulebook.tables import Plan, Standing, TableGame


class MatchPage(Protocol):
    """What every match page has, for the code that shows and streams it."""

    @property
    def template(self) -> str:
        """The whole page; it extends `game/match_frame.html`."""
        ...

    @property
    def part(self) -> str:
        """The template of what changes; an element with the id `board`."""
        ...

    @property
    def version(self) -> str: ...

    @property
    def event_id(self) -> str: ...

    @property
    def is_over(self) -> bool: ...


class ReplayPage(Protocol):
    """What every replay has, for the code that shows it."""

    @property
    def template(self) -> str:
        """The whole page; it extends `game/replay_frame.html`."""
        ...

    @property
    def part(self) -> str:
        """The template of one step; an element with the id `replay`."""
        ...

    @property
    def said(self) -> str:
        """The template of what is read aloud at a step."""
        ...


@dataclass(frozen=True, slots=True)
class Measured:
    """How `manage.py measure_bots` measures a game: `tables` gives a text per ground, `all_tables`
    matches seat every bot equally often, `usual` is the default number.
    """

    ground: str
    all_tables: int
    usual: int
    tables: Callable[[Mapping[str, Any]], Iterable[str]]


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A game for `manage.py simulate` and `replay`.

    `needs` and `takes` are the options that belong to this game, `records` gives one record per
    match, and `check` says how a record ends or raises RecordError.
    """

    needs: Sequence[str]
    takes: Sequence[str]
    bots: Collection[str]
    usual_bots: str
    most_seats: int
    records: Callable[[Mapping[str, Any], Sequence[SeatSetup]], Iterable[dict[str, Any]]]
    check: Callable[[Any], Mapping[str, Any]]
    measured: Measured | None = None


@dataclass(frozen=True, slots=True)
class Teaser:
    """The game in the lobby: what it is, and the text of its two buttons."""

    pitch: str | Promise
    play: str | Promise
    choose: str | Promise


@dataclass(frozen=True, slots=True)
class TaskForm:
    """The game as a task for a class: on which grounds (key and words), against which bots.

    `field` names the field for the bot, `against` its label; `plan` takes a ground's key, the bot
    and the rest of the form.
    """

    field: str
    against: str | Promise
    bots: Collection[str] | None
    grounds: Callable[[], list[tuple[str, str]]]
    plan: Callable[[str, str, Mapping[str, Any]], Plan]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages:
    """A game on this site: its rules, its pages, its forms and its words.

    `commands` are the forms that a seat can send, by the last segment of their URL.
    """

    name: str
    title: str | Promise
    teaser: Teaser
    rules: Callable[[str, str], TableGame]
    ground: Callable[[str, str], str]
    facts: Callable[[Mapping[str, Any]], Iterator[str]]
    standing: Callable[[Any], Standing]
    page: Callable[[SeatedMatch, Position, int, BrowserState], MatchPage | None]
    commands: Mapping[str, type[CommandForm]]
    replay: Callable[[WatchedMatch, str, str], ReplayPage]
    line: Callable[[Match, int, State], MatchLine]
    amount: Callable[[int], str]
    stage: Callable[[Standing], str]
    form: type[CompanyForm]
    usual: Callable[[UUID], dict[str, Any]]
    usual_plan: Callable[[], Plan]
    task: TaskForm
    task_words: Callable[[Mapping[str, Any], bool], str]
    command_line: CommandLine


def pages_of(name: str) -> GamePages:
    """The pages of a game; KeyError for an unknown name."""
    found = hosted_game(name)
    assert isinstance(found, GamePages)  # noqa: S101 - the list holds nothing else
    return found


def all_games() -> list[GamePages]:
    """Every game that tables host, in the order of the list."""
    return [pages_of(name) for name, path in GAMES.items() if isinstance(path, str)]


def page_of(seated: SeatedMatch, at: Position, now: int, asked: BrowserState) -> MatchPage | None:
    """The page of a match at this position; None if the browser already shows this version."""
    return pages_of(seated.match.game).page(seated, at, now, asked)


def replay_of(watched: WatchedMatch, step: str, link: str) -> ReplayPage:
    """The replay at a step given by its URL. Raises NoSuchStepError."""
    return pages_of(watched.match.game).replay(watched, step, link)
