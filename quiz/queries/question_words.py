"""Questions in words: what is asked, in full for a card and in short for a list."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.queries.match_words import task
from game.queries.price_lines import money, place_word
from game.queries.wording import in_words, name_order
from quiz.drills.question import CHOICES, Kind, Question

ARROW = " → "
MOST_NAMED = 6


def kind_word(kind: Kind) -> str:
    """The name of a kind of question."""
    words = {
        Kind.COUNT_CROSSINGS: pgettext("kind of question", "Count the crossings"),
        Kind.NEIGHBOURS: pgettext("kind of question", "Neighbours or not"),
        Kind.NAME_NEIGHBOURS: pgettext("kind of question", "Name the neighbours"),
        Kind.PICK_ONE: pgettext("kind of question", "Pick one"),
        Kind.PICK_TWO: pgettext("kind of question", "Pick two"),
        Kind.PASS_THROUGH: pgettext("kind of question", "Pass through two"),
        Kind.DEAREST_TWO: pgettext("kind of question", "The two dearest"),
        Kind.FIND_ROUTE: pgettext("kind of question", "Find a way"),
        Kind.PRICE_IT: pgettext("kind of question", "Work out the price"),
        Kind.LOCATE: pgettext("kind of question", "Point at it"),
        Kind.PICK_NEIGHBOURS: pgettext("kind of question", "Pick the neighbours"),
        Kind.MEET: pgettext("kind of question", "Meet a place"),
    }
    return words[kind]


def kind_note(kind: Kind) -> str:
    """What one does in questions of a kind."""
    words = {
        Kind.COUNT_CROSSINGS: _("How many borders lie between two places?"),
        Kind.NEIGHBOURS: _("Do two places touch? Yes or no."),
        Kind.NAME_NEIGHBOURS: _("Who are all the neighbours of a place?"),
        Kind.PICK_ONE: _("Which card is cheapest, as in rounds 1 and 2?"),
        Kind.PICK_TWO: _("Which two cards, as in rounds 3 and 4?"),
        Kind.PASS_THROUGH: _("Which two on the way, as in rounds 5 and 6?"),
        Kind.DEAREST_TWO: _("Which two bring most, as in the finale?"),
        Kind.FIND_ROUTE: _("Which places lie on a shortest way?"),
        Kind.PRICE_IT: _("What does a journey cost?"),
        Kind.LOCATE: _("Where on the map is it?"),
        Kind.PICK_NEIGHBOURS: _("Which of these touch a place?"),
        Kind.MEET: _("Look at a place and its neighbours."),
    }
    return words[kind]


def prompt(question: Question) -> str:
    """What is to be done, as one short sentence above the places."""
    words = {
        Kind.COUNT_CROSSINGS: _("How many crossings, on the shortest way?"),
        Kind.NEIGHBOURS: _("Do these two touch?"),
        Kind.NAME_NEIGHBOURS: _("Name all its neighbours."),
        Kind.FIND_ROUTE: _("Find a shortest way. Which places lie in between?"),
        Kind.LOCATE: _("Where is it? Point at it on the map."),
        Kind.PICK_NEIGHBOURS: _("Tap all that touch it."),
        Kind.MEET: _("Look who its neighbours are."),
    }
    if question.kind in CHOICES:
        return task(question.round)
    if question.kind is Kind.PRICE_IT:
        received = _("What does this journey bring in the finale?")
        return received if question.round == 7 else _("What does this journey cost?")
    return words[question.kind]


def headline(atlas: Atlas, question: Question) -> str:
    """The places of a question, large."""
    if question.kind in CHOICES or question.kind is Kind.PRICE_IT:
        return ARROW.join(place_word(atlas, place) for place in question.centre)
    between = _(" and ") if question.kind is Kind.NEIGHBOURS else ARROW
    return between.join(in_words(atlas.places[place].names) for place in question.places)


def in_short(atlas: Atlas, question: Question) -> str:
    """A question in one line of a list."""
    words = {"kind": kind_word(question.kind), "places": headline(atlas, question)}
    if question.kind is Kind.PRICE_IT:
        words["places"] += f" ({names(atlas, [space for space, _under in question.tokens])})"
    return _("%(kind)s: %(places)s") % words


def asked_in_full(atlas: Atlas, question: Question) -> str:
    """The question as one sentence, where a kind has one; else the places."""
    if question.kind is Kind.PICK_NEIGHBOURS:
        place = place_word(atlas, question.places[0])
        return _("Which of these touch %(place)s?") % {"place": place}
    if question.kind is Kind.MEET:
        return _("This is %(place)s.") % {"place": place_word(atlas, question.places[0])}
    return headline(atlas, question)


def links_note(atlas: Atlas, question: Question) -> str:
    """Whether a sea link counts as a border, where that may matter for the answer."""
    if question.kind in (Kind.LOCATE, Kind.MEET):
        return ""
    if not atlas.has_links:
        return _("Land only: a sea link does not count as a border.")
    if any(border.kind.over_water for border in atlas.borders):
        return _("A drawn sea link counts as a border.")
    return ""


def answer_words(atlas: Atlas, question: Question, answer: object) -> str:
    """An answer as it is said; None is no answer."""
    if answer is None:
        return _("no answer")
    if isinstance(answer, bool):
        return _("yes") if answer else _("no")
    if isinstance(answer, int):
        return money(answer) if question.kind is Kind.PRICE_IT else str(answer)
    if isinstance(answer, str):
        return place_word(atlas, answer)
    if not isinstance(answer, list | tuple):
        return ""
    if question.kind is Kind.FIND_ROUTE:
        return ARROW.join(place_word(atlas, atlas.place_of.get(step, step)) for step in answer)
    if question.kind in CHOICES:
        return " + ".join(place_word(atlas, space) for space in answer)
    return names(atlas, answer) or _("nobody")


def names(atlas: Atlas, slugs: Iterable[str]) -> str:
    """Places in the order of their names."""
    return ", ".join(sorted((place_word(atlas, slug) for slug in slugs), key=name_order))
