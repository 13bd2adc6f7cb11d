"""Pages and documents for schools: privacy, terms, help, contact, accessibility, contracts.

Each language has its own text in `fixtures/trust`: lines with `# ` and `## ` are headings, lines
with `- ` list items. The settings say who runs the site.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from config.environment import BASE_DIR

PAGES = ("privacy", "terms", "help", "contact", "accessibility")
PAPERS = ("agreement", "letter", "record")
LINE = 22 * "_"
FOLDER = BASE_DIR / "fixtures" / "trust"
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)

KEPT: Mapping[str, frozenset[str]] = {
    "account": frozenset({
        "quiz.Learner", "account.EmailAddress", "account.EmailConfirmation", "mfa.Authenticator",
        "quiz.Learner_groups", "quiz.Learner_user_permissions",
    }),
    "play": frozenset({
        "game.Table", "game.Seat", "game.Match", "game.MatchEvent", "quiz.Race", "quiz.RacePlayer",
        "quiz.RaceDevice",
    }),
    "practice": frozenset({"quiz.DrillRun", "quiz.Attempt", "quiz.Progress", "quiz.RunNote"}),
    "classes": frozenset({
        "classroom.Classroom", "classroom.Teaching", "classroom.TeachingOffer",
        "classroom.TeachingRequest", "classroom.Group", "classroom.PracticeSet", "classroom.Pupil",
        "classroom.Pupil_groups", "classroom.PupilRequest", "classroom.Assignment",
        "classroom.Assignment_pupils", "classroom.Arrangement", "classroom.AssignmentChange",
        "classroom.Work", "classroom.School", "classroom.SchoolTeacher",
    }),
    "maps": frozenset({
        "game.OwnMap", "game.MapSource", "game.MapStep", "game.MapVersion", "game.MapReport",
        "classroom.ClassMap",
    }),
    "door": frozenset({"sessions.Session", "classroom.KnownBrowser", "classroom.WrongTry"}),
    "files": frozenset({"quiz.Errand", "classroom.SchoolImport"}),
    "platforms": frozenset({
        "classroom.LtiColumn", "classroom.LtiCourse", "classroom.LtiGrade", "classroom.LtiPass",
        "classroom.LtiPupil", "lti_tool.LtiContext", "lti_tool.LtiLineItem",
        "lti_tool.LtiMembership", "lti_tool.LtiResourceLink", "lti_tool.LtiUser",
    }),
    "keeping": frozenset({"admin.LogEntry"}),
}  # fmt: skip
"""The kinds of stored data, and the models that hold them. A test checks that none is left out."""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading with its paragraphs and list items, in their order: (is an item, text)."""

    heading: str
    lines: tuple[tuple[bool, str], ...]

    def has(self, wanted: str) -> bool:
        """Whether it contains all words of a search, ignoring accents and case."""
        text = plain(" ".join([self.heading, *(line for _, line in self.lines)]))
        return all(word in text for word in plain(wanted).split())


@dataclass(frozen=True, slots=True)
class TrustText:
    """A page or document. The first part has no heading if the text has none."""

    name: str
    title: str
    parts: tuple[Part, ...]


def trust_text(name: str, language: str | None = None, wanted: str = "") -> TrustText:
    """A text in a language, with the operator's details; with a search, only the matching parts."""
    spoken = language or get_language() or "en"
    text = _read(name, spoken if spoken in LANGUAGES else "en")
    kept = "\n".join(f"- {line.split(': ', 1)[1]}" for line in _kept_lines(spoken))
    controller, contact = _operator(name, spoken)
    for mark, value in (("{controller}", controller), ("{contact}", contact), ("{kept}", kept)):
        text = text.replace(mark, value)
    title, parts = _parsed(text)
    if wanted.strip():
        parts = tuple(part for part in parts if part.has(wanted))
    return TrustText(name, title, parts)


def _operator(name: str, language: str) -> tuple[str, str]:
    """Who runs the site, and the address: on paper a line to write on where the settings are empty,
    on a page a note in brackets.
    """
    with override(language):
        gaps = (LINE, LINE) if name in PAPERS else (_("[name of the operator]"),
                                                    _("[address of the operator]"))  # fmt: skip
    return settings.CONTROLLER or gaps[0], settings.CONTACT or gaps[1]


def told_kept(language: str | None = None) -> tuple[tuple[str, str], ...]:
    """What is stored, as on the privacy page: the kind of data, and which, why and how long."""
    lines = _kept_lines(language or get_language() or "en")
    told = (line.split(": ", 1)[1] for line in lines)
    parts = (re.split(r"\s?: ", line, maxsplit=1) for line in told)
    return tuple((title, text) for title, text in parts)


def rtf_of(text: TrustText) -> bytes:
    """A document that every word processor opens, so that a school can fill it in."""
    lines = [rf"{{\b\fs32 {_escaped(text.title)}}}\par\par"]
    for part in text.parts:
        if part.heading:
            lines.append(rf"\par{{\b\fs26 {_escaped(part.heading)}}}\par")
        lines += [rf"{'– ' if is_item else ''}{line}\par" for is_item, line in (
            (is_item, _escaped(line)) for is_item, line in part.lines)]  # fmt: skip
    body = "\n".join(lines).replace("–", r"\u8211?")
    return (r"{\rtf1\ansi\deff0{\fonttbl{\f0 Calibri;}}\fs22 " + body + "}").encode("ascii")


def plain(text: str) -> str:
    """A text in lower case and without accents, for searching."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def _escaped(text: str) -> str:
    safe = text.replace("\\", r"\\").replace("{", r"\{").replace("}", r"\}")
    return "".join(
        sign if ord(sign) < 128 else rf"\u{ord(sign) if ord(sign) < 32768 else ord('?')}?"
        for sign in safe
    )


def _parsed(text: str) -> tuple[str, tuple[Part, ...]]:
    title, heading = "", ""
    found: list[tuple[str, list[tuple[bool, str]]]] = []
    for line in filter(None, text.splitlines()):
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            heading = line[3:]
            found.append((heading, []))
        else:
            if not found:
                found.append(("", []))
            found[-1][1].append((line.startswith("- "), line.removeprefix("- ")))
    return title, tuple(Part(name, tuple(lines)) for name, lines in found)


def _kept_lines(language: str) -> list[str]:
    return _read("kept", language if language in LANGUAGES else "en").splitlines()


@cache
def _read(name: str, language: str) -> str:
    return (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8")
