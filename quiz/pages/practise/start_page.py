"""Where a new learner says where they live and how well they know a map."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from game.atlas_files import load_atlas
from game.drawing.map_drawing import Drawing, map_drawing
from game.words.names import in_words
from quiz.models.progress import Knows
from quiz.queries.stored_estimate import home_of, progress_of


@dataclass(frozen=True, slots=True)
class StartPage:
    """The map to tap on, and the earlier statement."""

    map: str
    map_name: str
    home: str
    knows: str
    levels: tuple[tuple[str, str], ...]
    drawing: Drawing

    @property
    def land(self) -> SafeString:
        """The drawn places."""
        return self.drawing.land


def start_page(learner_id: int | None, map_slug: str) -> StartPage:
    """What a learner has said about a map. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    progress = progress_of(learner_id, map_slug)
    return StartPage(
        map=map_slug,
        map_name=in_words(atlas.names),
        home=home_of(progress) or "",
        knows=progress.knows if progress else "",
        levels=tuple((value, str(label)) for value, label in Knows.choices),
        drawing=map_drawing(map_slug),
    )
