"""The ready-made sets of all maps, for tests."""

from collections.abc import Mapping

from classroom.set_catalogue import ReadySet, ready_sets_of
from game.atlas_files import map_slugs


def ready_sets() -> Mapping[str, ReadySet]:
    """All of them by their keys."""
    return {key: one for slug in map_slugs() for key, one in ready_sets_of(slug).items()}
