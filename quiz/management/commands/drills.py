"""`manage.py drills`: questions of one kind with their answers, one per line."""

import sys
from itertools import islice
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.atlas_files import load_atlas
from game.management.json_lines import output_lines, to_json
from quiz.drills.catalogue import answer, drill_kinds, prices, questions, routes, tells
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.management.links_option import add_links, read_links


class Command(BaseCommand):
    """Write questions."""

    help = "Write questions of one kind as JSON lines, with their answers and cheapest routes."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How many questions, of what kind."""
        parser.add_argument("--map", required=True, help="the map's slug, such as europe")
        parser.add_argument("--kind", required=True, choices=[kind.value for kind in drill_kinds()])
        parser.add_argument("--count", required=True, type=int, help="how many questions")
        parser.add_argument("--seed", required=True, help="the same seed gives the same questions")
        add_links(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the questions, one by one as they are made."""
        if options["count"] < 0:
            raise CommandError("the number of questions cannot be below zero")
        seed = str(options["seed"])
        if not seed.isprintable():
            raise CommandError("the seed must be a readable text or number")
        try:
            ground = ground_of(read_links(load_atlas(options["map"]), options["links"]))
            run = questions(ground, [Kind(options["kind"])], Random(seed))
            with output_lines(options.get("stdout")) as write:
                for question in islice(run, min(options["count"], sys.maxsize)):
                    write(to_json(question_line(ground, question)) + "\n")
        except (AtlasError, NotEnough) as error:
            raise CommandError(str(error)) from None


def question_line(ground: Ground, question: Question) -> dict[str, Any]:
    """A question with its answer, as it is published."""
    line = {
        "kind": question.kind.value,
        "question": question.encode(),
        "answer": answer(ground, question),
        "routes": routes(ground, question),
    }
    return (
        {**line, "prices": prices(ground, question)}
        if tells(question.kind) is Tells.CHOICE
        else line
    )
