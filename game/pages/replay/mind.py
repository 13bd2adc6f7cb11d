"""A bot's mental map, opened after the match: what it believed wrongly."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from game.atlas import Atlas
from game.atlas.mental_map import MentalMap
from game.atlas.salience import Pair
from game.atlas_files import load_atlas, load_outlines
from game.drawing.border_marks import BorderMark, invented_mark, missing_mark
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.drawing.route_line import middle
from game.games import game_of
from game.hosting.match_bots import match_bots
from game.journey.bots.character_bot import CharacterBot
from game.journey.bots.characters import CHARACTERS
from game.journey.record import GAME
from game.pages.replay.page import SeatSummary, seat_summary
from game.queries.replay_access import WatchedMatch
from game.words.border_kinds import kind_word
from game.words.names import in_words, name_order
from game.words.price_lines import part_name

SHOWN = ("missing", "invented", "forgotten")


class NoSuchMindError(LookupError):
    """There is no bot with a mental map at this seat."""


@dataclass(frozen=True, slots=True)
class WrongBorder:
    """Two parts that a bot is wrong about; with how they touch, and the reason if there is one."""

    names: tuple[str, str]
    word: str
    reason: str
    mark: BorderMark


@dataclass(frozen=True, slots=True)
class ForgottenPart:
    """A part that a bot does not know of, with its outline and the position of its sign."""

    name: str
    path: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Mind:
    """All errors in a mental map of a map with `borders` borders."""

    borders: int
    missing: tuple[WrongBorder, ...]
    invented: tuple[WrongBorder, ...]
    forgotten: tuple[ForgottenPart, ...]

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong at all."""
        return not (self.missing or self.invented or self.forgotten)


@dataclass(frozen=True, slots=True)
class Portrait:
    """The bot: its temper, and its home on this map."""

    picture: str
    temper: str
    home: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MindPage:
    """The mental map of one bot. `mind` is None if there is no map to draw.

    `show` names the one sort of mistakes that is drawn; empty for all.
    """

    id: UUID
    seat: int
    bot: str
    name: str
    map_name: str
    credit: str
    portrait: Portrait | None
    mind: Mind | None
    drawing: Drawing
    labels: tuple[Label, ...]
    show: str
    summary: SeatSummary
    is_on_old_map: bool


def mind_page(watched: WatchedMatch, seat: int, show: str) -> MindPage:
    """The page of a bot at its seat. Raises NoSuchMindError if no bot sits there."""
    if watched.match.game != GAME:  # in other games bots have no mental map
        raise NoSuchMindError(str(seat))
    setup = watched.state.setup
    if seat >= len(setup.seats) or setup.seats[seat].bot is None:
        raise NoSuchMindError(str(seat))
    atlas, summary = load_atlas(setup.map), seat_summary(watched, seat)
    is_on_old_map = setup.map_version != atlas.version
    mental_map = None if is_on_old_map else _mental_map(watched, seat)
    return MindPage(
        id=watched.match.public_id,
        seat=seat,
        bot=setup.seats[seat].bot or "",
        name=summary.name,
        map_name=in_words(atlas.names),
        credit=in_words(atlas.credit),
        portrait=_portrait(atlas, watched, seat),
        mind=None if mental_map is None else mind_of(mental_map),
        drawing=map_drawing(setup.map),
        labels=map_labels(setup.map, None),
        show=show if show in SHOWN else "",
        summary=summary,
        is_on_old_map=is_on_old_map,
    )


def mind_of(mental_map: MentalMap) -> Mind:
    """A mental map in words and marks."""
    atlas = mental_map.truth
    kinds = {border.between: kind_word(border.kind) for border in atlas.borders}
    why = {border.between: in_words(border.reason) for border in atlas.borders}
    why_not = {entry.between: in_words(entry.reason) for entry in atlas.not_borders}
    return Mind(
        borders=len(atlas.borders),
        missing=_sorted(
            WrongBorder(_names(atlas, pair), kinds[pair], why[pair], missing_mark(atlas.slug, pair))
            for pair in mental_map.missing
        ),
        invented=_sorted(
            WrongBorder(
                _names(atlas, pair), "", why_not.get(pair, ""), invented_mark(atlas.slug, pair)
            )
            for pair in mental_map.invented
        ),
        forgotten=tuple(_forgotten(atlas, part) for part in mental_map.forgotten),
    )


def _mental_map(watched: WatchedMatch, seat: int) -> MentalMap | None:
    match = watched.match
    seated = match_bots(game_of(match), watched.state.setup, match.seed)[seat]
    if seated is None or not isinstance(seated.bot, CharacterBot):
        return None
    return seated.bot.mental_map


def _portrait(atlas: Atlas, watched: WatchedMatch, seat: int) -> Portrait | None:
    """The picture and the temper of a character; other bots have none."""
    character = CHARACTERS.get(watched.state.setup.seats[seat].bot or "")
    if character is None:
        return None
    at_home = character.home.get(atlas.slug, frozenset()).intersection(atlas.regions)
    home = [in_words(atlas.regions[region]) for region in at_home]
    return Portrait(
        character.picture, in_words(character.temper), tuple(sorted(home, key=name_order))
    )


def _names(atlas: Atlas, pair: Pair) -> tuple[str, str]:
    one, other = sorted((part_name(atlas, part) for part in pair), key=name_order)
    return one, other


def _sorted(rows: Iterable[WrongBorder]) -> tuple[WrongBorder, ...]:
    return tuple(sorted(rows, key=lambda row: tuple(name_order(name) for name in row.names)))


def _forgotten(atlas: Atlas, part: str) -> ForgottenPart:
    x, y = middle(atlas.slug, part)
    path = load_outlines(atlas.slug)["parts"][part]["path"]
    return ForgottenPart(part_name(atlas, part), path, x, y)
