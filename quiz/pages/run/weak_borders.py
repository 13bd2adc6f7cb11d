"""Which borders a wrong answer points at, for “practise these”."""

from game.atlas.salience import Pair, ordered
from quiz.drills.catalogue import grade, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground
from quiz.models.attempt import Attempt
from quiz.pages.run.look import explained_attempt
from quiz.pages.run.verdict import attempt_question


def weak_borders(ground: Ground, attempt: Attempt) -> tuple[Pair, ...]:
    """What the answer itself missed or invented, or else the belief that would explain it.

    For boards no belief is searched here: that takes long, and the explanation does it.
    """
    question = attempt_question(attempt)
    if tells(question.kind) in (Tells.NOTHING, Tells.MET):
        return ()
    if attempt.given is None and tells(question.kind).is_around:
        (place,) = question.places
        return tuple(ordered(place, other) for other in ground.atlas.neighbours[place])
    result = grade(ground, question, attempt.given)
    direct = (*result.missed, *result.invented)
    if direct or tells(question.kind) is Tells.CHOICE:
        return direct
    belief = explained_attempt(attempt).belief
    if belief is not None:
        return (belief.between,)
    if attempt.given is None and question.places and len(question.places) == 2:
        return _on_the_way(ground, question.places)
    return ()


def _on_the_way(ground: Ground, places: tuple[str, ...]) -> tuple[Pair, ...]:
    """The borders without which the way would be longer, for an answer without any clue."""
    one, other = places
    needed = ground.borders_in(ground.critical[one][other])
    return tuple(ordered(*pair) for pair in needed)
