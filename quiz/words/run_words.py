"""Runs in words."""

from collections.abc import Sequence

from quiz.drills.question import Kind
from quiz.models.drill_run import Way
from quiz.words.question_words import kind_word


def run_word(way: str, kinds: Sequence[str]) -> str:
    """The name of a run: its kind of question if that was all that was chosen, or else its way."""
    if way == Way.KIND and len(kinds) == 1:
        return kind_word(Kind(kinds[0]))
    return str(Way(way).label)
