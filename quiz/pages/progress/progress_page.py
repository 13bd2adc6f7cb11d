"""A learner's progress on a map, in full.

Access is by owner: every query takes the requesting learner, and there is no URL for another's.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from game.atlas_files import OFFERED_FIRST, load_atlas, map_entry, map_names, with_links
from game.pages.match_lines import MatchLine
from game.pages.tables.lobby import past_matches
from game.words.names import in_words, place_word
from quiz.models.progress import Knows
from quiz.pages.progress.growing_map import GrowingMap, growing_map
from quiz.pages.progress.own_history import SHOWN, PastRun, PersonalBest, past_runs, personal_bests
from quiz.pages.progress.own_standing import BorderGroups, lines_of
from quiz.pages.progress.place_levels import PlaceLevel, place_levels
from quiz.pages.progress.rating_chart import RatingChart, rating_chart
from quiz.queries.answer_book import (
    ENOUGH,
    BandLine,
    RatingPoint,
    answers_on,
    bands_of_kinds,
    bands_of_places,
    bands_of_regions,
    rating_points,
)
from quiz.queries.known_borders import known_borders
from quiz.queries.met_at_tables import MetAtTables, met_at_tables
from quiz.queries.open_diagnosis import open_diagnoses
from quiz.queries.stored_estimate import home_of, is_behind, progress_of

FIRST_LOOK = 10
"""With fewer answers there is nothing to show yet."""


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """One map in full. `is_behind` says that the newest answers are not processed yet.

    During a diagnosis (`diagnosis` is its run), nothing it may have found is shown.
    """

    map: str
    map_name: str
    command: UUID
    answers: int
    matches: int
    is_behind: bool
    diagnosis: UUID | None
    standing: BorderGroups
    places: tuple[PlaceLevel, ...]
    grown: GrowingMap
    maps: tuple[tuple[str, str], ...]
    home: str
    knows: str
    kinds: tuple[BandLine, ...]
    regions: tuple[BandLine, ...]
    rating: tuple[RatingPoint, ...]
    chart: RatingChart | None
    measured: int
    measured_enough: int
    bests: tuple[PersonalBest, ...]
    runs: tuple[PastRun, ...]
    played: tuple[MatchLine, ...]
    met: MetAtTables

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to show."""
        return self.answers > 0 or self.matches > 0

    @property
    def is_young(self) -> bool:
        """Whether there are too few answers for a picture."""
        return self.answers < FIRST_LOOK


def progress_page(learner_id: int | None, map_slug: str, now: datetime) -> ProgressPage:
    """One map in full. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    progress, diagnosis = (
        progress_of(learner_id, map_slug),
        open_diagnoses(learner_id).get(map_slug),
    )
    told = None if diagnosis else progress
    lines, known = lines_of(atlas, told, now), known_borders(atlas, told, now)
    home = home_of(progress)
    answers = answers_on(learner_id, atlas) if learner_id is not None else []
    runs = past_runs(learner_id, map_slug) if learner_id is not None else []
    rating = rating_points(answers)
    return ProgressPage(
        map=map_slug,
        map_name=in_words(atlas.names),
        command=uuid4(),
        answers=len(answers),
        matches=progress.matches if progress else 0,
        is_behind=learner_id is not None and is_behind(learner_id, map_slug, progress),
        diagnosis=diagnosis,
        standing=BorderGroups(lines),
        places=place_levels(atlas, lines, bands_of_places(answers)),
        grown=growing_map(map_slug, known),
        maps=tuple(
            (slug, in_words(names))
            for slug, names in {
                **map_names(),
                with_links(map_slug): map_entry(with_links(map_slug)).names,
            }.items()
            if slug in OFFERED_FIRST or slug == with_links(map_slug)
        ),
        home=place_word(atlas, home) if home else "",
        knows=str(Knows(progress.knows).label) if progress and progress.knows else "",
        kinds=bands_of_kinds(answers),
        regions=bands_of_regions(atlas, answers),
        rating=rating,
        chart=rating_chart(rating),
        measured=sum(answer.is_reference for answer in answers),
        measured_enough=ENOUGH,
        bests=personal_bests(runs),
        runs=tuple(runs[:SHOWN]),
        played=past_matches(learner_id, map_slug) if learner_id is not None else (),
        met=met_at_tables(learner_id, map_slug) if learner_id is not None else MetAtTables(0, ()),
    )
