"""The coach's estimate of a learner, as plain values for the export."""

from datetime import datetime
from typing import Any

from quiz.models.progress import Progress
from quiz.queries.open_diagnosis import silent_maps
from quiz.queries.stored_estimate import estimate_in
from quiz.run_clock import now
from quiz.words.border_states import border_lines


def own_progress(learner_id: int) -> list[dict[str, Any]]:
    """Each map with its borders, without those that the pages are silent about."""
    silent = silent_maps(learner_id, now())
    rows = Progress.objects.filter(learner_id=learner_id).exclude(map__in=silent).order_by("map")
    return [_progress(row) for row in rows]


def _progress(row: Progress) -> dict[str, Any]:
    estimate = estimate_in(row)
    return {
        "map": row.map,
        "home": row.home,
        "knows": row.knows,
        "answers": row.attempts,
        "matches": row.matches,
        "first_at": _moment(row.first_at),
        "last_at": _moment(row.last_at),
        "borders": [
            {
                "between": line.key.split("|"),
                "is_real": line.is_real,
                "state": line.state.value,
                "level": line.level.value if line.level else None,
                "wrong_percent": line.percent,
            }
            for line in (border_lines(estimate) if estimate else ())
        ],
    }


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
