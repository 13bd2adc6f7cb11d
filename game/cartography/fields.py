"""Read typed fields from a hand-written table, and collect what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.atlas.json_values import are_texts, is_number, is_text
from game.cartography.errors import MapProblem
from game.cartography.notes import LANGUAGES, Texts
from game.cartography.positions import LARGEST, Position, is_measurable

ROOT = MapProblem("The notes file")


class Fields:
    """One table of the notes; asking for a missing or wrong field adds a problem."""

    def __init__(self, table: Any, where: str, problems: list[str]) -> None:
        self.where = where
        self.problems = problems
        self._asked: set[str] = set()
        if not isinstance(table, dict):
            self.wrong("must be a table")
            table = {}
        self._table: Mapping[str, Any] = table

    def wrong(self, what: str, **values: Any) -> None:
        """Remember one problem with this table. Calling it marks the words for translation."""
        said = MapProblem(what, **values)
        self.problems.append(MapProblem("%(where)s %(what)s.", where=self.where, what=said))

    def keys(self) -> list[str]:
        """All keys, marked as asked for."""
        self._asked.update(self._table)
        return list(self._table)

    def raw(self, key: str) -> Any:
        """The raw value, or None."""
        self._asked.add(key)
        return self._table.get(key)

    def table(self, key: str) -> Fields:
        """A table inside this one; an absent one is empty."""
        found = self.raw(key)
        where = (
            MapProblem("%(where)s: %(key)s", where=self.where, key=key)
            if self.where != ROOT
            else f"[{key}]"
        )
        return Fields({} if found is None else found, where, self.problems)

    def tables(self, key: str) -> list[Fields]:
        """A list of tables, `[[key]]` in TOML."""
        found = self.raw(key)
        if found is None:
            return []
        if not isinstance(found, list):
            self.wrong("must write %(key)s as [[%(key)s]]", key=key)
            return []
        return [
            Fields(t, MapProblem("[[%(key)s]] number %(n)s", key=key, n=n), self.problems)
            for n, t in enumerate(found, 1)
        ]

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        found = self.raw(key)
        if found is None and default is not None:
            return default
        if is_text(found):
            return str(found)
        self.wrong("must give %(key)s as a text", key=key)
        return ""

    def choice(self, key: str, options: tuple[str, ...], default: str) -> str:
        """One of the stated words."""
        found = self.text(key, default)
        if found and found not in options:
            self.wrong(
                "gives %(key)s as %(found)r; it can be %(names)s",
                key=key,
                found=found,
                names=", ".join(options),
            )
        return found

    def texts(self) -> Texts:
        """The text of this table in every language."""
        missing = [x for x in LANGUAGES if not is_text(self.raw(x))]
        if missing:
            self.wrong("has no text in %(names)s", names=", ".join(missing))
        return {x: "" if x in missing else str(self._table[x]) for x in LANGUAGES}

    def flag(self, key: str) -> bool:
        """True or false; absent means false."""
        found = self.raw(key)
        if found is not None and not isinstance(found, bool):
            self.wrong("must give %(key)s as true or false", key=key)
        return found is True

    def number(self, key: str, *, positive: bool = True) -> float | None:
        """A finite number, or None if absent."""
        found = self.raw(key)
        if found is None:
            return None
        if _is_number(found) and (found > 0 or not positive):
            return float(found)
        if _is_beyond(found):
            self.wrong("gives %(key)s as a number beyond %(largest).0e", key=key, largest=LARGEST)
            return None
        if positive:
            self.wrong("must give %(key)s as a positive number", key=key)
        else:
            self.wrong("must give %(key)s as a number", key=key)
        return None

    def numbers(self, key: str, count: int) -> tuple[float, ...] | None:
        """`count` finite numbers, or None if absent."""
        found = self.raw(key)
        if found is None:
            return None
        if isinstance(found, list) and len(found) == count and all(map(_is_number, found)):
            return tuple(float(number) for number in found)
        self._wrong_list(key, found, MapProblem("%(count)s numbers", count=count))
        return None

    def points(self, key: str) -> tuple[Position, ...]:
        """Two or more points; absent means none."""
        found = self.raw(key)
        if found is None:
            return ()
        if isinstance(found, list) and len(found) >= 2 and all(map(_is_point, found)):
            return tuple((float(x), float(y)) for x, y in found)
        self._wrong_list(key, found, MapProblem("two or more points"))
        return ()

    def _wrong_list(self, key: str, found: Any, wanted: str) -> None:
        entries = found if isinstance(found, list) else []
        flat = [n for entry in entries for n in (entry if isinstance(entry, list) else [entry])]
        if any(map(_is_beyond, flat)):
            self.wrong("gives %(key)s with a number beyond %(largest).0e", key=key, largest=LARGEST)
        else:
            self.wrong("must give %(key)s as %(wanted)s", key=key, wanted=wanted)

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts; absent means none."""
        found = self.raw(key)
        if found is None:
            return ()
        if are_texts(found):
            return tuple(found)
        self.wrong("must give %(key)s as a list of texts", key=key)
        return ()

    def done(self) -> None:
        """A key that has not been asked for is a spelling mistake."""
        for key in sorted(set(self._table) - self._asked):
            self.wrong("has the key %(key)r, which is unknown here", key=key)


def _is_point(found: Any) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(map(_is_number, found))


def _is_number(found: Any) -> bool:
    return is_number(found) and is_measurable(found)


def _is_beyond(found: Any) -> bool:
    # An integer of any length can be compared, but not turned into a float; nan is not a number.
    return is_number(found) and abs(found) > LARGEST and abs(found) != float("inf")
