"""Many people at the same moment at the same tables, each in a thread with its own connection.

Run as `python -m tests.servers.last_chair`. Tells as JSON, for every table, who was told that
they have a chair, who sits there in the end, and with how many chairs its match began, if it did.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import django

TABLES, PEOPLE, CHAIRS = 6, 8, 2


def main() -> None:
    """Let everybody run for the free chairs of some tables; at every other one the host starts."""
    django.setup()
    from django.db import connection

    from game.actions.play import set_table
    from game.actions.waiting import start_match, take_seat
    from game.hosting.match_log import position
    from game.models.table import Seat, Table
    from game.pages.match.plan import Wishes, journey_plan
    from game.refused import Refused
    from quiz.models.learner import Learner

    host = Learner.objects.create_guest().pk
    people = [Learner.objects.create_guest().pk for _ in range(PEOPLE)]
    gate = Barrier(PEOPLE + 1)

    def run(table: Table, who: int) -> int | None:
        gate.wait()
        try:
            if who != host:
                take_seat(table, who)
            elif table.pk % 2:
                start_match(table, host)
            return who
        except Refused:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(PEOPLE + 1) as threads:
        for _ in range(TABLES):
            table = set_table(host, journey_plan("europe", ["random"] + [""] * CHAIRS, Wishes()))
            told = list(threads.map(run, [table] * (PEOPLE + 1), [host, *people]))
            match = table.matches.first()
            state = None if match is None else position(match).state
            sat = Seat.objects.filter(table=table, bot="").exclude(learner=None)
            print(
                json.dumps(
                    {
                        "told": sorted(who for who in told if who),
                        "sat": sorted(sat.values_list("learner_id", flat=True)),
                        "numbers": list(table.seats.values_list("number", flat=True)),
                        "animals": list(sat.values_list("animal", flat=True)),
                        "begun": None if state is None else len(state.setup.seats),
                    }
                )
            )


if __name__ == "__main__":
    main()
