"""The mental map of a bot that a learner teaches: the original, and after its lessons."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from game.atlas.mental_map import MentalMap, draw_mental_map
from game.atlas_files import load_atlas
from game.journey.bots.characters import CHARACTERS
from game.journey.game import JourneyGame
from game.journey.teaching.corrections import Correction, taught
from quiz.answers.still_there import attempt_is_on
from quiz.drills.runs.run_scope import BotLesson
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way


@dataclass(frozen=True, slots=True)
class TaughtBot:
    """A bot that is taught on a map, with its first, second, … mental map.

    A mental map is the same for all learners, so that a class can talk about it.
    """

    map: str
    bot: str
    head: int = 1

    @property
    def seed(self) -> str:
        """The seed of its mental map, its lessons and its matches."""
        return f"{self.map} {self.bot} {self.head}"


@lru_cache(maxsize=8)
def game_on(map_slug: str, _version: str) -> JourneyGame:
    """The game with its prices, made once."""
    return JourneyGame(load_atlas(map_slug))


def game_of_map(map_slug: str) -> JourneyGame:
    """The game on a map as it is now."""
    return game_on(map_slug, load_atlas(map_slug).version)


def first_mind(pupil: TaughtBot) -> MentalMap:
    """The mental map before any lesson."""
    return _first_mind(pupil, load_atlas(pupil.map).version)


@lru_cache(maxsize=64)
def _first_mind(pupil: TaughtBot, _version: str) -> MentalMap:
    atlas = load_atlas(pupil.map)
    knowledge = CHARACTERS[pupil.bot].knowledge_of(atlas)
    return draw_mental_map(atlas, knowledge, Random(pupil.seed))  # noqa: S311 - a game


def taught_bot_of(run: DrillRun) -> TaughtBot | None:
    """The bot that a run teaches; None if it is not a lesson, or its bot is gone."""
    lesson = run.about.teach if run.way == Way.TEACH else None
    if lesson is None or lesson.bot not in CHARACTERS:
        return None
    return TaughtBot(run.map, lesson.bot, lesson.head)


def lesson_of(run: DrillRun) -> BotLesson:
    """What a run stores about its lesson."""
    lesson = run.about.teach
    assert lesson is not None  # noqa: S101 - only for runs that teach
    return lesson


def lessons_of(learner_id: int | None, map_slug: str) -> list[DrillRun]:
    """All lessons that a learner has given on a map, the first one first."""
    if learner_id is None:
        return []
    runs = DrillRun.objects.filter(learner_id=learner_id, map=map_slug, way=Way.TEACH)
    return list(runs.order_by("began_at", "pk"))


def corrections(runs: Iterable[DrillRun]) -> list[Correction]:
    """The corrections of these lessons, in order. “I don't know” corrects nothing."""
    rows = Attempt.objects.filter(run__in=[run.pk for run in runs]).order_by("at", "pk")
    return [
        Correction(attempt.question["place"], frozenset(attempt.given))
        for attempt in rows
        if isinstance(attempt.given, list) and attempt_is_on(attempt)
    ]


def minds_of(
    lessons: list[DrillRun], pupil: TaughtBot, until: DrillRun
) -> tuple[MentalMap, MentalMap]:
    """The mental map before a lesson, and after it so far."""
    mine = [run for run in lessons if taught_bot_of(run) == pupil]
    earlier = [run for run in mine if (run.began_at, run.pk) < (until.began_at, until.pk)]
    before = taught(first_mind(pupil), corrections(earlier))
    return before, taught(before, corrections([until]))
