"""The forms that every game shares: who joins a table, and what a seat does."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from game.atlas_files import MapEntry, is_game_map, is_unlisted, map_entry
from game.hosting.match_log import State
from game.queries.seated_matches import SeatedMatch
from game.rulebook.tables import Plan
from game.words.bots import bot_choices
from game.words.names import in_words

NOBODY, PERSON = "", "person"
BRISK_PACE = 30
"""The default thinking time of bots, in hundredths of their own."""
BOT_PACES = (
    (200, _("Slow")),
    (100, _("Like a person")),
    (BRISK_PACE, _("1–2 seconds")),
    (0, _("At once")),
)
TURN_GRACES = (
    (60, _("1 minute")),
    (180, _("3 minutes")),
    (600, _("10 minutes")),
    (0, _("No clock")),
)


def offer_maps(form: forms.Form, entries: Iterable[MapEntry], named: str = "") -> None:
    """Offer user-made maps beside those of the catalogue, and choose the named one.

    A part of a map is offered if it is named.
    `game.views.own_maps` has checked that the visitor may use the named map.
    """
    field: Any = form.fields.get("map")
    if field is None:
        return
    own = {entry.slug: entry for entry in entries}
    for slug in (named, str(form.data.get("map", ""))):
        if is_unlisted(slug) and is_game_map(slug):
            own.setdefault(slug, map_entry(slug))
    field.choices = [
        *field.choices,
        *((entry.slug, in_words(entry.names)) for entry in own.values()),
    ]
    if named in dict(field.choices):
        form.initial["map"] = named


class CompanyForm(forms.Form):
    """The players at a table of any game: a chair for each.

    `before` and `after` are the fields around the chairs, in order, `ticks` the checkboxes
    below them. Those in `not_calm` are left out if calm is required.
    """

    command = forms.UUIDField(widget=forms.HiddenInput, required=False)
    chairs: ClassVar[range] = range(0)
    bots: ClassVar[Collection[str] | None] = None
    before: ClassVar[Sequence[str]] = ()
    after: ClassVar[Sequence[str]] = ()
    ticks: ClassVar[Sequence[str]] = ()
    not_calm: ClassVar[Sequence[str]] = ()

    def __init__(self, *args: Any, is_calm: bool = False, **kwargs: Any) -> None:
        """Offer the game's bots; no clock and no hidden map if calm is required."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name in self.not_calm if is_calm else ():
            del self.fields[name]
        bots = [(bot.key, f"{bot.label}: {bot.temper}" if bot.temper else bot.label)
                for bot in bot_choices(self.bots)]  # fmt: skip
        for number in self.chairs:
            self.fields[f"chair_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)d") % {"number": number},
                choices=[(NOBODY, _("nobody")), (PERSON, _("a person, by invitation")), *bots],
                required=False,
                widget=forms.Select(attrs={"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        """A match needs at least two players."""
        wrong = any(f"chair_{number}" in self.errors for number in self.chairs)
        if not wrong and not self.company:
            self.add_error("chair_2", _("Invite at least one player: a bot or a person."))
        return self.cleaned_data

    @property
    def company(self) -> list[str]:
        """The company in the order of the chairs: bots, and an empty string for a person."""
        asked = [self.cleaned_data.get(f"chair_{number}") for number in self.chairs]
        return ["" if who == PERSON else who for who in asked if who]

    @property
    def plan(self) -> Plan:
        """What is played, and with whom."""
        raise NotImplementedError

    @property
    def chair_fields(self) -> list[forms.BoundField]:
        """The fields for the chairs, for the page."""
        return [self[f"chair_{number}"] for number in self.chairs]

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """The fields above the chairs."""
        return self._shown(self.before)

    @property
    def tick_fields(self) -> list[forms.BoundField]:
        """The checkboxes below the chairs."""
        return self._shown(self.ticks)

    @property
    def last_fields(self) -> list[forms.BoundField]:
        """The fields below the chairs."""
        return self._shown(self.after)

    def _shown(self, names: Sequence[str]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]


class CommandForm(forms.Form):
    """A command of a seat in a match. `command` is the id that makes it count once.

    `comes_after_due` is whether everything that is due runs before it.
    """

    command = forms.UUIDField()
    comes_after_due: ClassVar[bool] = True

    def asked(self, seated: SeatedMatch) -> Callable[[State, int], Any]:
        """A function from the newest state and the time to the command; the form must be valid."""
        raise NotImplementedError
