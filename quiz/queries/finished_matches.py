"""The learners who have played lately."""

from datetime import datetime

from game.models.table import Seat
from game.queries.open_maps import on_known_maps


def learners_of_matches(since: datetime) -> list[tuple[int, str]]:
    """The people of all matches that have ended since then, each with the map."""
    seats = Seat.objects.filter(
        on_known_maps("table__matches__map"),
        learner__isnull=False,
        table__matches__ended_at__gte=since,
        table__matches__game="journey",
    )
    found = seats.values_list("learner_id", "table__matches__map").distinct()
    return sorted(found)
