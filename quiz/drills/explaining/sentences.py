"""Sentences for the command line that several kinds of drill share, in English."""

from collections.abc import Iterable

from game.journey.rules import FORTY
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.drills.results import Explanation


def name(ground: Ground, slug: str) -> str:
    """The name of a space of a board."""
    if slug == FORTY:
        return "space 40"
    return ground.atlas.places[slug].names.get("en", slug)


def names(ground: Ground, slugs: Iterable[str]) -> str:
    """Several of them."""
    return ", ".join(name(ground, slug) for slug in slugs)


def neighbours_named(ground: Ground, question: Question, explained: Explanation) -> str:
    """What was missed and invented among the neighbours of a place."""
    (place,) = question.places
    missed = [_other(pair, place) for pair in explained.grade.missed]
    invented = [_other(pair, place) for pair in explained.grade.invented]
    said = []
    if missed:
        said.append(f"{name(ground, place)} also touches {names(ground, missed)}.")
    if invented:
        said.append(f"{name(ground, place)} does not touch {names(ground, invented)}.")
    return " ".join(said) or f"These are all neighbours of {name(ground, place)}."


def fewest_crossings_said(ground: Ground, question: Question, explained: Explanation) -> str:
    """How far it is from one place to the other."""
    one, other = question.places
    crossings = ground.atlas.fewest[one][other]
    borders = "one border lies" if crossings == 1 else f"{crossings} borders lie"
    said = f"At least {borders} between {name(ground, one)} and {name(ground, other)}."
    return with_belief(ground, said, explained)


def with_belief(ground: Ground, said: str, explained: Explanation) -> str:
    """A sentence, and the border that the learner probably had wrong."""
    if explained.belief is None:
        return said
    one, other = (name(ground, slug) for slug in explained.belief.between)
    if explained.belief.touch:
        return f"{said} {one} and {other} do not touch."
    return f"{said} Mind that {one} and {other} touch."


def _other(pair: tuple[str, str], place: str) -> str:
    return pair[1] if pair[0] == place else pair[0]
