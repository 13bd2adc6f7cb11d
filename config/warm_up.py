"""What a web process does before it serves, so that no visitor waits for it later."""

import contextlib
import gc
import sys

from django.urls import get_resolver

from game.atlas import AtlasError
from game.atlas_files import OFFERED_FIRST, load_atlas
from quiz.drills.ground import ground_of

TURN_S = 0.001
"""How long a thread runs while another one waits for its turn.

A request makes a dozen database queries and waits for its turn after each. Beside a thread that
computes for long, such as the live view of a large class, that would add up.
"""

SEARCHES = (5_000, 20, 20)
"""How many new objects trigger a garbage collection: many, because one stops all threads."""


def warm_up() -> None:
    """Load the pages and the maps, and keep permanent objects out of the garbage collector."""
    _ = get_resolver().url_patterns
    for slug in OFFERED_FIRST:  # the others are loaded by the first request for them
        with contextlib.suppress(AtlasError):  # its own pages report what is wrong with a map
            ground_of(load_atlas(slug))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)
    sys.setswitchinterval(TURN_S)
