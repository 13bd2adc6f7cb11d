"""Build, copy, share, import and delete practice sets."""

import json
import secrets
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from classroom.models.practice_set import PracticeSet
from classroom.pages.people.pupil_list import has_odd_sign
from classroom.pages.sets.set_sample import drawn_questions
from classroom.queries.sets import read_plan
from game.hosting import clock
from game.queries.open_maps import may_use
from quiz.drills.sets.set_plan import BadSet, SetPlan

FORMAT = 1
MOST_BYTES = 100_000
MOST_SETS = 500
TITLE = 80


def make_set(owner_id: int, public_id: UUID, title: str, plan: SetPlan) -> PracticeSet:
    """Build a set; called again with the same id, the same one.

    Raises NotEnough if it would not have enough different questions, BadSet for too many sets.
    """
    made = PracticeSet.objects.filter(public_id=public_id, owner_id=owner_id).first()
    if made is not None:
        return made
    if not may_use(owner_id, plan.map):
        raise BadSet("The practice set uses a map that this site does not have.")
    drawn_questions(plan, str(public_id))
    if PracticeSet.objects.filter(owner_id=owner_id).count() >= MOST_SETS:
        raise BadSet(
            "You have %(most)d practice sets, the most possible. Delete some first.", most=MOST_SETS
        )
    try:
        with transaction.atomic():
            return PracticeSet.objects.create(
                public_id=public_id,
                owner_id=owner_id,
                title=_title(title),
                map=plan.map,
                plan=plan.encode(),
            )
    except IntegrityError:  # the same form was sent at the same moment
        return PracticeSet.objects.get(public_id=public_id, owner_id=owner_id)


def change_set(row: PracticeSet, title: str, plan: SetPlan) -> None:
    """Change a set. Assignments stay as they were. Raises NotEnough or BadSet."""
    drawn_questions(plan, str(row.public_id))
    row.title, row.map, row.plan = _title(title), plan.map, plan.encode()
    row.changed_at = clock.now()
    row.save(update_fields=["title", "map", "plan", "changed_at"])


def share_set(row: PracticeSet) -> str:
    """Give a set a link for others; the same one each time."""
    code = secrets.token_urlsafe(12)
    PracticeSet.objects.filter(pk=row.pk, share_code=None).update(share_code=code)
    row.refresh_from_db(fields=["share_code"])
    return row.share_code or code


def unshare_set(row: PracticeSet) -> None:
    """Cancel the link. Copies stay."""
    PracticeSet.objects.filter(pk=row.pk).update(share_code=None)


def delete_set(row: PracticeSet) -> None:
    """Delete a set. Assignments stay."""
    row.delete()


def set_file(title: str, plan: SetPlan) -> dict[str, Any]:
    """A set as a file to keep or to give away."""
    return {"format": FORMAT, "practice_set": {"title": title, **plan.encode()}}


def read_set_file(data: bytes) -> tuple[str, SetPlan]:
    """Title and plan of a file. Raises BadSet with a sentence."""
    if len(data) > MOST_BYTES:
        raise BadSet("This file is too large for a practice set.")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise BadSet("This file is not JSON.") from None
    inner = value.get("practice_set") if isinstance(value, dict) else None
    if not isinstance(inner, dict):
        raise BadSet("This is not a practice set.")
    if type(value.get("format")) is not int or value["format"] != FORMAT:
        raise BadSet("This practice set is in a format that this site does not know.")
    title = inner.get("title")
    if not isinstance(title, str) or not title.strip():
        raise BadSet("The practice set has no title.")
    return _title(title), read_plan(inner)


def _title(text: str) -> str:
    title = " ".join(text.split())[:TITLE]
    if has_odd_sign(title):
        raise BadSet("There is an invisible character in the title.")
    return title
