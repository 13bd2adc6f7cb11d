"""Percentages as marks of a scale."""

import pytest

from quiz.drills.marks import SCALES, decode_scale, encode_scale, nearest, with_limits


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
