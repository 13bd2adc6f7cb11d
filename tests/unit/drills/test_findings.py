"""What answers say about borders, and what several learners' answers come to."""

from game.atlas_files import load_atlas
from quiz.drills.findings import Finding, Says, findings
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.findings.misconceptions import AnswerSaid, misconceptions

EUROPE = ground_of(load_atlas("europe"))
FRANCE_SPAIN, GERMANY_ITALY = ("france", "spain"), ("germany", "italy")


def say(question: Question, given: object) -> set[tuple[tuple[str, str], bool, str]]:
    found = findings(EUROPE, question, given)
    return {(one.pair, one.is_real, one.says.value) for one in found}


def test_a_direct_question_makes_a_fact() -> None:
    real = Question(Kind.NEIGHBOURS, ("spain", "france"))
    none = Question(Kind.NEIGHBOURS, GERMANY_ITALY)
    assert say(real, False) == {(FRANCE_SPAIN, True, "wrong")}
    assert say(real, True) == {(FRANCE_SPAIN, True, "right")}
    assert say(none, True) == {(GERMANY_ITALY, False, "wrong")}
    assert say(none, None) == set()


def test_naming_says_what_is_missed_invented_and_known() -> None:
    question = Question(Kind.NAME_NEIGHBOURS, ("portugal",))
    assert say(question, ("france",)) == {
        (("portugal", "spain"), True, "wrong"),
        (("france", "portugal"), False, "wrong"),
    }
    # An answer without wrong names says nothing about other places.
    assert say(question, ("spain",)) == {(("portugal", "spain"), True, "right")}


def test_another_answer_only_hints() -> None:
    count = Question(Kind.COUNT_CROSSINGS, ("portugal", "france"))
    assert say(count, 2) == set()
    assert say(count, 1) == {(("france", "portugal"), False, "hints")}
    route = Question(Kind.FIND_ROUTE, ("portugal", "germany"))
    jump = ("portugal", "france", "germany")
    assert say(route, jump) == {(("france", "portugal"), False, "hints")}


def said(who: str, says: Says, was_shown: bool) -> AnswerSaid[str]:
    return AnswerSaid(who, (Finding(FRANCE_SPAIN, True, says),), was_shown)


def test_what_is_flagged_shown_and_asked_again_is_kept_apart() -> None:
    answers = [
        said("ann", Says.WRONG, True), said("bo", Says.WRONG, False), said("cy", Says.HINTS, True),
        said("di", Says.WRONG, True), said("di", Says.RIGHT, True), said("eve", Says.RIGHT, True),
        said("flo", Says.HINTS, True), said("flo", Says.RIGHT, False),
        said("ann", Says.HINTS, True),
    ]  # fmt: skip
    (found,) = misconceptions(answers)
    assert (found.pair, found.is_real) == (FRANCE_SPAIN, True)
    assert (found.confirmed, found.shown) == (("bo",), ("ann",))
    assert (found.suspected, found.put_right) == (("cy",), ("di", "flo"))
    assert (found.asked, found.open) == (2, 3)


def test_nobody_wrong_is_no_misconception() -> None:
    assert misconceptions([said("ann", Says.RIGHT, True)]) == ()
