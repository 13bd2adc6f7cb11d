"""How well beginners are taught and read: several types of novices, in sittings of twenty steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median
from time import process_time

from game.atlas.salience import Pair
from quiz.drills.ground import Ground
from quiz.learning.choosing.coach import ADAPTIVE, RANDOM, SITE, Coach
from quiz.learning.findings.knowledge import BorderState, border_states
from quiz.learning.inference.estimate import BACKGROUND, FOREGROUND, later
from quiz.learning.measuring.conversations import FLAGGED
from quiz.learning.measuring.metrics import precision, recall
from quiz.learning.simulated.novice import MAKES, Novice, novice
from quiz.learning.simulated.pupil import PUPILS, SimulatedPupil, pupil

Someone = Novice | SimulatedPupil
FAMILIES = (*MAKES, *PUPILS)
"""The types of two families of beginners, which share no code."""

BLOCK = 20
STEPS, SITTINGS = 120, 15
ASKED = 60
WEEK = 7.0


@dataclass(frozen=True, slots=True)
class Lessons:
    """The results of lessons: shares of known borders, credits by block, and predictions."""

    start: float
    known: float
    credits: tuple[float, ...]
    blocks: tuple[float, ...]
    foreseen: tuple[tuple[float, float], ...]
    cost: float
    shown: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What is retained a week after many sittings, and how much was predicted."""

    known: float
    solid: int
    held: int


@dataclass(frozen=True, slots=True)
class Beginner:
    """One novice with every coach."""

    map: str
    make: str
    site: Lessons
    random: Lessons
    precision: float | None
    recall: float | None
    kept: Kept | None


@dataclass(frozen=True, slots=True)
class Trial:
    """Which novices are measured, and how: `late` is how often no worker was in time."""

    ground: Ground
    seed: str
    home: bool = False
    late: float = 0.0
    credit: float = 0.70
    keeps: bool = True

    def novice(self, make: str, number: int) -> Someone:
        """A novice, or a pupil, without any answers."""
        if make in PUPILS:
            return pupil(self.ground.atlas, make, f"{self.seed} {number}")
        return novice(self.ground.atlas, make, f"{self.seed} {number}")

    def coach(self, who: Someone, number: int, policy: str, *, feedback: bool = True) -> Coach:
        """A coach that knows nothing except perhaps where the novice lives."""
        return Coach(
            self.ground,
            1000 + number,
            policy,
            feedback=feedback,
            foreground=0 if policy == RANDOM else FOREGROUND,
            background=0 if policy == RANDOM else BACKGROUND,
            home=who.home if self.home else None,
            credit=self.credit,
            late=self.late,
        )


def measure(trial: Trial, makes: Sequence[str], learners: int) -> Iterator[Beginner]:
    """Each novice with each coach."""
    for make in makes:
        for number in range(learners):
            yield _beginner(trial, make, number)


def _beginner(trial: Trial, make: str, number: int) -> Beginner:
    who = trial.novice(make, number)
    site, _ = teach(trial.coach(who, number, SITE), who, STEPS)
    other = trial.novice(make, number)
    at_random, _ = teach(trial.coach(other, number, RANDOM), other, STEPS)
    read = trial.novice(make, number)
    flagged, wrong = diagnose(trial.coach(read, number, ADAPTIVE, feedback=False), read, ASKED)
    kept = None
    if trial.keeps:
        stays = trial.novice(make, number)
        _, coach = teach(trial.coach(stays, number, SITE), stays, SITTINGS * BLOCK)
        kept = pause(coach, stays)
    return Beginner(
        trial.ground.atlas.slug,
        make,
        site,
        at_random,
        precision(flagged, wrong),
        recall(flagged, wrong),
        kept,
    )


def teach(coach: Coach, who: Someone, steps: int) -> tuple[Lessons, Coach]:
    """Teach for `steps` steps with feedback, with a night after every block but the last."""
    start, shown = who.known, 0
    earned: list[float] = []
    blocks: list[float] = []
    block: list[float] = []
    foreseen: list[tuple[float, float]] = []
    costs: list[float] = []
    for step in range(1, steps + 1):
        before = process_time()
        asked = coach.ask()
        cost = process_time() - before
        given, seconds = who.answer(asked.question)
        before = process_time()
        result = coach.answer(given, seconds)
        costs.append(cost + process_time() - before)
        who.see(asked.question, result.answer, result.routes)
        who.step()
        if result.credit is None:
            shown += 1
        else:
            block.append(result.credit)
            if not asked.reference:
                foreseen.append((asked.predicted, result.credit))
        if step % BLOCK == 0:
            earned += block
            blocks.append(mean(block) if block else 1.0)
            block = []
            if step < steps:
                coach.wait(1.0)
                who.wait(1.0)
    lessons = Lessons(
        start,
        who.known,
        tuple(earned),
        tuple(blocks),
        tuple(foreseen),
        1000 * median(costs),
        shown,
    )
    return lessons, coach


def diagnose(coach: Coach, who: Someone, answers: int) -> tuple[frozenset[Pair], frozenset[Pair]]:
    """What is flagged after `answers` answers without feedback, and what is wrong."""
    for _ in range(answers):
        given, seconds = who.answer(coach.ask().question)
        coach.answer(given, seconds)
    flagged = frozenset(flag.border for flag in coach.xray() if flag.wrong >= FLAGGED)
    return flagged, who.wrong


def pause(coach: Coach, who: Someone) -> Kept:
    """A week later: what is known, and what of the borders that were called solid."""
    states = border_states(later(coach.estimate, coach.at_days))
    solid = [one.border for one in states if one.state is BorderState.SOLID]
    who.wait(WEEK)
    missing = who.wrong
    return Kept(who.known, len(solid), sum(border not in missing for border in solid))


def deciles(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Expected and actual credit, by tenths of what was expected."""
    found = []
    for tenth in range(10):
        of_it = [pair for pair in pairs if int(min(9, pair[0] * 10)) == tenth]
        if of_it:
            said, came = mean(a for a, _ in of_it), mean(b for _, b in of_it)
            found.append((said, came, len(of_it)))
    return found


def as_lines(beginners: Sequence[Beginner]) -> Iterator[str]:
    """A table by map and make, and how expected credit came out."""
    yield (
        "map      make      start  site  random  ratio  credit  lowest  met  prec.  rec."
        "   week  solid        ms"
    )
    for key in dict.fromkeys((one.map, one.make) for one in beginners):
        group = [one for one in beginners if (one.map, one.make) == key]
        yield _line(group)
    pairs = [pair for one in beginners for pair in one.site.foreseen]
    told = [f"{said:.2f} → {came:.2f} ({count})" for said, came, count in deciles(pairs)]
    yield "Expected credit → actual: " + "; ".join(told)


def _line(group: Sequence[Beginner]) -> str:
    site, baseline = mean(b.site.known for b in group), mean(b.random.known for b in group)
    credit = mean(credit for b in group for credit in b.site.credits)
    lowest = min(block for b in group for block in b.site.blocks)
    flags = [b for b in group if b.precision is not None and b.recall is not None]
    kept = [b.kept for b in group if b.kept is not None]
    week = f"{mean(one.known for one in kept):.2f}" if kept else "–"
    called = sum(one.solid for one in kept)
    solid = f"{sum(one.held for one in kept) / called:.2f} of {called}" if called else "–"
    return (
        f"{group[0].map:8} {group[0].make:9} {mean(b.site.start for b in group):.2f}   "
        f"{site:.3f}  {baseline:.3f}   {site / baseline:.2f}   {credit:.2f}    {lowest:.2f}"
        f"    {mean(b.site.shown for b in group):4.1f}"
        f"  {mean(b.precision or 0 for b in flags):.2f}   {mean(b.recall or 0 for b in flags):.2f}"
        f"   {week}   {solid:11}  {mean(b.site.cost for b in group):.1f}"
    )
