"""The rules, act by act, with examples on a map of the reader's choice."""

from dataclasses import dataclass

from game.atlas_files import load_game_atlas, map_slugs, match_maps
from game.border_game.rules import AREAS_TO_END
from game.drawing.route_drawing import QuietMap, quiet_map
from game.journey.rules import Act
from game.pages.rules.lessons import Lesson, lesson
from game.words.names import in_words


@dataclass(frozen=True, slots=True)
class MapName:
    """A map to choose."""

    slug: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of the journey game with the examples of one map, and of the border game."""

    maps: tuple[MapName, ...]
    quiet: QuietMap
    lessons: tuple[Lesson, ...]
    areas_to_end: int = AREAS_TO_END


def rules_page(map_slug: str = "") -> RulesPage:
    """The page; its examples are on the first map by default.

    Raises UnknownMapError.
    """
    chosen = load_game_atlas(map_slug or map_slugs()[0]).slug
    return RulesPage(
        maps=tuple(
            MapName(slug, in_words(names), is_chosen=slug == chosen)
            for slug, names in match_maps().items()
        ),
        quiet=quiet_map(chosen),
        lessons=tuple(lesson(chosen, act) for act in Act),
    )
