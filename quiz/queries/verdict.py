"""What is said at once after an answer: right or not, what was given, what it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas import Atlas
from game.atlas.salience import ordered
from game.atlas_files import load_atlas
from game.words.names import measured_figure
from game.words.price_lines import money
from quiz.drills.catalogue import answer, grade
from quiz.drills.given import texts
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import AROUND, CHOICES, Answer, Kind, Question, decode_question
from quiz.drills.results import Grade, Route
from quiz.drills.told import is_another, own_walk, told_route
from quiz.models.attempt import Attempt
from quiz.queries.picked import Picked, picked_lines
from quiz.queries.question_words import answer_words, headline, in_short, kind_word, names

NICE = 0.5
"""From so much credit on an answer is nearly right."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One answer and how it was. `sentences` say what was given and what is right."""

    number: int
    kind: str
    kind_word: str
    headline: str
    short: str
    is_right: bool
    state: str
    credit: str
    is_late: bool
    has_answer: bool
    title: str
    sentences: tuple[str, ...]
    given: str
    answer: str
    seconds: str
    picked: Picked | None = None


def attempt_question(attempt: Attempt) -> Question:
    """The question that was answered."""
    return decode_question(attempt.kind, attempt.question)


def verdict(attempt: Attempt) -> Verdict:
    """An answer in words."""
    ground = ground_of(load_atlas(attempt.map))
    atlas, question = ground.atlas, attempt_question(attempt)
    return Verdict(
        number=attempt.number,
        kind=question.kind.value,
        kind_word=kind_word(question.kind),
        headline=headline(atlas, question),
        short=in_short(atlas, question),
        is_right=bool(attempt.is_right),
        state=mark_state(attempt.is_right, attempt.credit),
        credit=credit_words(attempt),
        is_late=attempt.is_late,
        has_answer=attempt.given is not None,
        title=_title(ground, question, attempt),
        picked=picked_lines(ground, question, attempt) if question.kind in AROUND else None,
        sentences=tuple(_sentences(ground, question, attempt)),
        given=answer_words(atlas, question, attempt.given),
        answer=answer_words(atlas, question, _told(ground, question, attempt)),
        seconds=measured_figure(round(attempt.seconds, 1)),
    )


def told_of(ground: Ground, question: Question, attempt: Attempt) -> Route:
    """The shortest route of an answer: the one that is kept with it, named and drawn."""
    return told_route(ground, question, attempt.given, attempt.route)


def _told(ground: Ground, question: Question, attempt: Attempt) -> Answer | None:
    """The right answer that is told; of a way the very route that is drawn."""
    if question.kind is Kind.FIND_ROUTE:
        return list(told_of(ground, question, attempt))
    return answer(ground, question)


def mark_state(is_right: bool | None, credit: float | None) -> str:
    """How an answer was: right, partly right, wrong, or nothing that could be either."""
    if is_right is None:
        return "met"
    return "right" if is_right else "part" if credit else "wrong"


def credit_words(attempt: Attempt) -> str:
    """How much of an answer was right; nothing where all or nothing was."""
    if attempt.credit is None or attempt.credit in (0.0, 1.0):
        return ""
    return _("%(n)s %% of the credit") % {"n": round(100 * attempt.credit)}


def _title(ground: Ground, question: Question, attempt: Attempt) -> str:
    if attempt.is_right:
        return _("Right.")
    if attempt.is_late:
        return _("Time is up.")
    if attempt.given is None:
        return _("Here is the answer.")
    if question.kind in AROUND:
        true = texts(answer(ground, question))
        found = {"n": len({*true} & {*attempt.given}), "all": len(true)}
        if found["n"] and (attempt.credit or 0) >= NICE:
            return _("%(n)s of %(all)s, nice.") % found
        return _("%(n)s of %(all)s.") % found if found["n"] else _("Not quite.")
    return _("Almost.") if (attempt.credit or 0) >= NICE else _("Not quite.")


def _sentences(ground: Ground, question: Question, attempt: Attempt) -> list[str]:
    atlas, given = ground.atlas, attempt.given
    result = grade(ground, question, given)
    words = {
        "given": answer_words(atlas, question, given),
        "answer": answer_words(atlas, question, _told(ground, question, attempt)),
    }
    if question.kind in CHOICES:
        return _choice(ground, question, given, words)
    if question.kind in AROUND:
        return _neighbours(atlas, question, given, result, words)
    if question.kind is Kind.LOCATE:
        is_other = given is not None and not result.right
        return [_("You pointed at: %(given)s.") % words] if is_other else []
    if question.kind is Kind.NEIGHBOURS:
        if ordered(*question.places) in ground.over_water:
            return [_linked(given)]
        return [_touching(answer(ground, question) is True, given)]
    if question.kind is Kind.FIND_ROUTE:
        mine = [] if given is None else [_("Your way: %(given)s.") % words]
        if not result.right:
            return [*mine, *_route(atlas, result, words)]
        walk, route = own_walk(atlas, question, given), told_of(ground, question, attempt)
        return [*mine, _("Just as short: %(answer)s.") % words] if is_another(walk, route) else mine
    if result.right or given is None:
        return [_("It is %(answer)s.") % words]
    return [_("You said %(given)s. It is %(answer)s.") % words]


def _linked(given: Any) -> str:
    """What is said of two places that only a sea link joins."""
    if given is False:
        return _("You said no. They do not touch, but a sea link joins them, and that counts.")
    return _("They do not touch, but a sea link joins them, and that counts.")


def _touching(do_touch: bool, given: Any) -> str:
    if given is None or given is do_touch:
        return _("They touch.") if do_touch else _("They do not touch.")
    return _("You said no. They touch.") if do_touch else _("You said yes. They do not touch.")


def _choice(ground: Ground, question: Question, given: Any, words: dict[str, str]) -> list[str]:
    lying = dict(question.stacks)

    def price(spaces: Sequence[str]) -> str:
        tokens = [(space, lying.get(space, 0)) for space in spaces]
        return money(ground.tariff.price(question.round, question.centre, tokens))

    best = {**words, "price": price(texts(answer(ground, question)))}
    if given is None:
        return [_("Best: %(answer)s, %(price)s.") % best]
    mine = _("You chose %(given)s: %(price)s.") % {**words, "price": price(given)}
    if grade(ground, question, given).right:
        return [mine, _("Nothing is better.")]
    return [mine, _("Best: %(answer)s, %(price)s.") % best]


def _neighbours(
    atlas: Atlas, question: Question, given: Any, result: Grade, words: dict[str, str]
) -> list[str]:
    (place,) = question.places
    if given is None or result.right:
        true = atlas.neighbours[place]
        return [_("The neighbours: %(answer)s.") % {"answer": names(atlas, true)}]

    def others(pairs: Sequence[tuple[str, str]]) -> str:
        return names(atlas, [one if other == place else other for one, other in pairs])

    found = []
    if result.missed:
        found.append(_("You missed: %(places)s.") % {"places": others(result.missed)})
    if result.invented:
        found.append(_("No neighbours: %(places)s.") % {"places": others(result.invented)})
    return found


def _route(atlas: Atlas, result: Grade, words: dict[str, str]) -> list[str]:
    if result.off > 0:
        more = ngettext(
            "That is %(n)s crossing more than needed.",
            "That is %(n)s crossings more than needed.",
            result.off,
        ) % {"n": result.off}
        return [more, _("Shorter: %(answer)s.") % words]
    if result.invented:
        one, other = result.invented[0]
        broken = _("From %(one)s to %(other)s there is no border.") % {
            "one": names(atlas, [one]),
            "other": names(atlas, [other]),
        }
        return [broken, _("A shortest way: %(answer)s.") % words]
    return [_("A shortest way: %(answer)s.") % words]
