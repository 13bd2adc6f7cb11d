"""Everything the site stores about a class, for the export."""

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models.assignment import Arrangement, Assignment, AssignmentChange
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.reports.csv_text import Cells, csv_text, separator
from classroom.words.flags import moment_words
from classroom.words.pupils import badge
from game.hosting.reader_zone import zone_named
from quiz.actions.export import everything_of

FORMAT = 1


def class_archive(
    classroom: Classroom, tell: Callable[[int, int], None] = lambda done, steps: None
) -> bytes:
    """A zip file: the class, a table of its pupils, and a file with everything of each pupil."""
    pupils = list(Pupil.objects.filter(classroom=classroom).prefetch_related("groups"))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("class.json", _json(_class(classroom, pupils)))
        with timezone.override(zone_named(classroom.time_zone)):
            archive.writestr("pupils.csv", _table(pupils))
        for done, pupil in enumerate(pupils):
            tell(done, len(pupils))
            name = f"pupils/{pupil.number:03d}.json"
            archive.writestr(name, _json(everything_of(pupil.learner_id)))
    return packed.getvalue()


def _class(classroom: Classroom, pupils: list[Pupil]) -> dict[str, Any]:
    teachers = classroom.teachings.select_related("teacher").order_by("pk")
    return {
        "format": FORMAT,
        "id": str(classroom.public_id),
        "name": classroom.name,
        "language": classroom.language,
        "time_zone": classroom.time_zone,
        "sign_in": classroom.sign_in,
        "names": classroom.names,
        "is_for_children": classroom.is_for_children,
        "made_at": classroom.made_at.isoformat(),
        "archived_at": classroom.archived_at.isoformat() if classroom.archived_at else None,
        "kept_days": classroom.kept_days,
        "is_land_only": classroom.is_land_only,
        "credit_aim": classroom.credit_aim,
        "scale_of_marks": classroom.scale or None,
        "teachers": [str(teaching.teacher) for teaching in teachers],
        "groups": sorted(group.name for group in classroom.groups.all()),
        "courses": [
            {"platform": row.context.deployment.registration.name, "course": row.context.title}
            for row in classroom.lti_courses.select_related("context__deployment__registration")
        ],
        "pupils": [_given(pupil) for pupil in pupils],
        "assignments": _assignments(classroom),
    }


def _given(pupil: Pupil) -> dict[str, Any]:
    """A pupil with what they always get, which only teachers are told."""
    return {"number": pupil.number, "animal": pupil.animal, **asdict(pupil.allowance)}


def _assignments(classroom: Classroom) -> list[dict[str, Any]]:
    """What the class was asked, with every change, and what was arranged and said about pupils."""
    rows = Assignment.objects.filter(classroom=classroom).select_related("group").order_by("pk")
    arranged = Prefetch("arrangements", Arrangement.objects.select_related("pupil").order_by("pk"))
    changed = Prefetch("changes", AssignmentChange.objects.select_related("by").order_by("pk"))
    return [
        {
            "title": row.title,
            "task": row.task,
            "map": row.map,
            "is_test": row.is_test,
            "instructions": row.instructions,
            "starts_at": row.starts_at.isoformat(),
            "due_at": _moment(row.due_at),
            "closed_at": _moment(row.closed_at),
            "cancelled_at": _moment(row.withdrawn_at),
            "is_for_all": row.is_for_all,
            "group": row.group.name if row.group else None,
            "pupils": sorted(pupil.number for pupil in row.pupils.all()),
            "asks": row.criterion,
            "changes": [
                {"at": one.at.isoformat(), "by": str(one.by or ""), "what": one.kind, **one.said}
                for one in row.changes.all()
            ],
            "for_one_pupil": [
                {
                    "number": one.pupil.number,
                    "due_at": _moment(one.due_at),
                    "extra_attempts": one.more_goes,
                    "extra_minutes": one.more_minutes,
                    "comment": one.comment,
                }
                for one in row.arrangements.all()
                if one.pupil.classroom_id == classroom.pk
            ],
        }
        for row in rows.prefetch_related("pupils", arranged, changed)
    ]


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _table(pupils: list[Pupil]) -> str:
    head = (_("Number"), _("Animal"), _("First name"), _("Groups"), _("Last signed in"))
    rows: list[Cells] = [head]
    for pupil in pupils:
        groups = ", ".join(sorted(group.name for group in pupil.groups.all()))
        last = moment_words(pupil.signed_in_at) if pupil.signed_in_at else ""
        animal = badge(pupil.animal, pupil.number)
        rows.append((pupil.number, animal, pupil.first_name, groups, last))
    return csv_text(rows, separator())


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
