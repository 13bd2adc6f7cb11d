"""How the habits of a learner follow from answers: guessing, omitting, learning, forgetting."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.put_right import listed
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.forgetting import Forgetting, Tests
from quiz.learning.inference.sketches.habits import Habits, strays_usual
from quiz.learning.inference.sketches.mix_ups import taken_for
from quiz.learning.inference.sketches.sketch import Sketch, is_today
from quiz.learning.inference.variables import Ints

HALF = 0.5
PACE = 0.12
"""How fast uptake follows what is found."""
LIKE_A_GUESS, AT_MOST_GUESSED = 1.2, 4.0
"""The number of lucky guesses assumed for each wrong one, and the most in one list."""
GUESSED_TOO = 4.0
"""The share of unknown but right names that count as guesses, for each wrong name relative to the
average learner; at most all of them."""


def habits_after(
    before: Sketch, after: Sketch, evidence: Evidence, rows: Ints, was: tuple[Floats, ...]
) -> Habits:
    """Habits that follow from an answer about these borders."""
    habits, question = before.habits, evidence.question
    if tells(question.kind) in (Tells.NAMED, Tells.PICKED):
        # Nobody says so about a place they know something of, except for another reason.
        nothing = float((was[2] if evidence.given else after.shares()[2])[rows].prod())
        hits, tries = habits.unsure
        gave_up = 0.0 if evidence.given else nothing
        habits = replace(habits, unsure=_held(hits + gave_up, tries + nothing, 20.0))
        if evidence.given:
            there = dict(borders_around(before, question.places[0]))
            rows = rows[np.array([int(number) in there for number in rows])]
            habits = _after_list(habits, after, evidence, there, rows=rows, was=was)
    return replace(habits, uptake=_paced(before, after, evidence, rows, was))


def _after_list(
    habits: Habits,
    after: Sketch,
    evidence: Evidence,
    there: Mapping[int, str],
    *,
    rows: Ints,
    was: tuple[Floats, ...],
) -> Habits:
    """Habits that follow from a list of neighbours; `there` has the places beyond the borders."""
    always, learned, unknown = (part[rows] for part in after.shares())
    question, said = evidence.question, set(listed(evidence.given))
    hit = np.array([there[int(number)] in said for number in rows])
    sure = (was[0][rows] + was[1][rows]) * (always + learned)
    left = (habits.omits[0] + float(sure @ ~hit), habits.omits[1] + float(sure.sum()))
    habits = replace(habits, omits=_held(*left))
    # Names that fit another place are not guesses.
    wrong = len(said - set(there.values()) - _fitting(after, question.places[0]))
    if tells(question.kind) is Tells.PICKED:
        hits, tries = habits.picked
        others = len(set(question.options) - set(there.values()))
        return replace(habits, picked=_held(hits + wrong, tries + others))
    # Right names may be guesses too, of a learner who adds wrong ones.
    (hits, tries), (added, of) = habits.named, habits.strays
    astray = min(1.0, GUESSED_TOO * added / of)
    few = min(AT_MOST_GUESSED, float(unknown.sum()))
    hits += astray * float(unknown @ hit) + LIKE_A_GUESS * min(few, wrong)
    usual = float(strays_usual(was[2][rows].sum()))
    return replace(
        habits,
        named=_held(hits, tries + float(unknown.sum())),
        strays=_held(added + min(4.0, wrong), of + usual, 15.0),
    )


def _fitting(sketch: Sketch, place: str) -> set[str]:
    """The neighbours of the place for which this one is probably taken, if there is one."""
    meant = taken_for(sketch.mixed, place)
    return set(sketch.ground.atlas.neighbours[meant[0]]) if meant and meant[1] >= HALF else set()


def _held(hits: float, tries: float, most: float = 60.0) -> tuple[float, float]:
    """Counts with a bounded weight."""
    return (hits, tries) if tries <= most else (hits * most / tries, most)


def _paced(
    before: Sketch, after: Sketch, evidence: Evidence, rows: Ints, was: tuple[Floats, ...]
) -> float:
    """Uptake, by whether what was shown in this sitting is known when it is asked."""
    habits, now = before.habits, after.shares()
    weight = (1 - was[0][rows]) * is_today(before, evidence.at_days)[rows]
    expected = was[1][rows] / np.maximum(1e-9, was[1][rows] + was[2][rows])
    found = now[1][rows] / np.maximum(1e-9, now[1][rows] + now[2][rows])
    uptake = habits.uptake * float(np.exp(PACE * (weight * (found - expected)).sum()))
    return min(1.15, max(0.4, uptake))


def forgetting_after(
    sketch: Sketch, rows: Ints, always: Floats, if_known: Floats, if_not: Floats
) -> Forgetting:
    """How the learner forgets, by what is retained of what was shown on an earlier day."""
    old = (sketch.seen[rows] > 0) & (sketch.worn > sketch.worn_at[rows])
    if not old.any():
        return sketch.habits.forgetting
    of = rows[old]
    return sketch.habits.forgetting.found(
        Tests(
            always[of],
            sketch.held[of],
            sketch.seen[of],
            sketch.days[of],
            sketch.worn - sketch.worn_at[of],
            if_known[old],
            if_not[old],
        )
    )


def borders_around(sketch: Sketch, place: str) -> Iterable[tuple[int, str]]:
    """The borders of a place, each with the place beyond it."""
    variables = sketch.ground.variables
    for number in variables.around[place]:
        if number < variables.real:
            one, other = variables.all[number].between
            yield number, other if one == place else one
