"""Lists of pupils as schools have them: pasted lines, or a file with commas, semicolons or tabs."""

import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sized
from dataclasses import dataclass

from django.utils.translation import gettext as _

MOST_ROWS = 5000
MOST_BYTES = 400_000
"""Enough for 5,000 lines; anything longer is not a list of a school."""
MOST_PROBLEMS = 50
"""A longer list is wrong as a whole, and is read no further."""
LONGEST_NAME = 40
LONGEST_CLASS = 60
UNREADABLE = "�"
"""Stands for unreadable characters, and occurs in no name."""
SEPARATORS = ";\t,"
CLASS_HEADS = {"class", "třída", "trida", "classe"}
NAME_HEADS = {"name", "first name", "jméno", "jmeno", "křestní jméno", "prénom", "prenom", "nom"}
HEADS = CLASS_HEADS | NAME_HEADS


@dataclass(frozen=True, slots=True)
class ListProblem:
    """What is wrong in a line."""

    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class PupilList:
    """Pupils as (class, first name), in the order of the list, and all its errors."""

    rows: tuple[tuple[str, str], ...]
    problems: tuple[ListProblem, ...]

    @property
    def classes(self) -> dict[str, int]:
        """How many pupils each class has, in the order in which they come."""
        return dict(Counter(name for name, _ in self.rows))


def read_file(content: bytes) -> str:
    """The text of a file: UTF-8, or else the encoding of spreadsheets on Windows."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1250", errors="replace")


def read_names(text: str, most: int = MOST_ROWS) -> PupilList:
    """A list for one class: a first name in each line. Empty lines are ignored.

    At most one name more than `most` is read, which shows that there are too many.
    """
    rows: list[tuple[str, str]] = []
    problems: list[ListProblem] = []
    for number, cells in _lines(text):
        if _is_enough(rows, problems) or len(rows) > most:
            break
        if _is_head(cells):
            continue
        if len(cells) > 1:
            problems.append(ListProblem(number, _("There is more than one column.")))
            continue
        sentence = _name_problem(cells[0], LONGEST_NAME)
        if sentence:
            problems.append(ListProblem(number, sentence))
        rows.append(("", cells[0]))
    return _checked(rows, problems)


def written_names(names: Iterable[str]) -> str:
    """Names as a list that `read_names` reads back."""
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([name] for name in names)
    return file.getvalue()


def read_school(text: str, taken: Collection[str], most_in_class: int) -> PupilList:
    """A list for many classes: class, then first name or nothing. `taken` are names of existing
    classes.
    """
    rows: list[tuple[str, str]] = []
    problems: list[ListProblem] = []
    sizes: Counter[str] = Counter()
    for number, cells in _lines(text):
        if _is_enough(rows, problems):
            break
        if _is_head(cells):
            continue
        class_name, first_name = cells[0], cells[1] if len(cells) > 1 else ""
        sizes[class_name] += 1
        sentence = _row_problem(cells, sizes[class_name], taken, most_in_class)
        if sentence:
            problems.append(ListProblem(number, sentence))
        rows.append((class_name, first_name))
    return _checked(rows, problems)


def _row_problem(cells: list[str], place: int, taken: Collection[str], most_in_class: int) -> str:
    """The errors in a line of a school's list. `place` is that of the pupil in the class."""
    class_name, first_name = cells[0], cells[1] if len(cells) > 1 else ""
    if len(cells) > 2:
        return _("There are more than two columns.")
    if not class_name:
        return _("The class is missing.")
    if class_name in taken and place == 1:
        return _("You already have a class with this name: %(name)s.") % {"name": class_name}
    if place == most_in_class + 1:
        words = {"name": class_name, "most": most_in_class}
        return _("%(name)s has more than %(most)d pupils.") % words
    return _name_problem(class_name, LONGEST_CLASS) or _name_problem(first_name, LONGEST_NAME)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that holds anything, with its number and its cells, spaces tidied."""
    first = next((line for line in _split(text) if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    lines = (f"{line}\n" for line in _split(text))
    reader = csv.reader(lines, delimiter=separator, strict=True)
    try:
        for cells in reader:
            tidy = [" ".join(unicodedata.normalize("NFC", cell).split()) for cell in cells]
            while len(tidy) > 1 and not tidy[-1]:
                tidy.pop()
            if any(tidy):
                yield reader.line_num, tidy
    except csv.Error:  # an unclosed quote, for instance
        yield max(1, reader.line_num), [UNREADABLE]


def _split(text: str) -> Iterator[str]:
    """The lines of a text one by one: of a very long one only the first are ever read."""
    for piece in io.StringIO(text, newline=None):
        yield from piece.splitlines()


def _is_head(cells: list[str]) -> bool:
    """Whether a line names the columns. A pupil is hardly called “Name”."""
    heads = {cell.casefold() for cell in cells}
    return heads <= HEADS


def _name_problem(name: str, longest: int) -> str:
    if len(name) > longest:
        return _("This is longer than %(most)d characters.") % {"most": longest}
    if has_odd_sign(name):
        return _("This line has a character that cannot be read.")
    return ""


def has_odd_sign(text: str) -> bool:
    """Whether a text has invisible or unreadable characters."""
    if text.isprintable() and UNREADABLE not in text:  # most are; checking each character is slow
        return False
    return any(unicodedata.category(sign).startswith("C") or sign == UNREADABLE for sign in text)


def _is_enough(rows: Sized, problems: Sized) -> bool:
    """Whether a list is so long or so wrong that nothing more of it need be read."""
    return len(rows) > MOST_ROWS or len(problems) > MOST_PROBLEMS


def _checked(rows: list[tuple[str, str]], problems: list[ListProblem]) -> PupilList:
    if not rows and not problems:
        problems.append(ListProblem(1, _("This list is empty.")))
    if len(rows) > MOST_ROWS:
        words = {"most": MOST_ROWS}
        problems.append(ListProblem(MOST_ROWS + 1, _("At most %(most)d pupils at once.") % words))
    if len(problems) > MOST_PROBLEMS:
        last = problems[MOST_PROBLEMS].line
        problems[MOST_PROBLEMS:] = [
            ListProblem(last, _("The lines from here on have not been checked yet."))
        ]
    return PupilList(tuple(rows[:MOST_ROWS]), tuple(problems))
