"""One's own progress: all maps in short, one map in full, and the X-ray of it.

Access is by whose it is: every query takes the learner who asks, and there is no other address.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.db.models import Count

from game.atlas import Atlas
from game.atlas_files import load_atlas, map_slugs
from game.queries.lobby import MatchLine, past_matches
from game.queries.map_drawing import Drawing, map_drawing
from game.queries.map_labels import Label, map_labels
from game.queries.map_list import MapCard, map_list
from game.queries.wording import in_words
from quiz.learning.xray import State
from quiz.models.attempt import Attempt
from quiz.models.progress import Progress
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
from quiz.queries.border_states import (
    BorderLine,
    border_lines,
    in_drawing_order,
    most_probable_first,
    unasked_lines,
)
from quiz.queries.open_diagnosis import open_diagnoses
from quiz.queries.own_history import SHOWN, Best, PastRun, past_runs, personal_bests
from quiz.queries.place_levels import PlaceLevel, place_levels
from quiz.queries.rating_chart import RatingChart, rating_chart
from quiz.queries.stored_estimate import estimate_at, is_behind, progress_of

FIRST_LOOK = 10
"""With fewer answers there is nothing to show yet."""
SHARP = 30
"""With fewer answers an X-ray is still blurred."""
MOST_TO_PRACTISE = 40


@dataclass(frozen=True, slots=True)
class Standing:
    """The borders in groups, and how many there are of each."""

    lines: tuple[BorderLine, ...]

    def _real(self, state: State) -> tuple[BorderLine, ...]:
        return tuple(line for line in self.lines if line.is_real and line.state is state)

    @property
    def borders(self) -> int:
        """How many real borders there are."""
        return sum(line.is_real for line in self.lines)

    @property
    def known(self) -> tuple[BorderLine, ...]:
        """Real borders that a direct question has confirmed."""
        return self._real(State.KNOWN)

    @property
    def unasked(self) -> tuple[BorderLine, ...]:
        """Real borders that nothing is known about."""
        return self._real(State.UNASKED)

    @property
    def missed(self) -> tuple[BorderLine, ...]:
        """Real borders that were wrong when asked."""
        return self._real(State.CONFIRMED)

    @property
    def invented(self) -> tuple[BorderLine, ...]:
        """Borders that are none, affirmed when asked."""
        wrong = (State.CONFIRMED,)
        return tuple(line for line in self.lines if not line.is_real and line.state in wrong)

    @property
    def shown(self) -> tuple[BorderLine, ...]:
        """Pairs that were shown and not asked since."""
        return most_probable_first(line for line in self.lines if line.state is State.SHOWN)

    @property
    def suspected(self) -> tuple[BorderLine, ...]:
        """Pairs that are probably wrong; no direct question has confirmed it."""
        found = (line for line in self.lines if line.state is State.SUSPECTED)
        return most_probable_first(found)

    @property
    def to_practise(self) -> tuple[BorderLine, ...]:
        """What is worth practising, the surest mistakes first."""
        found = (*self.missed, *self.invented, *self.suspected, *self.shown)
        return found[:MOST_TO_PRACTISE]

    @property
    def drawn(self) -> tuple[BorderLine, ...]:
        """What is drawn on the map, the quiet lines first."""
        return in_drawing_order(self.lines)


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The map that everything is drawn on."""

    drawing: Drawing
    labels: tuple[Label, ...]
    credit: str


@dataclass(frozen=True, slots=True)
class MapSummary:
    """One map in short."""

    card: MapCard
    answers: int
    known: int
    borders: int
    percent: int
    wrong: int

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to tell."""
        return self.answers > 0


@dataclass(frozen=True, slots=True)
class ProgressList:
    """All maps."""

    maps: tuple[MapSummary, ...]
    behind: tuple[str, ...]

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to tell."""
        return any(one.is_begun for one in self.maps)


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """One map in full. `is_behind` says that the newest answers are still being thought over.

    While a diagnosis is on (`diagnosis` is its run), nothing is told that it may have found.
    """

    map: str
    map_name: str
    command: UUID
    answers: int
    matches: int
    is_behind: bool
    diagnosis: UUID | None
    standing: Standing
    places: tuple[PlaceLevel, ...]
    picture: MapPicture
    kinds: tuple[BandLine, ...]
    regions: tuple[BandLine, ...]
    rating: tuple[RatingPoint, ...]
    chart: RatingChart | None
    measured: int
    measured_enough: int
    bests: tuple[Best, ...]
    runs: tuple[PastRun, ...]
    played: tuple[MatchLine, ...]

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to tell."""
        return self.answers > 0 or self.matches > 0

    @property
    def is_young(self) -> bool:
        """Whether there are too few answers for a picture."""
        return self.answers < FIRST_LOOK

    @property
    def to_go(self) -> int:
        """How many answers are missing to a first picture."""
        return max(0, FIRST_LOOK - self.answers)


@dataclass(frozen=True, slots=True)
class XrayPage:
    """What somebody misses and invents, and how sure that is."""

    map: str
    map_name: str
    command: UUID
    evidence: int
    is_behind: bool
    diagnosis: UUID | None
    is_blurred: bool
    has_estimate: bool
    standing: Standing
    places: tuple[PlaceLevel, ...]
    picture: MapPicture
    expected: int


def progress_list(learner_id: int | None, now: datetime) -> ProgressList:
    """All maps in short."""
    rows = Progress.objects.filter(learner_id=learner_id or 0, map__in=map_slugs())
    stored = {row.map: row for row in rows}
    counts, silent = _answer_counts(learner_id), open_diagnoses(learner_id)
    told = {slug: row for slug, row in stored.items() if slug not in silent}
    maps = tuple(_summary(card, told.get(card.slug), counts, now) for card in map_list().maps)
    late = learner_id is not None and [
        slug for slug in map_slugs() if is_behind(learner_id, slug, stored.get(slug))
    ]
    return ProgressList(maps, tuple(late or ()))


def progress_page(learner_id: int | None, map_slug: str, now: datetime) -> ProgressPage:
    """One map in full. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    progress, diagnosis = (
        progress_of(learner_id, map_slug),
        open_diagnoses(learner_id).get(map_slug),
    )
    lines = _lines(atlas, None if diagnosis else progress, now)
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
        standing=Standing(lines),
        places=place_levels(atlas, lines, bands_of_places(answers)),
        picture=_picture(atlas),
        kinds=bands_of_kinds(answers),
        regions=bands_of_regions(atlas, answers),
        rating=rating,
        chart=rating_chart(rating),
        measured=sum(answer.is_reference for answer in answers),
        measured_enough=ENOUGH,
        bests=personal_bests(runs),
        runs=tuple(runs[:SHOWN]),
        played=past_matches(learner_id, map_slug) if learner_id is not None else (),
    )


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
    wrong = estimate.wrong()[: estimate.variables.real].sum() if estimate else 0.0
    return XrayPage(
        map=map_slug,
        map_name=in_words(atlas.names),
        command=uuid4(),
        evidence=evidence,
        is_behind=learner_id is not None and is_behind(learner_id, map_slug, progress),
        diagnosis=diagnosis,
        is_blurred=evidence < SHARP,
        has_estimate=evidence >= FIRST_LOOK,
        standing=Standing(lines),
        places=place_levels(atlas, lines, {}),
        picture=_picture(atlas),
        expected=round(sum(line.is_real for line in lines) - float(wrong)),
    )


def _lines(atlas: Atlas, progress: Progress | None, now: datetime) -> tuple[BorderLine, ...]:
    estimate = estimate_at(progress, now) if progress else None
    return border_lines(estimate) if estimate else unasked_lines(atlas)


def _picture(atlas: Atlas) -> MapPicture:
    return MapPicture(map_drawing(atlas.slug), map_labels(atlas.slug, None), in_words(atlas.credit))


def _answer_counts(learner_id: int | None) -> dict[str, int]:
    rows = Attempt.objects.filter(learner_id=learner_id or 0).order_by().values("map")
    return {row["map"]: row["n"] for row in rows.annotate(n=Count("pk"))}


def _summary(
    card: MapCard, progress: Progress | None, counts: dict[str, int], now: datetime
) -> MapSummary:
    standing = Standing(_lines(load_atlas(card.slug), progress, now))
    known, borders = len(standing.known), standing.borders
    return MapSummary(
        card=card,
        answers=counts.get(card.slug, 0),
        known=known,
        borders=borders,
        percent=round(100 * known / borders) if borders else 0,
        wrong=len(standing.missed) + len(standing.invented),
    )
