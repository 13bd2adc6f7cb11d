"""The typefaces of the site: subset from installed packages, as files that the site serves itself.

None of them is in the repository (docs/decisions/0016-typefaces.md). `TypefaceFinder` makes them
when static files are first looked up, and again when a package or this recipe changes.
"""
# fontTools publishes no types.
# mypy: disable-error-code="import-untyped"

import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage

SANS, SERIF = "font-source-sans-pro", "fontpkg-eb-garamond"
FOLDER = "fonts"
SERIF_SIZE = 112
"""How much larger the serif is set, in hundredths, because of its low x-height (tokens.css)."""
# Basic Latin, Latin-1 and Latin Extended-A: Czech, French, English and the names of places.
LETTERS = frozenset((*range(0x20, 0x7F), *range(0xA0, 0x180)))
SIGNS = frozenset(map(ord, "–—‘’‚“”„…•‹›€−×←→≤≥\u2009\u202f"))
FEATURES = ("kern", "liga", "locl", "ccmp", "mark", "mkmk")


@dataclass(frozen=True, slots=True)
class Typeface:
    """One file: its source, and the weight at which a variable face is cut."""

    name: str
    package: str
    path: str
    weight: int | None = None

    @property
    def source(self) -> Path:
        """The file in the installed package."""
        folder = "font_source_sans_pro" if self.package == SANS else "fontpkg_eb_garamond"
        return Path(str(files(folder) / "files" / self.path))


TYPEFACES = (
    Typeface("sans.woff2", SANS, "SourceSansPro-Regular.ttf"),
    Typeface("sans-bold.woff2", SANS, "SourceSansPro-Bold.ttf"),
    Typeface("serif-bold.woff2", SERIF, "EBGaramond[wght].ttf", 700),
    Typeface("serif-italic.woff2", SERIF, "EBGaramond-Italic[wght].ttf", 400),
)
LICENCES = {
    "sans-licence.txt": Path(str(files("font_source_sans_pro") / "files" / "LICENSE.txt")),
    "serif-licence.txt": Path(str(files("fontpkg_eb_garamond") / "LICENSE")),
}

FILES = tuple(f"{FOLDER}/{name}" for name in (*(face.name for face in TYPEFACES), *LICENCES))


def make_typefaces(folder: Path) -> None:
    """Make every served file; do nothing if the folder already holds the current ones."""
    mark, fingerprint = folder / "typefaces.sha256", _fingerprint()
    if mark.exists() and mark.read_text(encoding="ascii") == fingerprint:
        return
    served = folder / FOLDER
    served.mkdir(mode=0o700, parents=True, exist_ok=True)
    for face in TYPEFACES:
        _write(served / face.name, subset(face))
    for name, source in LICENCES.items():
        _write(served / name, source.read_bytes())
    _write(mark, fingerprint.encode())


def subset(face: Typeface) -> bytes:
    """A typeface with the letters of our languages only, compressed for browsers."""
    # Imported here, because these are slow to import and only `prepare` needs them.
    from fontTools import subset as tools
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(face.source)
    if face.weight is not None:
        font = instantiateVariableFont(font, {"wght": face.weight})
    options = tools.Options(layout_features=list(FEATURES), hinting=False, name_IDs=[0, 2, 13, 14])
    subsetter = tools.Subsetter(options)
    subsetter.populate(unicodes=LETTERS | SIGNS)
    subsetter.subset(font)
    # "Source" is a reserved name: a subset of that typeface must have another name.
    for number in (1, 4, 6):
        font["name"].setName(f"Crossings{face.name.partition('.')[0].title()}", number, 3, 1, 0x409)
    font.flavor = "woff2"
    with tempfile.TemporaryFile() as made:
        font.save(made)
        made.seek(0)
        return made.read()


def letter_widths() -> dict[str, int]:
    """The width of each letter of the bold serif, in thousandths of the text size on a page."""
    from fontTools.ttLib import TTFont

    face = next(face for face in TYPEFACES if face.name == "serif-bold.woff2")
    font = TTFont(face.source, lazy=True)
    glyphs, names = font.getGlyphSet(location={"wght": face.weight}), font.getBestCmap()
    unit = font["head"].unitsPerEm
    return {
        chr(code): round(10 * SERIF_SIZE * glyphs[names[code]].width / unit)
        for code in sorted(LETTERS | SIGNS)
        if code in names
    }


def _fingerprint() -> str:
    """A text that changes as soon as a package or the recipe does."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for package in (SANS, SERIF, "fonttools", "brotli"):
        digest.update(f"{package} {version(package)}\n".encode())
    return digest.hexdigest()


def _write(path: Path, content: bytes) -> None:
    """Put a file into place atomically: another process may be making the same one."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as made:
        made.write(content)
    Path(made.name).chmod(0o600)
    Path(made.name).replace(path)


class TypefaceFinder(BaseFinder):
    """Finds the typefaces among the static files, and makes missing ones first."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep them beside the other generated files."""
        super().__init__(*args, **kwargs)
        self.folder = Path(settings.VAR_DIR) / "typefaces"
        self.storage = FileSystemStorage(location=self.folder)

    def find(self, path: str, find_all: bool = False, **_more: Any) -> Any:
        """The file behind a static path, if it is one of these."""
        if path not in FILES:
            return []
        make_typefaces(self.folder)
        found = str(self.folder / path)
        return [found] if find_all else found

    def list(
        self, ignore_patterns: Iterable[str] | None
    ) -> Iterator[tuple[str, FileSystemStorage]]:
        """Every file with its storage."""
        make_typefaces(self.folder)
        for path in FILES:
            if not matches_patterns(path, list(ignore_patterns or ())):
                yield path, self.storage
