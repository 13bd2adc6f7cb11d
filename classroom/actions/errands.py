"""What teachers can order from the worker: cards, papers, tables and the export of a class."""

from collections.abc import Callable, Iterable
from uuid import UUID

from django.utils.text import slugify
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from classroom.actions.class_export import class_archive
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.pages.door.cards import class_cards
from classroom.pages.reports.csv_text import Cells, csv_text, separator
from classroom.pages.reports.misconception_map import misconception_page
from classroom.pages.reports.race_tables import race_sheets
from classroom.pages.reports.report import report
from classroom.pages.reports.tables import misconception_table, report_sheets, report_table
from classroom.pages.reports.xlsx import TYPE as XLSX
from classroom.pages.reports.xlsx import xlsx_bytes
from classroom.pages.sets.paper_maps import paper_map
from classroom.pages.sets.set_sample import drawn_questions
from classroom.pages.sets.worksheet import assignment_worksheets, worksheet
from classroom.paper.tables import tables_pdf
from classroom.paper.worksheet import worksheet_pdf, worksheets_pdf
from classroom.queries.access import NoSuchClassError, pupils_of, taught_classroom
from classroom.queries.assignments import questions_of
from classroom.queries.sets import NamedSet, NoSuchSetError, named_set, shared_set
from classroom.words.titles import title_words
from game.hosting import clock
from game.refused import Refused
from quiz.actions.errand_kinds import ErrandKind, Made, Tell, Wanted
from quiz.drills.marks import decode_scale
from quiz.models.learner import Learner
from quiz.pages.race.results import results_page
from quiz.queries.races import NoSuchRaceError, hosted_race

PDF = "application/pdf"


def cards(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The cards of all pupils, or of `pupil`, or of those from a number `since` on."""
    classroom, pupils = _class(learner, wanted), pupils_of(_class(learner, wanted))
    if "pupil" in wanted:
        pupils = pupils.filter(number=wanted["pupil"])
    elif "since" in wanted:
        pupils = pupils.filter(number__gte=wanted["since"])
    content = class_cards(classroom, list(pupils), wanted["site"], tell)
    return Made(content, "cards.pdf", PDF, is_shown=True)


def export(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """Everything of a class as one file."""
    content = class_archive(_class(learner, wanted), tell)
    return Made(content, "class.zip", "application/zip")


def report_paper(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The report of a class on paper."""
    page = report(_class(learner, wanted), clock.now())
    tell(1, 2)
    title = _("Report: %(name)s") % {"name": page.class_name}
    return _pdf(title, tables_pdf(title, _language(), report_sheets(page)))


def report_csv(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The report of a class as a table."""
    classroom = _class(learner, wanted)
    page = report(classroom, clock.now())
    return csv_made(page.class_name, report_table(page, decode_scale(classroom.scale)))


def report_xlsx(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The same for spreadsheets."""
    classroom = _class(learner, wanted)
    page = report(classroom, clock.now())
    content = xlsx_bytes(page.class_name, report_table(page, decode_scale(classroom.scale)))
    return Made(content, f"{slugify(page.class_name) or 'report'}.xlsx", XLSX)


def misconceptions_paper(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The misconception map on paper."""
    page = misconception_page(_class(learner, wanted), wanted["map"])
    tell(1, 2)
    title = _("Misconception map: %(name)s") % {"name": page.class_name}
    note = _(
        "Dashed: a missed border. Dotted: an invented border. Thick: answered wrong. "
        "Thin: probably wrong. The figure is the number of pupils."
    )
    table = [[str(cell) for cell in row] for row in misconception_table(page)]
    outline = paper_map(page.map, lines=page.lines)
    return _pdf(title, tables_pdf(title, _language(), [table], note, outline))


def misconceptions_csv(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The misconception map as a table."""
    page = misconception_page(_class(learner, wanted), wanted["map"])
    return csv_made(f"{page.class_name} {page.map_name}", misconception_table(page))


def set_worksheet(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """A practice set on paper."""
    named = _set(learner, wanted)
    seed = str(named.row.public_id) if named.row else named.key
    sheet = worksheet(named.title, named.plan, drawn_questions(named.plan, seed))
    return _pdf(named.title, worksheet_pdf(sheet))


def assignment_worksheet(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """The questions of an assignment on paper: the same that pupils get on screens."""
    classroom = _class(learner, wanted)
    rows = Assignment.objects.filter(classroom=classroom, public_id=wanted["assignment"])
    assignment = rows.first()
    if assignment is None or not questions_of(assignment):
        raise Refused("gone", "This no longer exists.")
    title = title_words(assignment.title, assignment.map)
    return _pdf(title, worksheets_pdf(*assignment_worksheets(classroom, assignment)))


def race_paper(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    """What a room knows after a race, on paper."""
    race = hosted_race(learner.pk, UUID(wanted["race"])).race
    page = results_page(race, wanted["site"])
    tell(1, 2)
    title = _("What the class knows") + f": {page.map_name}"
    return _pdf(title, tables_pdf(title, _language(), race_sheets(page)))


def hosts(learner: Learner, wanted: Wanted) -> bool:
    """Whether the learner hosts the race."""
    try:
        return bool(hosted_race(learner.pk, UUID(wanted["race"])))
    except NoSuchRaceError:
        return False


def csv_made(name: str, rows: Iterable[Cells]) -> Made:
    """A table as a file that table programs read, with letters of all languages."""
    content = csv_text(rows, separator())
    return Made(content.encode(), f"{slugify(name) or 'report'}.csv", "text/csv; charset=utf-8")


def teaches(learner: Learner, wanted: Wanted) -> bool:
    """Whether the learner teaches the class."""
    try:
        _class(learner, wanted)
    except NoSuchClassError:
        return False
    return True


def has_set(learner: Learner, wanted: Wanted) -> bool:
    """Whether the learner may see the practice set."""
    try:
        return bool(learner.has_account and _set(learner, wanted))
    except NoSuchSetError:
        return False


def _class(learner: Learner, wanted: Wanted) -> Classroom:
    return taught_classroom(learner, UUID(wanted["class"]))


def _set(learner: Learner, wanted: Wanted) -> NamedSet:
    if wanted["where"] == "shared":
        return shared_set(wanted["name"])
    return named_set(learner, f"{wanted['where']}:{wanted['name']}")


def _pdf(name: str, content: bytes) -> Made:
    return Made(content, f"{slugify(name) or 'paper'}.pdf", PDF, is_shown=True)


def _language() -> str:
    return get_language() or "en"


CARDS = ErrandKind(
    gettext_lazy("Cards"),
    gettext_lazy("Preparing your cards…"),
    gettext_lazy("Your cards are ready."),
    teaches,
    cards,
)
EXPORT = ErrandKind(
    gettext_lazy("Export of the class"),
    gettext_lazy("Preparing the export…"),
    gettext_lazy("The export is ready."),
    teaches,
    export,
)


def _paper(
    make: Callable[[Learner, Wanted, Tell], Made],
    may: Callable[[Learner, Wanted], bool] = teaches,
) -> ErrandKind:
    return ErrandKind(
        gettext_lazy("Report"),
        gettext_lazy("Preparing your report…"),
        gettext_lazy("Your report is ready."),
        may,
        make,
    )


def _worksheet(
    may: Callable[[Learner, Wanted], bool], make: Callable[[Learner, Wanted, Tell], Made]
) -> ErrandKind:
    return ErrandKind(
        gettext_lazy("Worksheet"),
        gettext_lazy("Preparing your worksheet…"),
        gettext_lazy("Your worksheet is ready."),
        may,
        make,
    )


CLASS_ERRANDS = {
    "race-paper": _paper(race_paper, hosts),
    "cards": CARDS,
    "class-export": EXPORT,
    "report-paper": _paper(report_paper),
    "report-csv": _paper(report_csv),
    "report-xlsx": _paper(report_xlsx),
    "misconceptions-paper": _paper(misconceptions_paper),
    "misconceptions-csv": _paper(misconceptions_csv),
    "set-worksheet": _worksheet(has_set, set_worksheet),
    "assignment-worksheet": _worksheet(teaches, assignment_worksheet),
}
