"""The misconception map of a class: which borders are missed or invented, and by how many."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext as _

from classroom.models.classroom import Classroom
from classroom.queries.access import pupils_of
from classroom.queries.pupil_words import pupil_name
from game.atlas import Atlas
from game.atlas.salience import Pair, ordered
from game.atlas_files import every_map, load_atlas, map_slugs
from game.queries.border_marks import BorderMark, invented_mark, missing_mark
from game.queries.price_lines import place_word
from game.queries.wording import in_words, name_order
from quiz.drills.because import imagined
from quiz.drills.findings import findings, frozen
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import decode_question
from quiz.learning.misconceptions import Misconception, Said, misconceptions
from quiz.models.attempt import Attempt
from quiz.queries.own_standing import MapPicture, picture_of


@dataclass(frozen=True, slots=True)
class MissLine:
    """A border that pupils miss, or a pair that they take for one, with how many and who."""

    key: str
    words: str
    is_real: bool
    confirmed: int
    shown: int
    suspected: int
    put_right: int
    who: str
    marks: tuple[BorderMark, ...]

    @property
    def asked(self) -> int:
        """How many have it wrong by a direct question."""
        return self.confirmed + self.shown

    @property
    def open(self) -> int:
        """How many probably have it wrong now."""
        return self.asked + self.suspected

    @property
    def state(self) -> str:
        """How it is drawn: by the surest of what is known about it."""
        if self.confirmed:
            return "confirmed"
        return "shown" if self.shown else "suspected"

    @property
    def kind_word(self) -> str:
        """Missed or invented."""
        return _("missed") if self.is_real else _("invented")


@dataclass(frozen=True, slots=True)
class MapTab:
    """A map on which the class has answered."""

    slug: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class MisconceptionPage:
    """What a class misses and invents on a map."""

    class_id: UUID
    class_name: str
    is_archived: bool
    command: UUID
    map: str
    map_name: str
    maps: tuple[MapTab, ...]
    pupils: int
    answers: int
    aided: int
    lines: tuple[MissLine, ...]
    healed: tuple[MissLine, ...]
    picture: MapPicture


def misconception_page(classroom: Classroom, wanted: str) -> MisconceptionPage:
    """The page of a map; without a wish the one with the most answers."""
    theirs = Q(
        run__work__assignment__classroom=classroom,
        run__work__assignment__withdrawn_at=None,
        run__work__pupil__classroom=classroom,
        run__work__pupil__removed_at=None,
    )
    answered = Counter(
        slug
        for slug in Attempt.objects.filter(theirs).order_by().values_list("map", flat=True)
        if slug in every_map()
    )
    chosen = wanted if wanted in every_map() else ""
    chosen = chosen or next((slug for slug, _n in answered.most_common(1)), map_slugs()[0])
    atlas = load_atlas(chosen)
    rows = Attempt.objects.filter(theirs, map=chosen).order_by("at", "pk").values_list(
        "run__work__pupil_id", "kind", "question", "given", "was_shown", "is_aided"
    )  # fmt: skip
    said = _Reader(ground_of(atlas))
    found = misconceptions(said.read(rows))
    names = {pupil.pk: pupil_name(classroom, pupil) for pupil in pupils_of(classroom)}
    lines = [_line(said.ground, one, names) for one in found]
    return MisconceptionPage(
        class_id=classroom.public_id,
        class_name=classroom.name,
        is_archived=classroom.archived_at is not None,
        command=uuid4(),
        map=chosen,
        map_name=in_words(atlas.names),
        maps=tuple(
            MapTab(slug, in_words(load_atlas(slug).names), slug == chosen)
            for slug in every_map()
            if answered[slug] or slug == chosen
        ),
        pupils=len(said.who),
        answers=said.answers,
        aided=said.aided,
        lines=tuple(line for line in lines if line.open),
        healed=tuple(line for line in lines if not line.open),
        picture=picture_of(atlas),
    )


class _Reader:
    """Reads answers one by one and counts them."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.answers = self.aided = 0
        self.who: set[int] = set()

    def read(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[Said[int]]:
        """What each answer says. With the map open nobody shows what they know."""
        places = self.ground.atlas.places.keys()
        for pupil, kind, value, given, was_shown, is_aided in rows:
            self.answers += 1
            self.who.add(pupil)
            if is_aided:
                self.aided += 1
                continue
            question = decode_question(kind, value)
            if places >= {*question.places}:
                found = findings(self.ground, question, frozen(given))
                yield Said(pupil, found, bool(was_shown))


def _line(ground: Ground, one: Misconception[int], names: dict[int, str]) -> MissLine:
    atlas = ground.atlas
    places = sorted((place_word(atlas, slug) for slug in one.pair), key=name_order)
    wrong = [names[pk] for pk in (*one.confirmed, *one.shown, *one.suspected) if pk in names]
    return MissLine(
        key="|".join(one.pair),
        words=" – ".join(places),
        is_real=one.is_real,
        confirmed=len(one.confirmed),
        shown=len(one.shown),
        suspected=len(one.suspected),
        put_right=len(one.put_right),
        who=", ".join(wrong),
        marks=_marks(ground, one.pair, is_real=one.is_real) if one.open else (),
    )


def _marks(ground: Ground, pair: Pair, *, is_real: bool) -> tuple[BorderMark, ...]:
    atlas: Atlas = ground.atlas
    if not is_real:
        return tuple(invented_mark(atlas.slug, b) for b in imagined(ground, *pair).borders)
    touching = [
        border.between
        for border in atlas.borders_of[pair[0]]
        if ordered(*(atlas.place_of[part] for part in border.between)) == pair
    ]
    return tuple(missing_mark(atlas.slug, between) for between in touching)
