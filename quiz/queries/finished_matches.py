"""Who has played lately."""

from datetime import datetime

from game.atlas_files import map_slugs
from game.models.table import Seat


def learners_of_matches(since: datetime) -> list[tuple[int, str]]:
    """The people of all matches that have ended since then, each with the map."""
    seats = Seat.objects.filter(
        learner__isnull=False,
        table__matches__ended_at__gte=since,
        table__matches__game="journey",
        table__matches__map__in=map_slugs(),
    )
    found = seats.values_list("learner_id", "table__matches__map").distinct()
    return sorted(found)
