"""The figures of a report against figures worked out by hand."""

from math import log, sqrt

import pytest

from quiz.learning.measuring.metrics import (
    SURE,
    Bin,
    Mean,
    auc,
    brier,
    calibration_error,
    certain_mean,
    log_loss,
    mean_of,
    precision,
    recall,
    reliability,
)


def test_log_loss_is_the_mean_surprise() -> None:
    assert log_loss([(0.5, True), (0.25, False)]) == pytest.approx((log(2) - log(0.75)) / 2)


def test_the_brier_score_is_the_mean_square() -> None:
    assert brier([(0.5, True), (0.2, False)]) == pytest.approx((0.25 + 0.04) / 2)
    assert brier([]) is None


def test_nothing_has_no_certain_mean() -> None:
    assert certain_mean([1.0, None]).mean == 1.0
    with pytest.raises(ValueError, match="nothing"):
        certain_mean([None])


def test_log_loss_of_a_wrong_certainty_is_bounded() -> None:
    assert log_loss([(1.0, False)]) == pytest.approx(-log(SURE))
    assert log_loss([(0.0, True)]) == pytest.approx(-log(SURE))
    assert log_loss([(1.0, True)]) == pytest.approx(-log(1 - SURE))


def test_auc_without_ties() -> None:
    # Of the four pairs of a right and a wrong answer three are in order.
    assert auc([(0.9, True), (0.4, True), (0.6, False), (0.1, False)]) == 0.75


def test_auc_counts_ties_half() -> None:
    # Against .2 both right ones win; against .5 one wins and one ties: 3.5 of 4.
    assert auc([(0.5, True), (0.8, True), (0.5, False), (0.2, False)]) == 0.875
    assert auc([(0.5, True), (0.5, False), (0.5, False)]) == 0.5


def test_auc_does_not_care_for_the_order_given() -> None:
    assert auc([(0.1, False), (0.9, True)]) == auc([(0.9, True), (0.1, False)]) == 1


def test_auc_needs_both_sorts() -> None:
    assert auc([(0.5, True), (0.6, True)]) is None
    assert auc([]) is None


def test_reliability_bins_by_chance_and_leaves_empty_ones_out() -> None:
    given = [(0.05, False), (0.15, True), (0.1, False), (1.0, True)]
    assert reliability(given) == [
        Bin(1, 0.05, 0.0),
        Bin(2, 0.125, 0.5),
        Bin(1, 1.0, 1.0),
    ]


def test_calibration_error_weighs_bins_by_what_lies_in_them() -> None:
    # Three in the bin of .8: off by .8 - 2/3. One in the bin of .3: off by .3.
    given = [(0.8, True), (0.8, True), (0.8, False), (0.3, False)]
    assert calibration_error(given) == pytest.approx((3 * (0.8 - 2 / 3) + 0.3) / 4)


def test_precision_and_recall() -> None:
    assert precision({1, 2, 3, 4}, {1, 2, 9}) == 0.5
    assert recall({1, 2, 3, 4}, {1, 2, 9}) == pytest.approx(2 / 3)


def test_precision_of_no_flag_and_recall_of_no_mistake_are_unknown() -> None:
    assert precision(set(), {1}) is None
    assert recall(set(), {1}) == 0
    assert recall({1}, set()) is None


def test_a_mean_comes_with_its_standard_error() -> None:
    # Squares of deviations 1 + 0 + 1 over 2, then over 3.
    assert mean_of([1, None, 2, 3]) == Mean(3, 2.0, sqrt(1 / 3))
    assert mean_of([4]) == Mean(1, 4.0, None)
    assert mean_of([None]) is None


def test_of_nothing_there_is_no_figure() -> None:
    assert log_loss([]) is None
    assert calibration_error([]) is None
    assert reliability([]) == []
