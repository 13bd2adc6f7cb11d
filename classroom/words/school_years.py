"""What the class of the next year is called."""

import re

FRANCE = "Europe/Paris"
"""Classes in French are counted down in this time zone, and up elsewhere."""
IN_FRANCE = {
    "cp": "CE1", "ce1": "CE2", "ce2": "CM1", "cm1": "CM2", "cm2": "6e", "6e": "5e", "5e": "4e",
    "4e": "3e", "3e": "2de", "2de": "1re", "2nde": "1re", "1re": "Tle", "1ere": "Tle",
}  # fmt: skip
"""School years in France, each with the next one."""


def next_name(name: str, language: str = "", time_zone: str = "") -> str:
    """A name for the class of the next year: 6.B becomes 7.B, and in France 6e B becomes 5e B.

    Without a number, it stays.
    """
    year = re.match(r"\w+", name)
    if language == "fr" and time_zone == FRANCE and year is not None:
        plain = re.sub("[èé]", "e", year[0].casefold()).replace("eme", "e")
        if plain in IN_FRANCE:
            return f"{IN_FRANCE[plain]}{name[year.end() :]}"[:60]
    return re.sub(r"\d+", lambda found: str(int(found[0]) + 1), name, count=1)[:60]
