"""The outline map to point at. Places have numbers here, so that nothing on it names them."""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from game.atlas_files import load_outlines
from game.drawing.drawn_places import DrawnPlace, drawn_places
from game.drawing.map_drawing import map_drawing
from game.drawing.map_labels import Label, map_labels
from quiz.answers.numbered_places import numbered_places


@dataclass(frozen=True, slots=True)
class NumberedPlace:
    """A place without its name."""

    number: int
    drawn: DrawnPlace


@dataclass(frozen=True, slots=True)
class LocateMap:
    """A map to point at; with names only if the map is open."""

    width: int
    height: int
    steps: str
    is_inland: bool
    land: SafeString
    numbers: tuple[int, ...]
    labels: tuple[Label, ...]


def locate_map(map_slug: str, *, has_names: bool) -> LocateMap:
    """The map of a question that is answered by pointing."""
    drawing = map_drawing(map_slug)
    return LocateMap(
        width=drawing.width,
        height=drawing.height,
        steps=drawing.steps,
        is_inland=drawing.is_inland,
        land=_land(map_slug),
        numbers=tuple(range(1, len(numbered_places(map_slug)) + 1)),
        labels=map_labels(map_slug, None) if has_names else (),
    )


@lru_cache(maxsize=64)
def _land(map_slug: str) -> SafeString:
    """The same for all learners and languages: it holds no words, only numbers."""
    drawn = drawn_places(map_slug)
    places = [
        NumberedPlace(number, drawn[slug])
        for number, slug in enumerate(numbered_places(map_slug), start=1)
    ]
    values = {
        "context": load_outlines(map_slug)["context"],
        "places": [place for place in places if not place.drawn.is_tiny],
        "tiny": [place for place in places if place.drawn.is_tiny],
    }
    return render_to_string("quiz/run/locate_land.html", values)
