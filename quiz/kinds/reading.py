"""Fields of forms as answers: what several kinds share."""

from collections.abc import Mapping, Sequence

from game.atlas import Atlas
from game.pages.maps.place_search import find_place
from quiz.drills.errors import BadAnswer

Fields = Mapping[str, Sequence[str]]
"""The fields of a form, each with all its values."""
MOST_NAMES = 80


def needed(given: list[str]) -> list[str]:
    """What was given; raises BadAnswer if it is empty."""
    if not given:
        raise BadAnswer("Choose an answer first.")
    return given


def chosen(fields: Fields) -> list[str]:
    """The choice. A typed number takes precedence over the button of the Enter key."""
    return ticked(fields, "more") or ticked(fields)


def listed(atlas: Atlas, fields: Fields) -> list[str]:
    """Places that were ticked, or named."""
    return needed([*ticked(fields), *ticked(fields, "step"), *_typed(atlas, fields)])


def ticked(fields: Fields, name: str = "given") -> list[str]:
    """The values of a field."""
    return [value.strip() for value in fields.get(name, ()) if value.strip()][:MOST_NAMES]


def _typed(atlas: Atlas, fields: Fields) -> list[str]:
    """Places by typed names, separated by commas or line breaks."""
    text = "\n".join(fields.get("typed", ())).replace(",", "\n").replace(";", "\n")
    return [named(atlas, name) for name in text.splitlines()[:MOST_NAMES] if name.strip()]


def named(atlas: Atlas, name: str) -> str:
    """The place of this name."""
    found = find_place(atlas.slug, name)
    if found is None:
        raise BadAnswer("There is no place called “%(name)s” on this map.", name=name.strip()[:80])
    return found


def number(text: str) -> int:
    """A whole number, of euros too."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("€", "").strip()
    try:
        return int(plain)
    except ValueError:
        raise BadAnswer("The answer must be a whole number.") from None
