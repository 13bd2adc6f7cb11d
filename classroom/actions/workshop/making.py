"""A draft map: it begins with a file, and every change of its notes can be undone."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.db.models import Sum

from classroom.actions.workshop.at_bench import at_bench
from classroom.queries.map_drafts import notes_in, structure_of
from classroom.words.map_troubles import problem_sentences
from game.cartography.drafts.drafting import first_notes
from game.cartography.drafts.named_values import (
    region_choice,
    sign_problem,
    tidy,
    written_properties,
)
from game.cartography.drafts.notes_writer import notes_text
from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import LANGUAGES, Notes, SourceNotes
from game.cartography.notes_reader import notes_of
from game.cartography.projection import ProjectionNotes
from game.hosting import clock
from game.models.own_map import MapSource, MapStep, OwnMap
from game.refused import Refused
from quiz.actions.errand_kinds import Tell

MOST_BYTES = 20 * 1024 * 1024
MOST_NOTES = 512 * 1024
"""Notes on 400 places with a decision on every corner take about half of it."""
MOST_TABLES = 4_000
"""In a notes file: such a map has a third of it. Reading takes longest where there are many."""
MOST_KEPT = 100 * 1024 * 1024
"""Of the files of one account."""
UNREAD = timedelta(hours=1)
MOST_MAPS = 40
MOST_PLACES = 400
MOST_STEPS = 50


def begin_map(owner_id: int, name: str, content: bytes, notes: bytes | None = None) -> OwnMap:
    """Store a file of outlines, and its notes if there are any. Raises Refused."""
    if not content:
        raise Refused("empty", "The file is empty.")
    if len(content) > MOST_BYTES:
        raise Refused(
            "bytes",
            "The file is too large: at most %(most)d MB can be read.",
            most=MOST_BYTES // 1024 // 1024,
        )
    text = read_notes_file(notes) if notes else ""
    _check_room(owner_id, len(content))
    title = _title(name)
    with transaction.atomic():
        row = OwnMap.objects.create(owner_id=owner_id, title=title, notes=text)
        packed = zlib.compress(content, 1)  # a fifth of the time for a fifth more room
        MapSource.objects.create(own_map=row, name=name[:120], content=packed, size=len(content))
    return row


def _check_room(owner_id: int, size: int) -> None:
    """Raise Refused for too many maps, or too much data; unread files are deleted first."""
    mine = OwnMap.objects.filter(owner_id=owner_id)
    mine.filter(offer="", survey="", made_at__lt=clock.now() - UNREAD).delete()
    if mine.filter(deleted_at=None).count() >= MOST_MAPS:
        raise Refused("maps", "You have %(most)d maps. Delete one first.", most=MOST_MAPS)
    kept = MapSource.objects.filter(own_map__owner_id=owner_id).aggregate(all=Sum("size"))["all"]
    if (kept or 0) + size > MOST_KEPT:
        raise Refused(
            "room",
            "Your files would take more than %(most)d MB. Delete a map first.",
            most=MOST_KEPT // 1024 // 1024,
        )


def read_notes_file(content: bytes) -> str:
    """The text of an uploaded notes file, in its normal form."""
    if len(content) > MOST_NOTES or content.count(b"\n[") > MOST_TABLES:
        raise _bad_notes([MapProblem("It is too large.")])
    try:
        notes = notes_of(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise _bad_notes([MapProblem("It is not UTF-8 text.")]) from None
    except MapError as error:
        raise _bad_notes(error.problems) from None
    if len(notes.places) > MOST_PLACES:
        raise Refused(
            "many",
            "The file has %(count)d outlines. A map can have %(most)d places at most.",
            count=len(notes.places),
            most=MOST_PLACES,
        )
    _check_texts(notes)
    return notes_text(notes)


def _bad_notes(problems: Sequence[str]) -> Refused:
    said = problem_sentences(problems)
    return Refused("notes", "The notes file cannot be used. %(problem)s", problem=said)


def _check_texts(notes: Notes) -> None:
    """Refuse names that could pass for something else: learners read them."""
    texts = [notes.names, notes.credit, *notes.regions.values()]
    texts += [place.names for place in notes.places.values()]
    texts += [part.names for part in notes.parts.values() if part.names]
    texts += [note.reason for note in notes.borders if note.reason]
    texts += [note.reason for note in notes.not_borders]
    for name in (name for names in texts for name in names.values()):
        if sign_problem(name) or len(name) > 400:
            raise Refused("name", "This name cannot be used: “%(name)s”.", name=_plain(name))


def read_file(row: OwnMap, tell: Tell) -> None:
    """Read the file of a new map; with notes, survey it. Raises Refused.

    A file that cannot become a map is not stored.
    """
    try:
        if not row.notes:
            row.offer = json.dumps(at_bench("offer", source_of(row), "", tell))
            row.save(update_fields=["offer"])
        else:
            measure(row, tell)
    except Refused:
        if not row.offer and not row.survey:
            row.delete()
        raise


def source_of(row: OwnMap) -> bytes:
    """The file of a map."""
    return zlib.decompress(bytes(MapSource.objects.get(own_map=row).content))


def name_places(row: OwnMap, keys: Mapping[str, str], region: str = "") -> None:
    """Choose the property with the names, those for single languages, and the one with regions.

    Raises Refused.
    """
    offer = json.loads(row.offer)
    regions = {
        one.key: one.values for one in region_choice(written_properties(offer["properties"]))
    }
    values = {one["key"]: tuple(one["values"]) for one in offer["properties"] if not one["why"]}
    if keys[""] not in values:
        raise Refused(
            "nameless",
            "The outlines have no names. Each needs a property with the name of the place.",
        )
    chosen = {code: values[keys[code]] for code in LANGUAGES if keys.get(code) in values}
    projection = offer["projection"]
    parallels = projection["parallels"]
    source = SourceNotes(
        object=offer["object"],
        id=keys[""],
        metres_per_unit=1.0,
        projection=ProjectionNotes(
            projection["kind"], tuple(projection["origin"]), tuple(parallels) if parallels else None
        ),
        detail=offer["detail"],
    )
    every = {keys[""]: values[keys[""]], **chosen}
    notes = first_notes(source, every, offer["without_area"], row.title, regions.get(region, ()))
    row.notes = notes_text(notes)
    row.save(update_fields=["notes"])


def measure(row: OwnMap, tell: Tell) -> None:
    """Survey the outlines according to the current notes. Raises Refused."""
    if row.surveyed == structure_of(notes_in(row)) and row.survey:
        return
    found = at_bench("survey", source_of(row), row.notes, tell)
    row.survey, row.surveyed = json.dumps(found), structure_of(notes_in(row))
    row.save(update_fields=["survey", "surveyed"])


def change(row: OwnMap, notes: Notes, said: str) -> None:
    """Store changed notes, and the previous ones. Raises Refused if another window was faster."""
    text = notes_text(notes)
    if text == row.notes:
        return
    with transaction.atomic():
        kept = OwnMap.objects.filter(pk=row.pk, notes=row.notes)
        if not kept.update(notes=text, changed_at=clock.now()):
            raise Refused("busy", "The map was changed in another window. Look at it again.")
        MapStep.objects.create(own_map=row, notes=row.notes, said=said[:120])
        old = MapStep.objects.filter(own_map=row).order_by("-pk").values_list("pk", flat=True)
        MapStep.objects.filter(own_map=row, pk__in=list(old[MOST_STEPS:])).delete()
    row.notes = text


def undo(row: OwnMap) -> str:
    """Undo the last change, and say which; empty if there is none. Title and credit stay."""
    with transaction.atomic():
        last = MapStep.objects.filter(own_map=row).order_by("-pk").first()
        if last is None:
            return ""
        now = notes_in(row)
        before = replace(notes_of(last.notes), map=now.map, names=now.names, credit=now.credit)
        row.notes = notes_text(before)
        row.save(update_fields=["notes"])
        last.delete()
    return last.said


def _title(name: str) -> str:
    stem = tidy(name.rpartition("/")[2].partition(".")[0].replace("_", " ").replace("-", " "))
    return _plain(stem)[:60] or "Map"


def _plain(text: str) -> str:
    return "".join(sign for sign in text[:60] if not sign_problem(sign)).strip()
