"""`manage.py coach`: a conversation of questions and answers, line by line, as JSON."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.atlas_files import load_atlas
from game.management.json_lines import (
    LineError,
    bounded_lines,
    input_lines,
    output_lines,
    parse_json,
    quote,
    to_json,
)
from quiz.drills.catalogue import drill_kinds
from quiz.drills.errors import DrillError
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.learning.choosing.coach import POLICIES, Coach, CoachResult, OpenQuestion
from quiz.management.band_option import add_band, read_band
from quiz.management.links_option import add_links, read_links

LONGEST_WAIT = 36_500.0
"""Days: as long as anyone waits."""
LONGEST_THOUGHT = 1e7


class Command(BaseCommand):
    """Talk to a learner."""

    help = "Ask questions one by one as JSON lines, read the answers, and say what they tell."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The map, the seed, and how to ask."""
        parser.add_argument("--map", required=True, help="the map, such as europe")
        parser.add_argument("--seed", required=True, type=int, help="the same one, the same talk")
        parser.add_argument("--policy", choices=POLICIES, default="adaptive")
        parser.add_argument("--home", help="the place where the learner lives")
        add_links(parser)
        parser.add_argument("--kinds", help="kinds of question with commas between; else all")
        parser.add_argument("--feedback", choices=("on", "off"), default="on")
        add_band(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the conversation until the input ends."""
        coach = _coach(options)
        try:
            with input_lines(None) as lines, output_lines(options.get("stdout")) as write:
                talk = Talk(coach, _flushing(write, options.get("stdout")))
                talk.hold(bounded_lines(lines))
        except LineError as error:
            raise CommandError(str(error)) from None
        if not talk.all_judged:
            sys.exit(1)


def _flushing(write: Callable[[str], int], stream: Any) -> Callable[[str], None]:
    """Each line is flushed at once: the other side waits for it."""
    out = stream or sys.stdout

    def say(line: str) -> None:
        write(line)
        out.flush()

    return say


def _coach(options: dict[str, Any]) -> Coach:
    if options["seed"] < 0:
        raise CommandError("The seed must be 0 or more.")
    try:
        ground = ground_of(read_links(load_atlas(options["map"]), options["links"]))
    except AtlasError as error:
        raise CommandError(str(error)) from None
    feedback = options["feedback"] == "on"
    kinds, band = _kinds(options["kinds"]), read_band(options["band"])
    home = options["home"]
    if home is not None and home not in ground.atlas.places:
        raise CommandError(f"There is no place {quote(home)} on this map.")
    policy, credit = options["policy"], settings.COACH_CREDIT
    return Coach(
        ground, options["seed"], policy, kinds, feedback, band=band, home=home, credit=credit
    )


def _kinds(named: str | None) -> tuple[Kind, ...] | None:
    if named is None:
        return None
    known = {str(kind): kind for kind in drill_kinds()}
    wanted = [name.strip() for name in named.split(",")]
    for name in wanted:
        if name not in known:
            raise CommandError(f"There is no kind {quote(name)}; there are {', '.join(known)}.")
    return tuple(dict.fromkeys(known[name] for name in wanted))


class Talk:
    """One conversation: the output for each line of input."""

    def __init__(self, coach: Coach, write: Callable[[str], None]) -> None:
        self._coach = coach
        self._write = write
        self.all_judged = True

    def hold(self, lines: Iterator[bytes]) -> None:
        """Ask, and continue until the other side quits or leaves."""
        try:
            self._ask()
            for line in lines:
                if not line.isspace() and not self._hear(line):
                    return
        except DrillError as error:
            # A map too small for the requested kinds: no line could fix that.
            raise CommandError(str(error)) from None

    def _hear(self, line: bytes) -> bool:
        """Answer one line; whether to continue. A bad line changes nothing."""
        try:
            said = parse_json(line)
            if not isinstance(said, dict):
                raise LineError("a line must be a JSON object")
            if "quit" in said:
                return not _is_true(said, "quit")
            self._answer(said)
        except (LineError, DrillError) as error:
            self.all_judged = False
            self._say({"error": str(error)})
        return True

    def _answer(self, said: dict[str, Any]) -> None:
        if "answer" in said:
            seconds = said.get("seconds")
            seconds = 0 if seconds is None else seconds
            seconds = _number(seconds, "seconds", LONGEST_THOUGHT)
            result = self._coach.answer(said["answer"], seconds)
            self._say({"result": _encoded(result) if self._coach.feedback else {}})
            self._ask()
        elif "wait" in said:
            self._coach.wait(_number(said["wait"], "wait", LONGEST_WAIT))
            self._ask()
        elif "xray" in said:
            _is_true(said, "xray")
            self._say({"xray": [flag.encode() for flag in self._coach.xray()]})
        else:
            raise LineError("a line must have 'answer', 'wait', 'xray' or 'quit'")

    def _ask(self) -> None:
        self._say({"ask": _asked(self._coach.ask())})

    def _say(self, value: dict[str, Any]) -> None:
        self._write(to_json(value) + "\n")


def _is_true(said: dict[str, Any], key: str) -> bool:
    if said[key] is not True:
        raise LineError(f"{key!r} must be true, not {quote(said[key])}")
    return True


def _number(value: Any, what: str, most: float) -> float:
    # Compared as it is: a number of hundreds of digits fits no float, and NaN is in no range.
    if type(value) not in (int, float) or not 0 <= value <= most:
        raise LineError(f"{what!r} must be a number from 0 to {most:g}, not {quote(value)}")
    return float(value)


def _asked(asked: OpenQuestion) -> dict[str, Any]:
    question = asked.question
    return {"id": asked.id, "kind": str(question.kind), "question": question.encode()}


def _encoded(result: CoachResult) -> dict[str, Any]:
    return {
        "right": result.right,
        "answer": result.answer,
        "routes": [list(route) for route in result.routes],
        "because": result.because,
        "credit": result.credit,
    }
