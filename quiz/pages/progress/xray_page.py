"""The X-ray: what a learner misses and invents on a map, and how certain that is."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.words.names import in_words
from quiz.learning.inference.sketches.mix_ups import likely_mix_ups
from quiz.learning.inference.state import Estimate
from quiz.pages.progress.own_standing import BorderGroups, MapPicture, picture_of
from quiz.pages.progress.place_levels import PlaceLevel, place_levels
from quiz.pages.progress.progress_page import FIRST_LOOK
from quiz.queries.open_diagnosis import open_diagnoses
from quiz.queries.stored_estimate import estimate_at, is_behind, progress_of
from quiz.words.border_states import border_lines, unasked_lines

SHARP = 30
"""With fewer answers an X-ray is still blurred."""


@dataclass(frozen=True, slots=True)
class XrayPage:
    """What a learner misses and invents, and how certain that is.

    `mix_ups` are the names of pairs of places that are probably confused.
    """

    map: str
    map_name: str
    command: UUID
    evidence: int
    is_behind: bool
    diagnosis: UUID | None
    is_blurred: bool
    has_estimate: bool
    standing: BorderGroups
    mix_ups: tuple[tuple[str, str], ...]
    places: tuple[PlaceLevel, ...]
    picture: MapPicture


def xray_page(learner_id: int | None, map_slug: str, now: datetime) -> XrayPage:
    """The X-ray of a map. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    progress, diagnosis = (
        progress_of(learner_id, map_slug),
        open_diagnoses(learner_id).get(map_slug),
    )
    estimate = estimate_at(progress, now) if progress and not diagnosis else None
    lines = border_lines(estimate) if estimate else unasked_lines(atlas)
    evidence = estimate.answers if estimate else 0
    return XrayPage(
        map=map_slug,
        map_name=in_words(atlas.names),
        command=uuid4(),
        evidence=evidence,
        is_behind=learner_id is not None and is_behind(learner_id, map_slug, progress),
        diagnosis=diagnosis,
        is_blurred=evidence < SHARP,
        has_estimate=evidence >= FIRST_LOOK,
        standing=BorderGroups(lines),
        mix_ups=_mix_ups(atlas, estimate) if estimate else (),
        places=place_levels(atlas, lines, {}),
        picture=picture_of(atlas),
    )


def _mix_ups(atlas: Atlas, estimate: Estimate) -> tuple[tuple[str, str], ...]:
    """The names of the places that are probably confused."""
    return tuple(
        (in_words(atlas.places[one].names), in_words(atlas.places[other].names))
        for one, other in likely_mix_ups(estimate.sketch.mixed)
    )
