"""Everything the site stores about a class, for the export."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

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
        archive.writestr("class.json", _json(_class(classroom)))
        with timezone.override(zone_named(classroom.time_zone)):
            archive.writestr("pupils.csv", _table(pupils))
        for done, pupil in enumerate(pupils):
            tell(done, len(pupils))
            name = f"pupils/{pupil.number:03d}.json"
            archive.writestr(name, _json(everything_of(pupil.learner_id)))
    return packed.getvalue()


def _class(classroom: Classroom) -> dict[str, Any]:
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
        "teachers": [str(teaching.teacher) for teaching in teachers],
        "groups": sorted(group.name for group in classroom.groups.all()),
        "courses": [
            {"platform": row.context.deployment.registration.name, "course": row.context.title}
            for row in classroom.lti_courses.select_related("context__deployment__registration")
        ],
    }


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
