"""Extracting the strings of the site and maintaining their translations. Needs no GNU gettext."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from config.environment import BASE_DIR

LANGUAGES = ("cs", "fr")  # the strings in the code are English
SOURCES = ("config", "game", "quiz", "classroom", "templates")
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    # Refusals are raised in pure code without gettext: raising one marks its sentence.
    "Refused": (2,),
    # The same for the problems that stop a map from being built (game.cartography).
    "MapProblem": None,
    "TroubleError": (2,),
    "wrong": None,
    "DrillError": None,
    "NotEnough": None,
    "BadAnswer": None,
    "BadSet": None,
}
# Left out of the files: they change with every update and tell a reader nothing.
NOISE = (
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Generated-By",
)

FRENCH_SPACE = re.compile("(?<=\\S) (?=[:;?!»])|(?<=«) ")
"""A space that French puts beside a sign, at which a line must not break."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def po_file(language: str) -> Path:
    """The file that holds a language's translations."""
    return BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"


def texts_in_code() -> Catalog:
    """Every string that the code and the templates mark for translation."""
    catalog = Catalog(charset="utf-8")
    for path in sorted(_sources()):
        name = path.relative_to(BASE_DIR).as_posix()
        source = io.BytesIO(_as_python(path).encode())
        for _line, message, comments, context in extract(
            "python", source, KEYWORDS, ["Translators:"], options={"encoding": "utf-8"}
        ):
            catalog.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return catalog


def update(language: str) -> None:
    """Update a language's file from the code: new strings are added empty, old ones removed."""
    catalog = read(language)
    catalog.update(texts_in_code(), no_fuzzy_matching=True)
    catalog.fuzzy = False
    catalog.header_comment = f"# Crossings, language {language}. `make messages` adds new texts."
    text = io.BytesIO()
    write_po(text, catalog, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True)
    lines = text.getvalue().decode().splitlines(keepends=True)
    po_file(language).parent.mkdir(parents=True, exist_ok=True)
    po_file(language).write_text(
        "".join(line for line in lines if not line.startswith(tuple(f'"{word}' for word in NOISE))),
        encoding="utf-8",
    )


def read(language: str) -> Catalog:
    """A language's translations as written, or an empty catalogue."""
    if not po_file(language).exists():
        return Catalog(locale=language, charset="utf-8")
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def compile_for_django(language: str) -> None:
    """Write the file that Django reads; in French no line breaks before `?` and its like."""
    catalog = read(language)
    if language == "fr":
        for message in catalog:
            if message.id and message.string:
                message.string = _unbroken(message.string)
    with po_file(language).with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def complaints(language: str) -> list[str]:
    """One sentence for everything that is wrong with a language's translations."""
    catalog, texts = read(language), texts_in_code()
    found = [
        f"{language}: {problem}: {text.id!r}"
        for text in texts
        if text.id and (problem := _problem(catalog, text))
    ]
    found += [
        f"{language}: no longer used: {message.id!r}"
        for message in catalog
        if message.id and texts.get(message.id, message.context) is None
    ]
    return found


def _unbroken(said: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    if isinstance(said, str):
        return FRENCH_SPACE.sub(NO_BREAK, said)
    return tuple(FRENCH_SPACE.sub(NO_BREAK, one) for one in said)


def _problem(catalog: Catalog, text: Message) -> str:
    message = catalog.get(text.id, text.context)
    if message is None:
        return "missing"
    if message.fuzzy:
        return "fuzzy"
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    if len(forms) != (catalog.num_plurals if message.pluralizable else 1) or not all(forms):
        return "not translated"
    errors = [str(error) for error in message.check(catalog)]
    return f"wrong ({'; '.join(errors)})" if errors else ""


def _sources() -> Iterator[Path]:
    for folder in SOURCES:
        for pattern in ("*.py", "*.html", "*.txt"):
            yield from (BASE_DIR / folder).rglob(pattern)


def _as_python(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return text
    # Django turns a template into gettext calls among filler; the filler must not be indented.
    return "\n".join(line.strip() for line in templatize(text, origin=str(path)).splitlines())
