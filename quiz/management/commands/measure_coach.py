"""`manage.py measure_coach`: how well the coach predicts, sees and teaches simulated learners."""

import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from time import process_time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import Atlas, AtlasError
from game.atlas_files import load_atlas, map_slugs
from game.management.json_lines import output_lines, to_json
from quiz.drills.catalogue import DRILLS, grade, routes
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.learning.choosing.coach import Coach
from quiz.learning.choosing.pacing import ANYTHING, Band
from quiz.learning.measuring.beginners import FAMILIES, Trial, as_lines, measure
from quiz.learning.measuring.report import report_of
from quiz.learning.measuring.study import (
    ANSWERS,
    EVERYONE,
    POLICIES,
    QUICK,
    SETS,
    Kinds,
    Lengths,
    Record,
    Study,
)
from quiz.learning.measuring.tables import as_text, as_value
from quiz.learning.simulated.learners import KINDS as LEARNER_KINDS
from quiz.management.band_option import add_band, read_band

FEWEST_ANSWERS = 4
"""The X-ray is evaluated after a quarter of them."""
FEEDBACKS = {"off": (False,), "on": (True,), "both": (False, True)}


class Command(BaseCommand):
    """Measure the coach."""

    help = "Let the coach question simulated learners and print how well it does."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where, with how many, and what may be asked."""
        parser.add_argument("--map", help="the map's slug, such as europe (default: all maps)")
        parser.add_argument(
            "--learners", type=int, default=4, help="learners of each kind (default: %(default)s)"
        )
        parser.add_argument("--seed", default="1", help="the same seed gives the same figures")
        parser.add_argument(
            "--kinds",
            action="append",
            help=f"a set of kinds the coach may ask: {', '.join(map(repr, SETS))}, or kinds with "
            "commas between; may be given several times (default: these three)",
        )
        parser.add_argument(
            "--who",
            default=",".join(LEARNER_KINDS),
            help="kinds of learner with commas between (default: %(default)s)",
        )
        parser.add_argument(
            "--answers", type=int, default=ANSWERS, help="answers to a coach (default: %(default)s)"
        )
        parser.add_argument(
            "--quick",
            action="store_const",
            const=QUICK,
            dest="answers",
            help=f"the same as --answers {QUICK}",
        )
        parser.add_argument(
            "--policies",
            default=",".join(POLICIES),
            help="who asks, with commas between: these or site (default: %(default)s)",
        )
        parser.add_argument(
            "--feedback",
            choices=FEEDBACKS,
            default="both",
            help="off: a diagnosis, on: practice (default: %(default)s)",
        )
        add_band(parser)
        parser.add_argument(
            "--novices",
            help="measure beginners instead, as the site teaches them: makes with commas between, "
            f"or all ({', '.join(FAMILIES)})",
        )
        parser.add_argument("--home", action="store_true", help="tell the coach where they live")
        parser.add_argument(
            "--late", type=float, default=0.0, help="how often no worker is in time, from 0 to 1"
        )
        parser.add_argument(
            "--brief", action="store_true", help="leave out the fifteen sittings and the week"
        )
        parser.add_argument("--json", action="store_true", help="one JSON value per map and line")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one report per map, each as soon as it is measured."""
        if options["learners"] < 1:
            raise CommandError("at least one learner of each kind is needed to measure anything")
        if options["answers"] < FEWEST_ANSWERS:
            raise CommandError(f"fewer than {FEWEST_ANSWERS} answers tell nothing")
        if options["novices"]:
            self._beginners(options)
            return
        sets, who = _sets(options["kinds"]), _some(options["who"], LEARNER_KINDS, "learners")
        policies = _some(options["policies"], EVERYONE, "policies")
        band = read_band(options["band"])
        show = _as_json if options["json"] else _as_tables
        try:
            atlases = [
                load_atlas(slug) for slug in ([options["map"]] if options["map"] else map_slugs())
            ]
        except AtlasError as error:
            raise CommandError(str(error)) from None
        with output_lines(options.get("stdout")) as write:
            for atlas in atlases:
                study = replace(
                    coach_study(atlas, options["learners"], options["seed"], band),
                    lengths=Lengths(options["answers"]),
                    sets=sets,
                    who=who,
                    policies=policies,
                    feedbacks=FEEDBACKS[options["feedback"]],
                )
                records = study.run(_progress(atlas.slug, study.conversations()))
                write(show(study, options, records))

    def _beginners(self, options: dict[str, Any]) -> None:
        """Print what novices learn, one table per map."""
        wanted = options["novices"]
        makes = FAMILIES if wanted == "all" else _some(wanted, FAMILIES, "novices")
        try:
            slugs = [options["map"]] if options["map"] else map_slugs()
            grounds = [ground_of(load_atlas(slug)) for slug in slugs]
        except AtlasError as error:
            raise CommandError(str(error)) from None
        with output_lines(options.get("stdout")) as write:
            for ground in grounds:
                trial = Trial(
                    ground,
                    options["seed"],
                    home=options["home"],
                    late=options["late"],
                    credit=settings.COACH_CREDIT,
                    keeps=not options["brief"],
                )
                measured = list(measure(trial, makes, options["learners"]))
                write("\n".join(as_lines(measured)) + "\n")


def coach_study(atlas: Atlas, learners: int, seed: str, band: Band = ANYTHING) -> Study:
    """A study of our coach on a map, with the band of success that its practice keeps to."""
    ground = ground_of(atlas)

    def making(seed: int, policy: str, kinds: Kinds | None, *, feedback: bool) -> Coach:
        return Coach(ground, seed, policy=policy, kinds=kinds, feedback=feedback, band=band)

    return Study(
        atlas,
        making,
        lambda question, given: bool(grade(ground, question, given).right),
        lambda question: routes(ground, question),
        learners,
        seed,
    )


def _sets(wanted: list[str] | None) -> dict[str, Kinds | None]:
    if not wanted:
        return dict(SETS)
    sets: dict[str, Kinds | None] = {}
    for name in wanted:
        kinds = name.split(",")
        if name not in SETS and not DRILLS.keys() >= set(kinds):
            known = ", ".join([*SETS, *DRILLS])
            raise CommandError(f"there are no kinds {name!r}; there are {known}")
        sets[name] = SETS[name] if name in SETS else tuple(map(Kind, kinds))
    return sets


def _some(wanted: str, known: Collection[str], what: str) -> tuple[str, ...]:
    some = tuple(wanted.split(","))
    if not set(known).issuperset(some):
        raise CommandError(f"there are no {what} {wanted!r}; there are {', '.join(known)}")
    return some


def _progress(slug: str, total: int) -> Callable[[Record], None]:
    """Report progress on standard error, and what an answer costs."""
    done, before = 0, process_time()

    def tell(record: Record) -> None:
        nonlocal done, before
        done, now = done + 1, process_time()
        cost = 1000 * (now - before) / len(record.talk.turns)
        before = now
        who = f"{record.learner} {record.number + 1}, {record.kinds}, {record.policy}"
        shown = ", feedback" if record.feedback else ""
        sys.stderr.write(f"{slug} {done}/{total}: {who}{shown}, {cost:.0f} ms an answer\n")
        sys.stderr.flush()

    return tell


def _as_tables(study: Study, options: dict[str, Any], records: list[Record]) -> str:
    title = (
        f"{study.atlas.slug}: {study.learners} learners of each kind, "
        f"{options['answers']} answers, seed {options['seed']}"
    )
    return f"{title}\n\n{as_text(report_of(study, records))}\n"


def _as_json(study: Study, options: dict[str, Any], records: list[Record]) -> str:
    value = {"map": study.atlas.slug, "learners": study.learners}
    value |= {"answers": options["answers"], "seed": options["seed"]}
    return to_json({**value, **as_value(report_of(study, records))}) + "\n"
