"""The result of a lesson: what the bot has learned, and its match against its former self."""

from dataclasses import dataclass
from random import Random
from uuid import UUID, uuid4

from game.atlas import Atlas
from game.atlas.mental_map import MentalMap
from game.atlas.salience import Pair
from game.drawing.border_marks import BorderMark, invented_mark, missing_mark
from game.drawing.map_drawing import Drawing, map_drawing
from game.journey.bots.characters import CHARACTERS
from game.journey.rules import FORTY
from game.journey.teaching.corrections import learned
from game.journey.teaching.duel import TAUGHT, Duel, DuelRound, exam, play_duel
from game.words.names import in_words, measured_figure
from game.words.price_lines import money
from quiz.models.drill_run import DrillRun
from quiz.queries.taught_bots import TaughtBot, game_of_map, lesson_of, lessons_of, minds_of

OF_EACH = 4
"""How many lines of each kind are shown at once."""


@dataclass(frozen=True, slots=True)
class LearnedLine:
    """One thing that a bot believes now and did not before. `kind`: found, dropped or mistaught."""

    kind: str
    one: str
    other: str
    touch: bool


@dataclass(frozen=True, slots=True)
class DuelLine:
    """One round of the match: where it led, and what each self paid or, in the finale, won."""

    number: int
    centre: str
    former: str
    taught: str
    former_price: str
    taught_price: str
    is_better: bool
    is_finale: bool


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a lesson. `outcome` is won, drawn or lost, for the taught self.

    `before` and `after` are the mean euros lost in an exam over the whole map.
    """

    map: str
    command: UUID
    lines: tuple[LearnedLine, ...]
    marks: tuple[BorderMark, ...]
    drawing: Drawing
    outcome: str
    former_purse: str
    taught_purse: str
    rounds: tuple[DuelLine, ...]
    before: str
    after: str
    wrong_before: int
    wrong_after: int

    @property
    def first(self) -> tuple[LearnedLine, ...]:
        """The first few lines, some of each kind."""
        kinds = ("mistaught", "found", "dropped")
        return tuple(
            line
            for kind in kinds
            for line in [one for one in self.lines if one.kind == kind][:OF_EACH]
        )

    @property
    def more(self) -> tuple[LearnedLine, ...]:
        """All the others."""
        return tuple(line for line in self.lines if line not in self.first)

    @property
    def mistaught(self) -> bool:
        """Whether something wrong was taught."""
        return any(line.kind == "mistaught" for line in self.lines)


def finish_of(run: DrillRun, pupil: TaughtBot) -> Finish:
    """The result of a lesson so far; the same each time it is viewed."""
    game, character = game_of_map(run.map), CHARACTERS[pupil.bot]
    minds = minds_of(lessons_of(run.learner_id, run.map), pupil, run)
    places = [question.places[0] for question in run.about.questions]
    here = [place for place in places if place in game.atlas.places]
    seed = f"{pupil.seed} {lesson_of(run).lesson}"
    duel = play_duel(game, character, minds, here, Random(f"duel {seed}"))  # noqa: S311 - a game
    exams = [
        exam(game.tariff, character, mind, Random(f"exam {seed}"))  # noqa: S311 - a game
        for mind in minds
    ]
    return Finish(
        map=run.map,
        command=uuid4(),
        lines=_lines(*minds),
        marks=_marks(*minds),
        drawing=map_drawing(run.map),
        outcome=_outcome(duel),
        former_purse=money(duel.purses[0]),
        taught_purse=money(duel.purses[1]),
        rounds=tuple(_round(game.atlas, one) for one in duel.rounds),
        before=measured_figure(round(exams[0], 1)),
        after=measured_figure(round(exams[1], 1)),
        wrong_before=_wrong(minds[0]),
        wrong_after=_wrong(minds[1]),
    )


def _outcome(duel: Duel) -> str:
    if len(duel.winners) > 1:
        return "drawn"
    return "won" if TAUGHT in duel.winners else "lost"


def _wrong(mind: MentalMap) -> int:
    wrong = mind.wrong_borders()
    return len(wrong.missing) + len(wrong.invented)


def _lines(before: MentalMap, after: MentalMap) -> tuple[LearnedLine, ...]:
    found, atlas = learned(before, after), before.truth
    kinds = (("mistaught", found.mistaught), ("found", found.found), ("dropped", found.dropped))
    return tuple(
        LearnedLine(
            kind,
            in_words(atlas.places[one].names),
            in_words(atlas.places[other].names),
            other in after.believed.neighbours[one],
        )
        for kind, pairs in kinds
        for one, other in pairs
    )


def _marks(before: MentalMap, after: MentalMap) -> tuple[BorderMark, ...]:
    """The corrected borders, as they were wrong before."""
    slug = before.truth.slug
    gone = [missing_mark(slug, pair) for pair in _put_right(before.missing, after.missing)]
    return (*gone, *(invented_mark(slug, p) for p in _put_right(before.invented, after.invented)))


def _put_right(before: tuple[Pair, ...], after: tuple[Pair, ...]) -> list[Pair]:
    return sorted({*before} - {*after})


def _round(atlas: Atlas, one: DuelRound) -> DuelLine:
    return DuelLine(
        number=one.number,
        centre=" → ".join(in_words(atlas.places[place].names) for place in one.centre),
        former=_stops(atlas, one.stops[0]),
        taught=_stops(atlas, one.stops[1]),
        former_price=money(one.prices[0]),
        taught_price=money(one.prices[1]),
        is_better=one.won > 0,
        is_finale=len(one.centre) > 1 and one.number == 7,
    )


def _stops(atlas: Atlas, spaces: tuple[str, ...]) -> str:
    names = [FORTY if space == FORTY else in_words(atlas.places[space].names) for space in spaces]
    return ", ".join(names)
