"""What a web process does before it serves."""

import gc
import sys
from collections.abc import Iterator

import pytest

from config import warm_up
from game.atlas_files import BrokenMapError, load_atlas


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the process as it was."""
    turn, searches = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(turn)
    gc.set_threshold(*searches)
    gc.unfreeze()


def test_what_stays_is_loaded_and_not_searched_again() -> None:
    warm_up.warm_up()
    assert gc.get_freeze_count() > 10_000
    assert sys.getswitchinterval() == pytest.approx(warm_up.TURN_S)
    assert load_atlas.cache_info().currsize >= 1


def test_a_broken_map_keeps_nobody_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(slug: str) -> None:
        raise BrokenMapError(slug)

    monkeypatch.setattr(warm_up, "load_atlas", broken)
    warm_up.warm_up()
