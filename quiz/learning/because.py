"""Why an answer is right or wrong, in one short sentence for the command line."""

from collections.abc import Iterable

from game.atlas.beliefs import Belief
from game.atlas.salience import ordered
from game.journey.rules import FORTY
from quiz.drills.ground import Ground
from quiz.drills.question import AROUND, CHOICES, Kind, Question
from quiz.drills.results import Explanation


def because(ground: Ground, question: Question, explained: Explanation) -> str:
    """One or two sentences in English."""
    kind = question.kind
    if kind is Kind.NEIGHBOURS:
        return _touch(ground, question, bool(explained.answer))
    if kind in AROUND:
        return _named(ground, question, explained)
    if kind is Kind.LOCATE:
        return "" if explained.grade.right else "It lies somewhere else."
    if kind in CHOICES:
        said = _best(ground, explained)
    elif kind is Kind.PRICE_IT:
        said = f"The price is {explained.answer} euros."
    else:
        said = _fewest(ground, question)
    return f"{said} {_believed(ground, explained.belief)}".strip()


def _name(ground: Ground, slug: str) -> str:
    if slug == FORTY:
        return "space 40"
    return ground.atlas.places[slug].names.get("en", slug)


def _names(ground: Ground, slugs: Iterable[str]) -> str:
    return ", ".join(_name(ground, slug) for slug in slugs)


def _touch(ground: Ground, question: Question, touch: bool) -> str:
    one, other = (_name(ground, slug) for slug in question.places)
    if ordered(*question.places) in ground.over_water:
        return f"{one} and {other} do not touch, but a sea link joins them, and that counts."
    return f"{one} and {other} {'touch' if touch else 'do not touch'}."


def _named(ground: Ground, question: Question, explained: Explanation) -> str:
    (place,) = question.places
    missed = [_other(pair, place) for pair in explained.grade.missed]
    invented = [_other(pair, place) for pair in explained.grade.invented]
    said = []
    if missed:
        said.append(f"{_name(ground, place)} also touches {_names(ground, missed)}.")
    if invented:
        said.append(f"{_name(ground, place)} does not touch {_names(ground, invented)}.")
    return " ".join(said) or f"These are all neighbours of {_name(ground, place)}."


def _other(pair: tuple[str, str], place: str) -> str:
    return pair[1] if pair[0] == place else pair[0]


def _best(ground: Ground, explained: Explanation) -> str:
    chosen = explained.answer if isinstance(explained.answer, list) else []
    price = explained.lines.price if explained.lines else 0
    return f"Best is {_names(ground, chosen)}, for {price} euros."


def _fewest(ground: Ground, question: Question) -> str:
    one, other = question.places
    crossings = ground.atlas.fewest[one][other]
    borders = "one border lies" if crossings == 1 else f"{crossings} borders lie"
    return f"At least {borders} between {_name(ground, one)} and {_name(ground, other)}."


def _believed(ground: Ground, belief: Belief | None) -> str:
    if belief is None:
        return ""
    one, other = (_name(ground, slug) for slug in belief.between)
    if belief.touch:
        return f"{one} and {other} do not touch."
    return f"Mind that {one} and {other} touch."
