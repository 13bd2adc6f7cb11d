"""Publishing: a version that never changes, and who may use the map."""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from classroom.actions.workshop.at_bench import at_bench
from classroom.actions.workshop.making import source_of
from classroom.models.class_map import ClassMap
from classroom.models.classroom import Classroom
from classroom.queries.map_drafts import is_measured, notes_in, survey_in
from game.atlas.land import BY_LAND
from game.atlas_files import OWN
from game.cartography.drafts.doubts import found_in
from game.cartography.drafts.named_values import slug_of
from game.cartography.drafts.notes_writer import notes_text
from game.cartography.notes import Notes
from game.hosting import clock
from game.models.own_map import MapReport, MapSource, MapStep, MapVersion, OwnMap
from game.refused import Refused
from quiz.actions.errand_kinds import Tell

UNKNOWN_CREDIT = "?"


def titled(notes: Notes, names: Mapping[str, str], credit: Mapping[str, str]) -> Notes:
    """The notes with the title of the map and where its outlines come from."""
    slug = slug_of(names["en"]) or "own-map"
    return replace(notes, map=slug, names=dict(names), credit=dict(credit))


def check_ready(row: OwnMap) -> None:
    """Raise Refused if something must be decided before a map can be published."""
    notes = notes_in(row)
    if not is_measured(row) or found_in(survey_in(row), notes).doubts:
        raise Refused("doubts", "Decide the open questions first.")
    if UNKNOWN_CREDIT in notes.credit.values():
        raise Refused("credit", "Say first where the outlines come from.")


def publish(row: OwnMap, tell: Tell) -> MapVersion:
    """Build the map and store it as a new version; unchanged notes return the existing version."""
    check_ready(row)
    newest = row.versions.order_by("-number").first()
    if newest is not None and newest.notes == row.notes:
        return newest
    built = at_bench("build", source_of(row), row.notes, tell)
    content = json.loads(built["map"])
    over_water = sum(border["kind"] in ("sea", "bridge") for border in content["borders"])
    with transaction.atomic():
        OwnMap.objects.select_for_update().get(pk=row.pk)
        number = (row.versions.aggregate(n=Max("number"))["n"] or 0) + 1
        slug = f"{OWN}{row.code}-v{number}"
        return MapVersion.objects.create(
            own_map=row,
            number=number,
            slug=slug,
            land_slug=slug + BY_LAND if over_water else "",
            names=content["names"],
            places=len(content["places"]),
            borders=len(content["borders"]),
            over_water=over_water,
            map_json=built["map"],
            outlines_json=built["outlines"],
            notes=row.notes,
        )


def keep_title(row: OwnMap, names: Mapping[str, str], credit: Mapping[str, str]) -> None:
    """Store title and credit. They are not part of undo."""
    row.notes = notes_text(titled(notes_in(row), names, credit))
    row.title = names["en"][:80]
    row.changed_at = clock.now()
    row.save(update_fields=["notes", "title", "changed_at"])


def share_map(
    row: OwnMap, classes: Collection[Classroom], *, by_link: bool, in_school: bool = False
) -> None:
    """Set who may use a map besides its owner: classes, the school, and anyone with the link.

    Classes that another teacher has given it to are not in the owner's form and stay.
    """
    with transaction.atomic():
        row.is_linked, row.is_for_school = by_link, in_school
        row.save(update_fields=["is_linked", "is_for_school"])
        wanted = {one.pk for one in classes}
        taught = Classroom.objects.filter(teachings__teacher_id=row.owner_id).values("pk")
        given = ClassMap.objects.filter(own_map=row, classroom__in=taught)
        given.exclude(classroom_id__in=wanted).delete()
        for pk in wanted:
            ClassMap.objects.get_or_create(classroom_id=pk, own_map=row)


def delete_map(row: OwnMap, now: datetime) -> None:
    """Delete a map. What began on a version that others could use stays readable for them."""
    with transaction.atomic():
        was_shared = row.is_linked or row.is_for_school or row.classes.exists()
        if not row.versions.exists() or not was_shared:
            row.delete()
            return
        MapSource.objects.filter(own_map=row).delete()
        MapStep.objects.filter(own_map=row).delete()
        MapReport.objects.filter(own_map=row).delete()
        ClassMap.objects.filter(own_map=row).delete()
        row.owner, row.is_linked, row.is_for_school, row.deleted_at = None, False, False, now
        row.notes = row.offer = row.survey = row.surveyed = ""
        row.save()


def leave_maps(learner_id: int) -> None:
    """Delete the maps of a learner who is deleted."""
    for row in OwnMap.objects.filter(owner_id=learner_id):
        delete_map(row, clock.now())


def report_map(version: MapVersion, reporter_id: int | None, why: str) -> None:
    """Report a problem with a map to the administrator."""
    MapReport.objects.create(own_map_id=version.own_map_id, reporter_id=reporter_id, why=why[:1000])
