"""The largest map that the workshop takes, measured and full of doubts."""

import json
import tempfile
from pathlib import Path

from classroom.queries.map_drafts import structure_of
from game.cartography.drafts.drafting import first_notes
from game.cartography.drafts.notes_writer import notes_text
from game.cartography.drafts.offer import offer_of
from game.cartography.drafts.survey import survey_of
from game.cartography.drafts.surveyed import written
from game.cartography.notes import SourceNotes
from game.models.own_map import OwnMap
from quiz.models.learner import Learner
from tests.map_help import as_bytes, collection, feature, rectangle

SIDE = 20


def make_large_map(owner: Learner) -> OwnMap:
    """A map in the making of 400 places, with a doubt at every corner: 722 of them."""
    squares = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    document = collection(
        [feature(f"Square {x} {y}", rectangle(x, y, x + 1, y + 1)) for x, y in squares]
    )
    offer = offer_of(document)
    values = {one.key: one.values for one in offer.properties}
    source = SourceNotes(id="name", metres_per_unit=1.0, projection=offer.projection)
    notes = first_notes(source, values, (), "Squares")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "source.json"
        path.write_bytes(as_bytes(document))
        survey = json.dumps(written(survey_of(path, notes)))
    return OwnMap.objects.create(
        owner=owner,
        title="Squares",
        notes=notes_text(notes),
        survey=survey,
        surveyed=structure_of(notes),
    )
