"""One of many processes that play the same match: places for any seat, deals, and says what it did.

Run as `python -m tests.servers.crowd MATCH SEED FOLDER`. It makes the file `ready-SEED` in the
folder and places one token once the file `go` lies there. It plays on once the file `on` lies
there, so that nobody has finished the match before the others have loaded and placed. Every token
that the log has taken is told on standard output as its sequence number, after it was committed
and not before.
"""

import sys
import time
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import django


def main(public_id: str, seed: str, folder: str) -> None:
    """Play until the match is over."""
    django.setup()
    from game.hosting.catch_up import catch_up
    from game.hosting.clock import now_ms
    from game.hosting.match_log import position
    from game.journey.events import TokenPlaced
    from game.journey.state import Phase
    from game.models.match import Match
    from game.refused import Refused
    from tests.table_help import Placement, get_ready, place_token

    rng = Random(seed)
    match = Match.objects.get(public_id=UUID(public_id))
    Path(folder, f"ready-{seed}").touch()
    _wait_for(Path(folder, "go"))
    while True:
        catch_up(match, now_ms())
        state = position(match).state
        assert state is not None
        if state.phase is Phase.OVER:
            return
        seat = rng.randrange(len(state.setup.seats))
        try:
            if state.phase is Phase.SCORED:
                get_ready(match, seat, uuid4(), state.round)
                continue
            assert state.board is not None
            space = rng.choice(list(state.board.stacks))
            made = place_token(match, uuid4(), Placement(state.round, seat, 0, space))
        except Refused:
            continue
        for entry in made:
            if isinstance(entry.event, TokenPlaced):
                print(entry.sequence, flush=True)
                _wait_for(Path(folder, "on"))


def _wait_for(sign: Path) -> None:
    while not sign.exists():
        time.sleep(0.01)


if __name__ == "__main__":
    main(*sys.argv[1:])
