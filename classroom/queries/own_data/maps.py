"""The maps that a learner made, for the export."""

from typing import Any

from game.models.own_map import MapReport, OwnMap


def own_maps(learner_id: int) -> dict[str, Any]:
    """Every map with its notes, versions and readers; and what the learner reported about others.

    The file of outlines is the learner's own already: only its name and size are included.
    """
    rows = OwnMap.objects.filter(owner_id=learner_id).order_by("pk").prefetch_related("versions")
    reports = MapReport.objects.filter(reporter_id=learner_id).order_by("pk")
    return {
        "maps": [_one(row) for row in rows.select_related("source")],
        "reports": [{"at": row.at.isoformat(), "why": row.why} for row in reports],
    }


def _one(row: OwnMap) -> dict[str, Any]:
    source = getattr(row, "source", None)
    classes = row.classes.values_list("classroom__name", flat=True)
    return {
        "id": str(row.public_id),
        "title": row.title,
        "made_at": row.made_at.isoformat(),
        "changed_at": row.changed_at.isoformat(),
        "file": {"name": source.name, "bytes": source.size} if source else None,
        "notes": row.notes,
        "is_shared_by_link": row.is_linked,
        "classes": sorted(classes),
        "versions": [
            {
                "slug": version.slug,
                "published_at": version.published_at.isoformat(),
                "notes": version.notes,
            }
            for version in row.versions.all()
        ],
    }
