"""What a web process does before it serves anybody, so that nobody has to wait for it later."""

import contextlib
import gc
import sys

from django.urls import get_resolver

from game.atlas import AtlasError
from game.atlas_files import OFFERED_FIRST, load_atlas
from quiz.drills.ground import ground_of

TURN_S = 0.001
"""How long a thread works while another one waits for its turn.

A request asks the database a dozen times and waits for its turn after each answer. Beside a thread
that works something out, such as the live view of a large class, that would be long.
"""

SEARCHES = (5_000, 20, 20)
"""How many new objects lead to a garbage collection: many, because one stops all threads."""


def warm_up() -> None:
    """Load the pages and the maps, and keep permanent objects out of the garbage collector."""
    _ = get_resolver().url_patterns
    for slug in OFFERED_FIRST:  # the others are loaded by the first request for them
        with contextlib.suppress(AtlasError):  # its own pages tell what is wrong with a map
            ground_of(load_atlas(slug))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)
    sys.setswitchinterval(TURN_S)
