"""Answers about an earlier version of a map: a newer one may lack a place that they name."""

from game.atlas_files import load_atlas
from game.journey.rules import FORTY
from quiz.drills.question import Question, decode_question
from quiz.models.attempt import Attempt


def question_is_on(map_slug: str, question: Question) -> bool:
    """Whether everything that a question names is on the map."""
    return question.named <= load_atlas(map_slug).places.keys()


def attempt_is_on(attempt: Attempt) -> bool:
    """Whether an answer can still be shown: all places in question and answer are on the map."""
    atlas, given = load_atlas(attempt.map), attempt.given
    slugs = given if isinstance(given, list) else [given] if isinstance(given, str) else []
    if not {FORTY, *atlas.places, *atlas.place_of} >= set(slugs):
        return False
    return question_is_on(attempt.map, decode_question(attempt.kind, attempt.question))
