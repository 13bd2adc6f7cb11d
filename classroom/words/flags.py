"""What happened around a test, and the exceptions for one pupil, in words."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models.assignment import AssignmentChange, Changed
from game.house_rules import Allowance
from quiz.drills.marks import nearest


def moment_words(moment: datetime) -> str:
    """Day and time, as the reader writes them."""
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def flag_words(left: int, seconds: float, browsers: int, fast: int) -> str:
    """The flags worth a look; empty if there are none."""
    found = []
    if left:
        said = ngettext("left the page %(n)s time", "left the page %(n)s times", left)
        found.append(said % {"n": left})
        if seconds:
            n = nearest(seconds)
            found[-1] += " (" + ngettext("%(n)s second", "%(n)s seconds", n) % {"n": n} + ")"
    if browsers > 1:
        found.append(_("opened in %(n)s browsers") % {"n": browsers})
    if fast:
        said = ngettext("%(n)s suspiciously fast answer", "%(n)s suspiciously fast answers", fast)
        found.append(said % {"n": fast})
    return ", ".join(found)


def arranged_words(due_at: datetime | None, more_goes: int, more_minutes: int) -> str:
    """The exceptions for one pupil; empty if there are none."""
    found = []
    if due_at is not None:
        found.append(_("due %(when)s") % {"when": moment_words(due_at)})
    if more_goes:
        found.append(
            ngettext("%(n)s extra attempt", "%(n)s extra attempts", more_goes) % {"n": more_goes}
        )
    if more_minutes:
        said = ngettext("%(n)s extra minute", "%(n)s extra minutes", more_minutes)
        found.append(said % {"n": more_minutes})
    return ", ".join(found)


def allowance_words(given: Allowance) -> str:
    """A pupil's accommodations, for teachers; empty if there are none."""
    found = []
    if given.more_time:
        found.append(_("+%(n)s %% time") % {"n": given.more_time})
    if given.fewer_questions:
        found.append(_("%(n)s %% fewer questions") % {"n": given.fewer_questions})
    if given.is_large_print:
        found.append(_("large print"))
    if given.has_open_map:
        found.append(_("map open"))
    return ", ".join(found)


def change_words(change: AssignmentChange) -> str:
    """One change of an assignment."""
    said: dict[str, Any] = change.said
    match change.kind:
        case Changed.DEADLINE:
            words = {"old": _moment(said.get("from")), "new": _moment(said.get("to"))}
            return _("Deadline: %(old)s → %(new)s") % words
        case Changed.PUPILS:
            numbers = ", ".join(str(number) for number in said.get("numbers", ()))
            return _("Pupils added: numbers %(numbers)s") % {"numbers": numbers}
        case Changed.FOR_ONE:
            due = datetime.fromisoformat(said["due"]) if said.get("due") else None
            terms = arranged_words(due, said.get("goes", 0), said.get("minutes", 0))
            whom = {"number": str(said.get("number")), "terms": terms or _("same as for the class")}
            return _("For pupil %(number)s: %(terms)s") % whom
        case Changed.INSTRUCTIONS:
            return _("Instructions changed")
        case Changed.CLOSED:
            return _("Closed")
        case _:
            return _("Reopened")


def _moment(text: str | None) -> str:
    return moment_words(datetime.fromisoformat(text)) if text else _("none")
