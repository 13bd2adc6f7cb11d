"""`manage.py measure_coach`."""

import pytest

from tests.commands.run import manage, program

SHORT = (
    "measure_coach",
    "--map=usa",
    "--learners=1",
    "--who=plain,forgetful",
    "--answers=4",
    "--kinds=count",
)


def test_tables_for_people_and_progress_beside_them() -> None:
    ran = manage(*SHORT, "--seed=3")
    assert ran.status == 0
    assert ran.out.startswith("usa: 1 learners of each kind, 4 answers, seed 3\n")
    for title in ("Prediction", "Reliability", "X-ray", "Answers until"):
        assert f"\n{title}" in ran.out
    assert "usa 1/" in ran.err


def test_values_for_programs() -> None:
    ran = manage(*SHORT, "--json")
    assert ran.out == program(*SHORT, "--json").out
    (value,) = ran.lines
    assert (value["map"], value["learners"], value["answers"], value["seed"]) == ("usa", 1, 4, "1")
    assert {line["kinds"] for line in value["prediction"]} == {"count"}
    assert {line["policy"] for line in value["xray"]} == {
        "adaptive",
        "random",
        "sweep",
        "error counter",
    }
    assert {line["goal"] for line in value["teaching"]} == {0.9, 0.95}


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("--map=mars", "mars"),
        ("--learners=0", "at least one"),
        ("--answers=3", "tell nothing"),
        ("--who=plain,genius", "genius"),
        ("--novices=genius", "genius"),
        ("--kinds=riddle", "riddle"),
        ("--kinds=count-crossings,riddle", "riddle"),
    ],
)
def test_what_cannot_be_measured_gets_a_sentence(option: str, says: str) -> None:
    ran = manage("measure_coach", option)
    assert ran.status != 0
    assert ran.out == ""
    assert says in ran.err
