"""All errors in the notes are reported at once, in sentences."""

from __future__ import annotations

import pytest

from tests.unit.cartography.builder import (
    LIMITS,
    REASON,
    Workshop,
    border,
    notes_text,
    problems_of,
    strip,
)

GOOD = notes_text(strip())


def rewritten(workshop: Workshop, text: str) -> str:
    """The problems with a map whose notes are this text."""
    workshop.write(strip())
    workshop.notes.write_text(text, encoding="utf-8")
    return "\n".join(problems_of(workshop.build))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("format = 1", "format = 2", "The notes file must say format = 1."),
        ('map = "squares"', 'map = "My Map"', "calls the map 'My Map'"),
        ('map = "squares"', "map = 3", "The notes file must give map as a text."),
        ('cs = "Čtverce", ', "", "[names] has no text in cs."),
        ('cs = "p3", ', "", "[places]: p3 has no text in cs."),
        ('fr = "p3"', 'fr = " "', "[places]: p3 has no text in fr."),
        ('fr = "p3", region = "all"', 'fr = "p3"', "[places]: p3 must give region as a text."),
        ('fr = "p3", region = "all"', 'fr = "p3", region = "x"', "in the region 'x', which is not"),
        ("regions.all", "regions.none", "The region 'none' has no place."),
        ("places.p3", "places.P3", "[places] has 'P3'; use lower-case"),
        ("tolerance = 0.5", "tolerance = -1", "[borders] must give tolerance as a positive number"),
        ("tolerance", "tolarence", "[borders] has the key 'tolarence', which is unknown here."),
        (LIMITS, "frame.bounds = [1, 2, 3]\n", "[frame] must give bounds as 4 numbers."),
        (LIMITS, "frame.bounds = [9, 0, 3, 9]\n", "least x, least y, greatest x, greatest y"),
        (LIMITS, "frame.bounds = [0, 0, 150, 90]\n", "p8 lies outside the bounds of the frame."),
        (LIMITS, "frame.margin = 900\n", "[frame] must give margin as a number from 0 to 200."),
        (LIMITS, "borders.gap = inf\n", "[borders] must give gap as a positive number."),
        (LIMITS, "borders.gap = nan\n", "[borders] must give gap as a positive number."),
        (LIMITS, "borders.gap = 2e12\n", "[borders] gives gap as a number beyond 1e+12."),
        (LIMITS, f"borders.gap = 0x{'f' * 999}\n", "[borders] gives gap as a number beyond 1e+12."),
        (LIMITS, "parts.p3.callout = [0, 2e12]\n", "p3 gives callout with a number beyond 1e+12."),
        (LIMITS, f"borders.gap = {'9' * 5000}\n", "notes.toml cannot be read: it"),
        (LIMITS, f"borders.gap = {'[' * 9999}\n", "notes.toml cannot be read: it"),
        ('cs = "p3"', f"cs = 0x{'f' * 9999}", "[places]: p3 has no text in cs."),
        (LIMITS, "frame.bounds = [0, 0, 1e-320, 1e-320]\n", "[frame] gives bounds that are too"),
        (LIMITS, "frame.bounds = [0, 0, 1e9, 1]\n", "[frame] gives bounds that are too"),
        (LIMITS, "source.metres_per_unit = 5\n", 'only with units = "other"'),
        (LIMITS, "source.projection = { origin = [0, 0] }\n", 'only with units = "degrees"'),
        (LIMITS, "source.units = 'miles'\n", "it can be metres, degrees, other"),
        (LIMITS, "border = 3\n", "must write border as [[border]]"),
        (LIMITS, "names.x.y = 1\n", "is not valid TOML"),
        (LIMITS, "parts = 3\n", "[parts] must be a table."),
    ],
)
def test_a_mistake_in_the_notes_is_named(
    workshop: Workshop, before: str, after: str, expected: str
) -> None:
    assert before in GOOD
    assert expected in rewritten(workshop, GOOD.replace(before, after))


def test_several_mistakes_are_said_together(workshop: Workshop) -> None:
    text = GOOD.replace('cs = "p3", ', "").replace('en = "p5", ', "").replace("format = 1", "")
    assert len(rewritten(workshop, text).splitlines()) == 3


def test_places_and_outlines_must_match(workshop: Workshop) -> None:
    workshop.write(strip(10))
    workshop.notes.write_text(notes_text([*strip(9), "atlantis"]), encoding="utf-8")
    surplus, missing = problems_of(workshop.build)
    assert surplus.startswith("The source has p9, which the notes do not name: add it to [places]")
    assert missing == "atlantis has no outline: give it a point, as at = [x, y] in [parts]."


def test_ids_that_are_no_slugs_are_named(workshop: Workshop) -> None:
    workshop.write(strip(9))
    text = workshop.source.read_text(encoding="utf-8").replace('"p8"', '"Saint-Étienne"')
    workshop.source.write_text(text, encoding="utf-8")
    assert "translate it in [source.ids]" in problems_of(workshop.build)[0]


def test_several_parts_need_names_and_one_part_is_the_place_itself(workshop: Workshop) -> None:
    shapes = strip(9)
    workshop.write({**shapes, "p9/only": [[[900, 0], [990, 0], [990, 90], [900, 0]]]})
    assert "p9 must be one part p9 or several p9/…" in problems_of(workshop.build)[0]
    workshop.write({**strip(9), "p8/b": [[[-100, 0], [-10, 0], [-10, 90], [-100, 0]]]})
    problems = "\n".join(problems_of(workshop.build))
    assert "not p8, p8/b." in problems
    assert "p8/b is one of several parts and needs a name in [parts]." in problems


def test_seven_places_are_too_few_and_eight_are_built_with_a_warning(workshop: Workshop) -> None:
    workshop.write(strip(7))
    assert problems_of(workshop.build) == ("[places] has 7 places; a map needs at least 8.",)
    workshop.write(strip(8))
    (warning,) = workshop.build().warnings
    assert warning == "8 places are too few for a journey match, which needs 12."
    workshop.write(strip(12))
    assert workshop.build().warnings == ()


def test_a_source_without_any_outline_is_an_error(workshop: Workshop) -> None:
    workshop.write(dict.fromkeys(strip()))
    assert problems_of(workshop.build) == ("The source has no outline of any place.",)


def test_numbers_beyond_the_limit_are_named_in_lines(workshop: Workshop) -> None:
    workshop.write(strip(), border("p0", "p5", "sea", f"line = [[1, 2], [3, 1e13]]\n{REASON}"))
    (problem,) = problems_of(workshop.build)
    assert problem == "The decision on p0 and p5 gives line with a number beyond 1e+12."
