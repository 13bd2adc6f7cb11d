"""Rosters of school information systems: OneRoster 1.1 or 1.2, CSV files in a zip file.

Of all that such files hold, only the names of classes and the first names of students are read.
"""

import csv
import io
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from classroom.pages.people.pupil_list import (
    MOST_ROWS,
    ListProblem,
    PupilList,
    read_file,
    read_school,
)

NEEDED = {
    "classes": ("sourcedId", "title"),
    "users": ("sourcedId", "givenName"),
    "enrollments": ("classSourcedId", "userSourcedId", "role"),
}
"""The files that are read, and their required columns."""
MOST_ENTRIES, MOST_BYTES = 60, 8_000_000
GONE = "tobedeleted"
ZIP = b"PK\x03\x04"


class BadRosterError(ValueError):
    """Files that are not a roster; the text says why, for the teacher who sent them."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a file with its number, by the names of its columns."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return " ".join((self.cells.get(name) or "").split())

    @property
    def is_gone(self) -> bool:
        return self["status"].casefold() == GONE or self["enabledUser"].casefold() == "false"


def unpacked(content: bytes) -> dict[str, str]:
    """The files of a zip file that are read, by their names. Raises BadRosterError."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
            if len(entries) > MOST_ENTRIES:
                raise BadRosterError(_("There are too many files in this zip file."))
            wanted = {name: one for one in entries if (name := name_of(one.filename)) in NEEDED}
            return {name: read_file(_read(packed, one)) for name, one in wanted.items()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError) as error:
        raise BadRosterError(_("This zip file cannot be read.")) from error


def _read(packed: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """A file, read no further than a roster can be long, whatever the zip file claims."""
    with packed.open(one) as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadRosterError(_("This file is too large for a list of pupils."))
    return content


def name_of(path: str) -> str:
    """The name of a roster file in any folder: users for lists/users.csv."""
    return path.replace("\\", "/").rpartition("/")[2].removesuffix(".csv").casefold()


def read_one_roster(
    files: Mapping[str, str], taken: Collection[str], most_in_class: int
) -> PupilList:
    """The students of a roster by class. Errors are reported with lines of enrollments.csv."""
    try:
        classes = {line["sourcedId"]: line for line in _lines(files, "classes")}
        users = {line["sourcedId"]: line for line in _lines(files, "users")}
        enrolled = list(_lines(files, "enrollments"))
    except BadRosterError as error:
        return PupilList((), (ListProblem(1, str(error)),))
    rows: list[tuple[str, str]] = []
    numbers: list[int] = []
    problems: list[ListProblem] = []
    names = _class_names(classes)
    for line in enrolled:
        if line.is_gone or line["role"].casefold() != "student":
            continue
        room, person = classes.get(line["classSourcedId"]), users.get(line["userSourcedId"])
        if room is None or person is None:
            said = _("This class is not in classes.csv.") if room is None else _(
                "This person is not in users.csv."
            )  # fmt: skip
            problems.append(ListProblem(line.number, said))
        elif not (room.is_gone or person.is_gone):
            rows.append((names[line["classSourcedId"]], person["givenName"]))
            numbers.append(line.number)
    if problems:
        return PupilList((), tuple(problems[:50]))
    return _checked(rows, numbers, taken, most_in_class)


def _class_names(classes: Mapping[str, _Line]) -> dict[str, str]:
    """Names of classes; equal ones are distinguished by their code or their number."""
    titles = [line["title"] for line in classes.values()]
    return {
        key: line["title"]
        if titles.count(line["title"]) == 1
        else f"{line['title']} {line['classCode'] or key}"
        for key, line in classes.items()
    }


def _checked(
    rows: list[tuple[str, str]], numbers: list[int], taken: Collection[str], most_in_class: int
) -> PupilList:
    """The same list, read like a hand-written one, with the lines of the roster."""
    file = io.StringIO()
    csv.writer(file, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    found = read_school(file.getvalue(), taken, most_in_class)
    problems = tuple(
        replace(one, line=numbers[one.line - 1]) if 0 < one.line <= len(numbers) else one
        for one in found.problems
    )
    return PupilList(found.rows, problems)


def _lines(files: Mapping[str, str], name: str) -> Iterator[_Line]:
    """The lines of a file. Raises BadRosterError if it is missing or invalid."""
    if name not in files:
        raise BadRosterError(_("%(file)s.csv is missing.") % {"file": name})
    reader = csv.DictReader(io.StringIO(files[name]), strict=True)
    try:
        heads = [head.strip() for head in reader.fieldnames or ()]
        reader.fieldnames = heads
        for column in NEEDED[name]:
            if column not in heads:
                words = {"file": name, "column": column}
                raise BadRosterError(_("%(file)s.csv has no column %(column)s.") % words)
        for count, cells in enumerate(reader):
            if count > 4 * MOST_ROWS:
                raise BadRosterError(_("This file is too large for a list of pupils."))
            kept = {key: value for key, value in cells.items() if isinstance(value, str)}
            yield _Line(reader.line_num, kept)
    except csv.Error as error:
        words = {"file": name, "line": str(reader.line_num)}
        raise BadRosterError(_("%(file)s.csv cannot be read in line %(line)s.") % words) from error
