"""`manage.py coach`: a conversation line by line."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question
from tests.commands.run import ROOT, manage


class Talk:
    """The command in a process of its own, spoken to line by line."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "coach", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=240)

    def hear(self) -> Any:
        """The next line."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def say(self, value: Any) -> Any:
        """Say a line, hear the next."""
        assert self.process.stdin is not None
        self.process.stdin.write(value if isinstance(value, str) else json.dumps(value))
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.hear()

    def quit(self) -> int:
        """Say goodbye; the status."""
        out, err = self.process.communicate('{"quit": true}\n', timeout=240)
        assert (out, err) == ("", "")
        return self.process.returncode


def right_answer(slug: str, ask: dict[str, Any]) -> Any:
    question = decode_question(ask["kind"], ask["question"])
    return catalogue.answer(ground_of(load_atlas(slug)), question)


def test_a_conversation_as_the_contract_has_it() -> None:
    with Talk("--map", "europe", "--seed", "7") as talk:
        seen = set()
        heard = talk.hear()
        for _ in range(4):
            assert heard.keys() == {"ask"}
            ask = heard["ask"]
            assert ask.keys() == {"id", "kind", "question"}
            seen.add(ask["id"])
            answer = right_answer("europe", ask)
            result = talk.say({"answer": answer, "seconds": 6.2})["result"]
            assert result.keys() == {"right", "answer", "routes", "because", "credit"}
            assert result["right"] is True
            assert result["answer"] == answer
            assert all(isinstance(route, list) for route in result["routes"])
            assert result["because"]
            heard = talk.hear()
        assert len(seen) == 4
        assert talk.say({"wait": 3}) == heard
        flags = talk.say({"xray": True})["xray"]
        assert {tuple(flag) for flag in flags} == {("border", "real", "wrong")}
        assert all(0 <= flag["wrong"] <= 1 for flag in flags)
        places = load_atlas("europe").places
        assert all(place in places for flag in flags for place in flag["border"])
        assert {flag["real"] for flag in flags} == {True, False}
        assert talk.say({"wait": 0.5}) == heard
        assert talk.quit() == 0


def test_a_bad_line_is_named_and_the_question_stays_open() -> None:
    with Talk("--map", "usa", "--seed", "1", "--kinds", "count-crossings") as talk:
        ask = talk.hear()["ask"]
        assert ask["kind"] == "count-crossings"
        bad = [
            "what?",
            "[]",
            "{}",
            {"answer": "three"},
            {"answer": True},
            {"answer": 1, "seconds": -1},
            {"answer": 1, "seconds": "long"},
            {"wait": -2},
            {"wait": True},
            '{"wait": NaN}',
            '{"wait": 1' + 400 * "0" + "}",
            '{"answer": 3, "seconds": 1' + 400 * "0" + "}",
            {"xray": False},
            {"quit": "please"},
        ]
        for line in bad:
            heard = talk.say(line)
            assert heard.keys() == {"error"}, line
            assert len(heard["error"]) > 8
        assert talk.say({"wait": 1})["ask"] == ask
        timeless = {"answer": right_answer("usa", ask), "seconds": None}
        assert talk.say(timeless)["result"]["right"] is True
        assert talk.hear()["ask"]["id"] != ask["id"]
        # As everywhere: some line could not be judged.
        assert talk.quit() == 1


def test_without_feedback_results_are_empty_and_nothing_is_shown() -> None:
    with Talk("--map", "usa", "--seed", "1", "--feedback", "off") as talk:
        for _ in range(3):
            ask = talk.hear()["ask"]
            heard = talk.say({"answer": right_answer("usa", ask)})
            assert heard == {"result": {}}
        talk.hear()
        assert {"border", "real", "wrong"} == talk.say({"xray": True})["xray"][0].keys()
        assert talk.quit() == 0


def scripted(policy: str, answers: int, *more: str) -> list[Any]:
    options = ("--map", "usa", "--seed", "3", "--policy", policy, "--kinds", "neighbours", *more)
    given = '{"answer": false}\n' * answers
    ran = manage("coach", *options, given=given)
    assert ran.status == 0
    assert ran.err == ""
    return ran.lines


def test_the_end_of_the_input_ends_it_and_a_seed_repeats_it() -> None:
    lines = scripted("adaptive", 5)
    assert [tuple(line) for line in lines] == [("ask",), *[("result",), ("ask",)] * 5]
    assert scripted("adaptive", 5) == lines
    assert scripted("random", 5) != lines
    assert scripted("adaptive", 5, "--band", "0.9,1") != lines


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"map": "atlantis", "seed": 1}, "no map"),
        ({"map": "usa", "seed": -1}, "seed"),
        ({"map": "usa", "seed": 1, "kinds": "count-crossings,riddle"}, "riddle"),
        ({"map": "usa", "seed": 1, "policy": "clever"}, "clever"),
        ({"map": "usa", "seed": 1, "band": "hard"}, "two shares"),
        ({"map": "usa", "seed": 1, "band": "0.9,0.2"}, "lower share to a higher"),
        ({"map": "usa", "seed": 1, "band": "nan,0.8"}, "lower share to a higher"),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("coach", *[f"--{name}={value}" for name, value in options.items()])


def test_the_coach_of_the_site_with_a_home_and_by_land_only() -> None:
    options = ("--map", "europe", "--seed", "7", "--policy", "site")
    kinds, credits_heard = set(), []
    with Talk(*options, "--home", "slovakia", "--links", "off") as talk:
        heard = talk.hear()
        near = load_atlas("europe").fewest["slovakia"]
        assert near[heard["ask"]["question"]["place"]] <= 2
        xray = talk.say({"xray": True})["xray"]
        assert ["france", "united-kingdom"] not in [one["border"] for one in xray if one["real"]]
        assert len({one["wrong"] for one in xray if one["real"]}) > 50
        for _ in range(12):
            ask = heard["ask"]
            kinds.add(ask["kind"])
            result = talk.say({"answer": None})["result"]
            credits_heard.append(result["credit"])
            assert (
                (result["credit"] is None) == (ask["kind"] == "meet") == (result["right"] is None)
            )
            heard = talk.hear()
        assert talk.quit() == 0
    assert "meet" in kinds
    assert set(credits_heard) == {0, None}


def test_a_home_must_be_on_the_map() -> None:
    ran = manage("coach", "--map=usa", "--seed=1", "--policy=site", "--home=spain")
    assert ran.status != 0
    assert "spain" in ran.err
