"""Notes that are written read back as they were; the same file and notes give the same map."""

import json
import random
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from game.cartography.build import build_map
from game.cartography.drafts.doubts import found_in, nearest_to
from game.cartography.drafts.drafting import (
    decided,
    first_notes,
    joined,
    left_out,
    renamed,
    taken_in,
)
from game.cartography.drafts.named_values import sign_problem
from game.cartography.drafts.notes_writer import notes_text
from game.cartography.drafts.offer import offer_of
from game.cartography.drafts.reasons import APART, TOUCH, note_for, reason_for
from game.cartography.drafts.survey import survey_of
from game.cartography.drafts.surveyed import read_survey, written
from game.cartography.notes import (
    CONTINENTS,
    KINDS,
    BorderNote,
    FrameNotes,
    LimitNotes,
    NotBorderNote,
    Notes,
    PartNotes,
    PlaceNotes,
    SourceNotes,
)
from game.cartography.notes_reader import notes_of
from game.cartography.projection import ProjectionNotes
from tests.map_help import twenty_regions

WORDS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=12
).filter(lambda text: bool(text.strip()))
TEXTS = st.fixed_dictionaries({"en": WORDS, "cs": WORDS, "fr": WORDS})
SLUGS = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4})?", fullmatch=True)
NUMBERS = st.floats(-1e9, 1e9, allow_nan=False).map(lambda number: number + 0.0)
POSITIVE = st.floats(1e-6, 1e9)
POINTS = st.tuples(NUMBERS, NUMBERS)


@st.composite
def any_notes(draw: st.DrawFn) -> Notes:
    """Notes of any content that the reader takes."""
    slugs = draw(st.lists(SLUGS, min_size=8, max_size=11, unique=True))
    pairs = st.sampled_from(
        [(min(a, b), max(a, b)) for n, a in enumerate(slugs) for b in slugs[n + 1 :]]
    )
    projection = st.builds(
        ProjectionNotes,
        st.just("lambert"),
        st.tuples(st.floats(-180, 180), st.floats(-89, 89)),
        st.tuples(st.floats(1, 89), st.floats(1, 89)),
    )
    projected = draw(st.none() | projection)
    source = SourceNotes(
        object=draw(st.none() | WORDS),
        id=draw(WORDS),
        y_up=draw(st.booleans()),
        metres_per_unit=1.0 if projected else draw(st.sampled_from([1.0, 2.5, None])),
        projection=projected,
        ids=draw(st.dictionaries(WORDS, WORDS, max_size=3)),
        context=draw(st.frozensets(WORDS, max_size=2)),
        leave_out=draw(st.frozensets(WORDS, max_size=2)),
        rest=draw(st.sampled_from(["refuse", "context", "leave_out"])),
        pieces=draw(st.dictionaries(WORDS, st.lists(WORDS, max_size=3).map(tuple), max_size=2)),
        detail=draw(st.none() | POSITIVE),
    )
    borders = st.builds(
        BorderNote, pairs, st.sampled_from(KINDS), TEXTS,
        st.just(()) | st.lists(POINTS, min_size=2, max_size=3).map(tuple), st.booleans(),
    )  # fmt: skip
    parts = st.builds(PartNotes, st.none() | TEXTS, st.none() | POINTS, st.none() | POINTS)
    edges = draw(st.none() | st.tuples(NUMBERS, NUMBERS, POSITIVE, POSITIVE))
    bounds = edges and (edges[0], edges[1], edges[0] + edges[2] + 1, edges[1] + edges[3] + 1)
    return Notes(
        map=draw(SLUGS),
        names=draw(TEXTS),
        credit=draw(TEXTS),
        source=source,
        limits=LimitNotes(*draw(st.tuples(*[st.none() | POSITIVE] * 3))),
        frame=FrameNotes(bounds, draw(st.floats(0, 200))),
        regions={"all": draw(TEXTS)},
        places={slug: PlaceNotes(draw(TEXTS), "all") for slug in slugs},
        parts=draw(st.dictionaries(SLUGS, parts, max_size=2)),
        borders=tuple(draw(st.lists(borders, max_size=3))),
        not_borders=tuple(
            draw(st.lists(st.builds(NotBorderNote, pairs, TEXTS, st.booleans()), max_size=3))
        ),
        continent=draw(st.sampled_from(["", *CONTINENTS])),
    )


@given(any_notes())
@settings(max_examples=60, deadline=None)
def test_notes_read_back_as_they_were(notes: Notes) -> None:
    text = notes_text(notes)
    assert notes_of(text) == notes
    assert notes_text(notes_of(text)) == text


def drafted(path: Path, seed: int) -> Notes:
    """The notes after some decisions at random, until nothing is in doubt."""
    rng = random.Random(seed)
    offer = offer_of(json.loads(path.read_text()))
    values = {one.key: one.values for one in offer.properties}
    source = SourceNotes(id="name", metres_per_unit=1.0, projection=offer.projection)
    notes = first_notes(source, {"name": values["name"]}, offer.without_area, "Trees")
    places = sorted(notes.places)
    names = {slug: {"en": f"{slug}!", "cs": f"č {slug}", "fr": slug} for slug in places[:3]}
    notes = renamed(notes, names)
    gone = rng.sample(places, 2)
    notes = taken_in(left_out(notes, gone), gone[0])
    notes = joined(notes, *rng.sample(sorted(notes.places), 2))
    survey = read_survey(json.loads(json.dumps(written(survey_of(path, notes)))))
    while doubts := found_in(survey, notes).doubts:
        doubt = doubts[0]
        if doubt.kind != "island":
            notes = decided(notes, note_for(doubt, rng.choice([TOUCH, APART])))
            continue
        one, other = sorted(rng.choice(nearest_to(survey, doubt, notes)))
        notes = decided(notes, BorderNote((one, other), "sea", reason_for("", "sea")))
    return replace(notes, credit={"en": "a", "cs": "b", "fr": "c"})


@given(st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_the_same_map_comes_out_again(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source, first = Path(folder) / "source.json", Path(folder) / "first.toml"
        source.write_text(json.dumps(twenty_regions()))
        notes = drafted(source, seed)
        first.write_text(notes_text(notes), encoding="utf-8")
        built = build_map(source, first)
        again = Path(folder) / "again.toml"
        again.write_text(notes_text(notes_of(first.read_text("utf-8"))), encoding="utf-8")
        assert build_map(source, again) == built
        survey = survey_of(source, notes)
        assert found_in(survey, notes).borders == len(json.loads(built.map_json)["borders"])


@given(st.text(max_size=30))
def test_markup_and_signs_that_turn_text_around_are_seen(text: str) -> None:
    assert sign_problem(f"{text}<")
    assert sign_problem(f"\u202e{text}")
    assert sign_problem(f"{text}\u2066")
    assert not sign_problem("Žďár nad Sázavou, Île-de-France & Łódź")
