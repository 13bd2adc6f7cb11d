"""The rules, act by act, with examples on a map of the reader's choice."""

from dataclasses import dataclass

from game.atlas_files import load_game_atlas, map_slugs
from game.border.rules import AREAS_TO_END
from game.journey.rules import Act
from game.queries.lessons import Lesson, lesson
from game.queries.route_drawing import QuietMap, quiet_map
from game.queries.wording import in_words


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
    """The page; its examples are on the first map unless another is named.

    Raises UnknownMapError.
    """
    chosen = load_game_atlas(map_slug or map_slugs()[0]).slug
    return RulesPage(
        maps=tuple(
            MapName(slug, in_words(load_game_atlas(slug).names), is_chosen=slug == chosen)
            for slug in map_slugs()
        ),
        quiet=quiet_map(chosen),
        lessons=tuple(lesson(chosen, act) for act in Act),
    )
