"""What a practice set is about, in words."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas_files import load_atlas
from game.words.names import in_words, name_order, place_word
from quiz.drills.sets.set_plan import SetPlan
from quiz.words.question_words import kind_word

NAMED = 6


def about_words(plan: SetPlan) -> str:
    """The part of the map."""
    atlas = load_atlas(plan.map)
    if plan.regions:
        return ", ".join(in_words(atlas.regions[key]) for key in plan.regions)
    if plan.places:
        named = sorted((place_word(atlas, slug) for slug in plan.places), key=name_order)
        return ", ".join(named[:NAMED]) + (" …" if len(named) > NAMED else "")
    if plan.borders:
        n = len(plan.borders)
        return ngettext("%(n)s pair of places", "%(n)s pairs of places", n) % {"n": n}
    return _("the whole map")


def limit_words(seconds: int) -> str:
    """A time of some minutes; seconds only where it is no whole number of them."""
    n, rest = divmod(seconds, 60)
    if rest and n:
        return _("%(minutes)s min %(seconds)s s") % {"minutes": n, "seconds": rest}
    if rest:
        return ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    return ngettext("%(n)s minute", "%(n)s minutes", n) % {"n": n}


def plan_facts(plan: SetPlan, *, is_test: bool = False) -> tuple[str, ...]:
    """How it is asked, as short phrases. A test says itself who gets the same questions."""
    n = plan.length
    facts = [
        in_words(load_atlas(plan.map).names),
        about_words(plan),
        ngettext("%(n)s question", "%(n)s questions", n) % {"n": n},
        ", ".join(kind_word(kind) for kind in plan.kinds),
    ]
    if plan.timer is not None:
        facts.append(_per_question(plan.timer))
    if plan.limit is not None:
        facts.append(_("%(time)s in all") % {"time": limit_words(plan.limit)})
    facts.append(_("with the map open") if plan.is_open_map else _("with the map hidden"))
    if plan.is_adaptive:
        facts.append(_("the coach chooses for each pupil"))
    elif not is_test:
        facts.append(_("the same for all"))
    facts.append(_("pass mark: %(n)s %%") % {"n": plan.pass_mark})
    return tuple(facts)


def facts_by_mode(plan: SetPlan) -> tuple[tuple[str, bool], ...]:
    """The facts of a set that can be assigned as practice or as a test, each with whether it is one
    of practice only: a test has a clock of its own, and the coach does not choose.
    """
    tested = plan_facts(replace(plan, is_adaptive=False, timer=None, limit=None), is_test=True)
    return tuple((fact, fact not in tested) for fact in plan_facts(plan))


def _per_question(seconds: int) -> str:
    said = ngettext("%(n)s second for each question", "%(n)s seconds for each question", seconds)
    return said % {"n": seconds}
