"""Everything that is stored about a learner's races, as plain values for the export."""

from typing import Any

from quiz.models.race import RacePlayer
from quiz.race.game import RACE


def own_races(learner_id: int) -> list[dict[str, Any]]:
    """The races that a learner played in, the oldest first; the answers are with the practice."""
    played = RacePlayer.objects.filter(learner_id=learner_id, race__match__game=RACE)
    rows = played.select_related("race__match").order_by("joined_at", "pk")
    return [
        {
            "id": str(row.race.match.public_id),
            "map": row.race.match.map,
            "number": row.number,
            "joined_at": row.joined_at.isoformat(),
        }
        for row in rows
    ]
