"""Input of the scorer, read and checked."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from game.atlas_files import load_atlas, map_slugs
from game.journey.faults import Fault, Wrong, centre_faults, token_faults
from game.journey.rules import FINALE, FIRST_ROUND, FORTY, centre_cards, tokens_each
from game.pages.forms import offer_maps
from game.pages.maps.place_search import find_place
from game.pages.match.forms import map_choices
from game.pages.scorer import AskedJourney, fault_sentence, is_forty, whole_number
from game.words.names import place_word

CENTRE_FIELDS = ("start", "destination")
UNDER_FIELDS = {"space_1": "under_1", "space_2": "under_2"}


class ScorerForm(forms.Form):
    """A journey on a real table. A missing field is not an error, only still to be chosen."""

    map = forms.ChoiceField(label=_("Map"), widget=forms.RadioSelect)
    round = forms.TypedChoiceField(
        label=_("Round"),
        choices=[(number, str(number)) for number in range(FIRST_ROUND, FINALE + 1)],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("A match has rounds 1 to 7.")},
    )
    start = forms.CharField(label=_("Start"), required=False)
    destination = forms.CharField(label=_("Destination"), required=False)
    space_1 = forms.CharField(label=_("Your token"), required=False)
    under_1 = forms.CharField(label=_("Tokens under it"), required=False)
    space_2 = forms.CharField(label=_("Second token"), required=False)
    under_2 = forms.CharField(label=_("Tokens under it"), required=False)

    def __init__(self, sent: Mapping[str, str]) -> None:
        """Read the input; map, round and the tokens under have defaults."""
        usual = {"map": map_slugs()[0], "round": str(FIRST_ROUND), "under_1": "0", "under_2": "0"}
        self._shown = {**usual, **sent}
        super().__init__(self._shown)
        self.label_suffix = ""
        self.asked: AskedJourney | None = None
        maps: Any = self.fields["map"]
        maps.choices = map_choices()
        offer_maps(self, (), str(self._shown["map"]))
        maps.error_messages["invalid_choice"] = _("There is no such map here.")

    def clean(self) -> dict[str, Any]:
        """Find the places, check them by the rules, and keep the request."""
        cleaned = self.cleaned_data
        if "map" not in cleaned or "round" not in cleaned:
            return cleaned
        places = load_atlas(cleaned["map"]).places
        fields = self._fields_of_round
        spaces = {name: self._space(name) for name in fields if cleaned.get(name)}
        centre = {name: slug for name, slug in spaces.items() if name in CENTRE_FIELDS}
        tokens = {
            name: (slug, whole_number(cleaned.get(UNDER_FIELDS[name], "")))
            for name, slug in spaces.items()
            if name in UNDER_FIELDS
        }
        on_centre, on_tokens = [*centre.values()], [*tokens.values()]
        self._say(centre_faults(places, on_centre), [*centre])
        self._say(token_faults(places, on_centre, on_tokens), [*tokens])
        if not self.errors and not self.missing:
            laid = tuple((slug, under) for slug, under in on_tokens if isinstance(under, int))
            self.asked = AskedJourney(cleaned["map"], cleaned["round"], tuple(on_centre), laid)
        return cleaned

    @property
    def map_slug(self) -> str:
        """The chosen map; the first one by default."""
        return self.cleaned_data.get("map") or map_slugs()[0]

    @property
    def missing(self) -> list[forms.BoundField]:
        """What is still to be chosen."""
        sent = self.cleaned_data
        return [self[name] for name in self._fields_of_round if name in sent and not sent[name]]

    @property
    def query(self) -> str:
        """All that counts in this round, as a URL keeps it: places by their slugs."""
        names = [name for name in self._fields_of_round if self.data.get(name)]
        spaces = {name: self.cleaned_data.get(name, self.data[name]) for name in names}
        counted = [UNDER_FIELDS[name] for name in names if name in UNDER_FIELDS]
        kept = {name: self.data[name] for name in ("map", "round", *counted)}
        return urlencode({**kept, **spaces})

    @property
    def _fields_of_round(self) -> tuple[str, ...]:
        """The fields for places that count in this round."""
        number = self.cleaned_data.get("round", FIRST_ROUND)
        tokens = [*UNDER_FIELDS][: tokens_each(number)]
        return (*CENTRE_FIELDS[: centre_cards(number)], *tokens)

    def _space(self, name: str) -> str:
        """The slug of the place or space that is meant, or the typed text if there is none.

        The page shows the name in the reader's own language from now on.
        """
        map_slug: str = self.cleaned_data["map"]
        typed: str = self.cleaned_data[name]
        found = FORTY if name in UNDER_FIELDS and is_forty(typed) else find_place(map_slug, typed)
        if found is None:
            return typed
        self.cleaned_data[name] = found
        self._shown[name] = FORTY if found == FORTY else place_word(load_atlas(map_slug), found)
        return found

    def _say(self, faults: Iterable[Fault], names: list[str]) -> None:
        """Attach errors to the fields that they are about."""
        for fault in faults:
            name = names[fault.number]
            field = UNDER_FIELDS[name] if fault.wrong is Wrong.NOT_UNDER else name
            self.add_error(field, fault_sentence(fault))
