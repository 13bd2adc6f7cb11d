"""The process that reads uploaded, untrusted outlines, with limited resources.

    python -m game.cartography.drafts.bench offer|survey|build FOLDER

The folder holds `source.json` and, but for `offer`, `notes.toml`; the answer goes into
`answer.json` beside them, and how far the work is into `progress`.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from shapely.errors import ShapelyError

from game.cartography.build import build_map
from game.cartography.drafts.offer import offer_of
from game.cartography.drafts.survey import survey_of
from game.cartography.drafts.surveyed import written
from game.cartography.drafts.troubles import TroubleError
from game.cartography.errors import MapError, MapProblem
from game.cartography.notes_reader import read_notes

MEMORY = 1_200 * 1024 * 1024
SECONDS = 120
STEPS = 4
FORMATS = (
    (b"PK\x03\x04", "ZIP"),
    (b"\x00\x00\x27\x0a", "Shapefile"),
    (b"SQLite format 3", "GeoPackage"),
    (b"<", "XML"),
)
"""How files of other formats begin, in which outlines are often shared."""


def main(mode: str, folder: Path) -> None:
    """Do one job, and write its result."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        answer = {"made": MODES[mode](folder)}
    except TroubleError as trouble:
        answer = {"trouble": [trouble.code, [trouble.problem.written]]}
    except MapError as error:
        said = [p.written if isinstance(p, MapProblem) else [p, {}] for p in error.problems[:20]]
        answer = {"trouble": ["problems", said]}
    except (MemoryError, RecursionError):
        answer = {"trouble": ["large", []]}
    (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")


def _tell(folder: Path, step: int) -> None:
    (folder / "progress").write_text(str(step), encoding="utf-8")


def _offer(folder: Path) -> Any:
    content = (folder / "source.json").read_bytes()
    found = next((name for start, name in FORMATS if content.lstrip().startswith(start)), "")
    if found:
        raise TroubleError(
            "other-format",
            "This is a file of the format %(format)s. Open it in a map program such as QGIS, and "
            "export it as GeoJSON.",
            format=found,
        )
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        # The builder reads UTF-8 only: a map from another encoding could never be built.
        raise TroubleError(
            "text", "This file is not JSON in UTF-8. Export it again as GeoJSON, in UTF-8."
        ) from None
    except (ValueError, RecursionError):
        raise TroubleError(
            "json", "This file is not JSON, or it is broken. Export it again as GeoJSON."
        ) from None
    _tell(folder, 2)
    return asdict(offer_of(document))


def _survey(folder: Path) -> Any:
    notes = read_notes(folder / "notes.toml")
    _tell(folder, 1)
    return written(_measured(lambda: survey_of(folder / "source.json", notes)))


def _build(folder: Path) -> Any:
    _tell(folder, 1)
    built = build_map(folder / "source.json", folder / "notes.toml")
    return {"map": built.map_json, "outlines": built.outlines_json}


def _measured(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except (ShapelyError, ArithmeticError) as error:
        raise MapError(
            MapProblem("The outlines cannot be measured: %(error)s.", error=error)
        ) from error


MODES = {"offer": _offer, "survey": _survey, "build": _build}

if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
