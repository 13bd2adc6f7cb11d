"""Percentages as marks of a scale."""

import pytest

from quiz.drills.marks import (
    SCALES,
    decode_scale,
    encode_scale,
    nearest,
    read_own_scale,
    with_limits,
)


@pytest.mark.parametrize(
    ("key", "percent", "mark"),
    [
        ("1-5", 100, "1"), ("1-5", 90, "1"), ("1-5", 89.9, "2"), ("1-5", 0, "5"),
        ("1-6", 50, "4"), ("1-6", 29, "6"),
        ("A-F", 80, "B"), ("A-F", 12, "F"),
        ("20", 100, "20"), ("20", 50, "10"), ("20", 73, "14.5"), ("20", 0, "0"),
        ("20", 6.25, "1.5"), ("20", 18.75, "4"),
    ],
)  # fmt: skip
def test_a_percentage_as_a_mark(key: str, percent: float, mark: str) -> None:
    assert SCALES[key].mark(percent) == mark


@pytest.mark.parametrize(
    ("figure", "whole"), [(12.5, 13), (37.5, 38), (62.5, 63), (12.4999, 12), (100 * 0.125, 13)]
)
def test_a_half_goes_up(figure: float, whole: int) -> None:
    assert nearest(figure) == whole


def test_a_scale_of_ones_own_reads_back() -> None:
    own = with_limits(SCALES["1-5"], (85, 70, 55, 40))
    assert own.mark(85) == "1"
    assert decode_scale(encode_scale(own)) == own
    assert decode_scale(encode_scale(None)) is None


@pytest.mark.parametrize(
    "limits", [(90, 90, 50, 30), (90, 75, 50), (30, 50, 75, 90), (101, 3, 2, 1)]
)
def test_what_does_not_fit_changes_nothing(limits: tuple[int, ...]) -> None:
    assert with_limits(SCALES["1-5"], limits) == SCALES["1-5"]


def test_marks_of_ones_own_read_back() -> None:
    own = read_own_scale("A+ 95, A 85; B 70 %\nC")
    assert own is not None
    assert [own.mark(percent) for percent in (95, 94.9, 70, 0)] == ["A+", "A", "B", "C"]
    assert decode_scale(encode_scale(own)) == own
    assert own.written == "A+ 95, A 85, B 70, C"
    assert read_own_scale(own.written) == own
    assert read_own_scale("1 90, 2 75, 3 0") == read_own_scale("1 90, 2 75, 3")


@pytest.mark.parametrize("text", [
    "", "A", "A 95", "A 95, B 95, C", "A 85, B 95, C", "A 95, A 85, B", "A 95, B 85, C 10",
    "A 101, B", "A 95 B, C", "95, 85", "A ٩٥, B", "excellent 95, B", "A 95, B, C",
    ", ".join(f"{n} {100 - n}" for n in range(20)) + ", last",
])  # fmt: skip
def test_marks_that_cannot_be_read_are_none(text: str) -> None:
    assert read_own_scale(text) is None
