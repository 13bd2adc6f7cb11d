"""Why an answer is right or wrong, and why a question was asked: sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from game.atlas import Atlas, Border, NotBorder
from game.words.names import in_words, measured_figure, place_word
from quiz.drills.results import Explanation, Slip
from quiz.drills.runs.next_up import WhyNote


def reasons(atlas: Atlas, explained: Explanation) -> tuple[str, ...]:
    """What may explain the answer, and the map's notes about it; each sentence once."""
    found = [*_beliefs(atlas, explained), *_slips(atlas, explained)]
    found += [sentence for fact in explained.facts for sentence in _fact(atlas, fact)]
    return tuple(dict.fromkeys(found))


def _beliefs(atlas: Atlas, explained: Explanation) -> Iterator[str]:
    belief = explained.belief
    if explained.grade.right or belief is None:
        return
    words = _pair(atlas, belief.between)
    if belief.touch:
        yield (
            _(
                "You would be right if %(one)s and %(other)s touched. They do not: "
                "perhaps you thought of a border that is not there."
            )
            % words
        )
    elif not _is_link(atlas, belief.between):  # of a sea link the fact itself tells enough
        yield (
            _(
                "You would be right if %(one)s and %(other)s did not touch. They do: "
                "perhaps you did not know this border."
            )
            % words
        )


def _is_link(atlas: Atlas, places: tuple[str, str]) -> bool:
    """Whether two places are joined over water alone."""
    return all(
        border.kind.over_water
        for border in atlas.borders_of[places[0]]
        if {atlas.place_of[part] for part in border.between} == {*places}
    )


def _slips(atlas: Atlas, explained: Explanation) -> Iterator[str]:
    if explained.torn:
        yield _(
            "%(place)s has several parts. Your route would have to jump from one to another."
        ) % {"place": place_word(atlas, explained.torn)}
    match explained.slip:
        case Slip.NO_NEIGHBOURS:
            yield _("It seems that you left out the 30 € for neighbours.")
        case Slip.NO_STACK:
            yield _("It seems that you left out the tokens under yours.")
        case Slip.NO_FORTY:
            yield _("It seems that you left out the 40 € of space 40.")
        case Slip.NO_CROSSINGS:
            yield _("It seems that you left out the crossings.")
        case Slip.STACK_ADDED:
            yield _("In the finale the tokens under yours take money away.")
        case None:
            pass


def _fact(atlas: Atlas, fact: Border | NotBorder) -> Iterator[str]:
    words = _pair(atlas, (atlas.place_of[fact.between[0]], atlas.place_of[fact.between[1]]))
    reason = in_words(fact.reason)
    if isinstance(fact, NotBorder):
        yield _("%(one)s and %(other)s do not touch.") % words
    elif fact.length_km is not None and not fact.kind.over_water:
        length = {"length": measured_figure(fact.length_km)}
        yield _("%(one)s and %(other)s share a border of %(length)s km.") % {**words, **length}
    elif fact.kind.over_water:
        yield _("%(one)s and %(other)s do not touch. In this game a sea link joins them.") % words
    else:
        yield _("%(one)s and %(other)s touch.") % words
    if reason:
        yield reason


def _pair(atlas: Atlas, places: tuple[str, str]) -> dict[str, str]:
    return {"one": place_word(atlas, places[0]), "other": place_word(atlas, places[1])}


def _doubt(atlas: Atlas, places: tuple[str, str]) -> str:
    """What the learner seemed to be wrong about, before the question."""
    if atlas.fewest[places[0]][places[1]] == 1:
        return _("You seemed not to know that %(one)s touches %(other)s.")
    return _("You seemed to think that %(one)s touches %(other)s.")


def why_asked(atlas: Atlas, why: WhyNote) -> str:
    """Why the coach asked a question; empty if the learner chose it."""
    border = why.border
    if border and all(place in atlas.places for place in border):
        words = _pair(atlas, border)
        about = {
            "border": _("You wanted to practise %(one)s and %(other)s."),
            "retest": _("Do you still remember %(one)s and %(other)s?"),
            "spaced": _(
                "You did not remember %(one)s and %(other)s at first, so we waited longer "
                "before asking again."
            ),
            "check": _doubt(atlas, border),
        }
        return about.get(why.reason, "") % words
    return {
        "review": _("You were wrong or slow here last time."),
        "reference": _("Random check question."),
        "practice": _("Chosen for your level."),
        "first": _("An easy one to begin with."),
        "closing": _("An easy one to end with."),
        "new": _("Time to look at this part of the map."),
    }.get(why.reason, "")
