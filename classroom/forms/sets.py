"""The form of a practice set."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.forms.names import readable
from classroom.words.plans import limit_words
from game.atlas_files import by_land, is_game_map, load_atlas, map_slugs, with_links
from game.pages.maps.place_search import NameHint, find_place, name_hints, nearest_places
from game.words.names import in_words, name_order, place_word
from quiz.drills.catalogue import drill_kinds
from quiz.drills.sets.set_plan import FEWEST, MOST, SetPlan
from quiz.forms.long_select import LongBoxes
from quiz.words.question_words import kind_word

ABOUT = (
    ("all", gettext_lazy("The whole map")),
    ("regions", gettext_lazy("Regions")),
    ("places", gettext_lazy("Chosen places")),
    ("borders", gettext_lazy("Chosen borders")),
)
TIMERS = (
    (0, gettext_lazy("No clock")),
    (15, gettext_lazy("15 seconds")),
    (30, gettext_lazy("30 seconds")),
    (60, gettext_lazy("60 seconds")),
    (90, gettext_lazy("90 seconds")),
    (300, gettext_lazy("5 minutes")),
)
LIMITS = (300, 600, 900, 1200, 1800, 2700)
"""How many seconds a whole set may have."""
SHOWN = (("hidden", gettext_lazy("Hidden")), ("open", gettext_lazy("Open")))
CHOSEN = (
    ("fixed", gettext_lazy("The same questions for all")),
    ("adaptive", gettext_lazy("The coach chooses for each pupil")),
)
BETWEEN = re.compile(r" ?[|–—,;/→] ?| - ")
MOST_TOLD = 12
"""How many unknown names are reported at once."""


class SetForm(forms.Form):
    """What a practice set asks. `about` says which of regions, places and borders counts."""

    title = forms.CharField(
        label=gettext_lazy("Title"), max_length=80, widget=forms.TextInput(attrs={"class": "input"})
    )
    about = forms.ChoiceField(
        label=gettext_lazy("What to practise"), choices=ABOUT, widget=forms.RadioSelect
    )
    regions = forms.MultipleChoiceField(
        label=gettext_lazy("Regions"), required=False, widget=LongBoxes
    )
    places = forms.MultipleChoiceField(
        label=gettext_lazy("Places"), required=False, widget=LongBoxes
    )
    borders = forms.CharField(
        label=gettext_lazy("Borders"),
        required=False,
        max_length=8000,
        help_text=gettext_lazy(
            "One pair per line, like: Germany – Poland. Pairs that do not touch are good traps."
        ),
        widget=forms.Textarea(attrs={"class": "input", "rows": 6}),
    )
    kinds = forms.MultipleChoiceField(label=gettext_lazy("Kinds of question"), widget=LongBoxes)
    length = forms.IntegerField(
        label=gettext_lazy("Number of questions"),
        min_value=FEWEST,
        max_value=MOST,
        widget=forms.NumberInput(attrs={"class": "input"}),
    )
    timer = forms.TypedChoiceField(
        label=gettext_lazy("Time for each question"),
        choices=TIMERS,
        coerce=int,
        widget=forms.Select(attrs={"class": "input"}),
    )
    limit = forms.TypedChoiceField(
        label=gettext_lazy("Time for the whole set"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=gettext_lazy("When time is up, the work counts as handed in."),
        widget=forms.Select(attrs={"class": "input"}),
    )
    shown = forms.ChoiceField(
        label=gettext_lazy("Map visibility"), choices=SHOWN, widget=forms.RadioSelect
    )
    chosen = forms.ChoiceField(
        label=gettext_lazy("Questions"), choices=CHOSEN, widget=forms.RadioSelect
    )
    land_only = forms.BooleanField(
        label=gettext_lazy("Land only"),
        required=False,
        help_text=gettext_lazy("A sea link does not count as a border."),
    )
    pass_mark = forms.IntegerField(
        label=gettext_lazy("Pass mark (%)"),
        min_value=0,
        max_value=100,
        widget=forms.NumberInput(attrs={"class": "input"}),
    )
    command = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, map_slug: str, **kwargs: Any) -> None:
        """Offer what the map has."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.map_slug = with_links(map_slug)
        atlas = load_atlas(map_slug)
        fields: dict[str, Any] = self.fields
        named = {key: in_words(names) for key, names in atlas.regions.items()}
        places = {slug: place_word(atlas, slug) for slug in atlas.places}
        fields["regions"].choices = _sorted(named)
        fields["places"].choices = _sorted(places)
        # A set from a file may have other times.
        timer = self.initial.get("timer") or 0
        if timer not in dict(TIMERS):
            fields["timer"].choices = sorted(
                [*TIMERS, (timer, limit_words(timer))], key=lambda choice: choice[0]
            )
        limits = sorted({*LIMITS, self.initial.get("limit") or LIMITS[0]})
        named_limits = [(seconds, limit_words(seconds)) for seconds in limits]
        fields["limit"].choices = [(0, _("No limit")), *named_limits]
        if by_land(self.map_slug) == self.map_slug:
            del fields["land_only"]
        fields["kinds"].choices = [(kind.value, kind_word(kind)) for kind in drill_kinds()]

    def clean_title(self) -> str:
        """A title that can be read."""
        return readable(self.cleaned_data["title"])

    def clean_borders(self) -> tuple[tuple[str, str], ...]:
        """Pairs of places by their names, if the set is about borders."""
        if self.cleaned_data.get("about") != "borders":
            return ()
        found: list[tuple[str, str]] = []
        problems: list[str] = []
        for line in self.cleaned_data["borders"].splitlines():
            names = [name for name in BETWEEN.split(" ".join(line.split())) if name]
            places = [find_place(self.map_slug, name) for name in names]
            if len(places) == 2 and places[0] and places[1]:
                found.append((places[0], places[1]))
            elif names:
                problems += self._line_problems(names, places)
        if problems:
            raise forms.ValidationError(problems[:MOST_TOLD])
        return tuple(dict.fromkeys(found))

    def _line_problems(self, names: list[str], places: list[str | None]) -> list[str]:
        """The errors in a line that names no pair: each unknown name."""
        if len(names) != 2:
            said = {"line": " – ".join(names)[:80]}
            return [_("“%(line)s” is not a pair of places on this map.") % said]
        unknown = [name for name, place in zip(names, places, strict=True) if place is None]
        return [_unknown_place(self.map_slug, name) for name in unknown]

    @property
    def name_hints(self) -> tuple[NameHint, ...]:
        """The names of all places, to suggest while typing."""
        return name_hints(self.map_slug)

    @property
    def value(self) -> dict[str, Any]:
        """The plan as plain values, for `quiz.drills.sets.set_plan`."""
        sent = self.cleaned_data
        about = sent["about"]
        return {
            "map": by_land(self.map_slug) if sent.get("land_only") else self.map_slug,
            **({about: list(sent[about])} if about != "all" else {}),
            "kinds": sent["kinds"],
            "length": sent["length"],
            "timer": sent["timer"] or None,
            "limit": int(sent["limit"] or 0) or None,
            "open_map": sent["shown"] == "open",
            "adaptive": sent["chosen"] == "adaptive",
            "pass_mark": sent["pass_mark"],
        }

    @property
    def has_choice(self) -> bool:
        """Whether something is chosen."""
        about = self.cleaned_data["about"]
        return about == "all" or bool(self.cleaned_data[about])


class ImportForm(forms.Form):
    """A file to import."""

    file = forms.FileField(
        label=gettext_lazy("Practice set file"),
        widget=forms.FileInput(attrs={"class": "input", "accept": ".json,application/json"}),
    )
    command = forms.UUIDField(required=False)


def initial_of(title: str, plan: SetPlan) -> dict[str, Any]:
    """The initial values of the form for an existing set."""
    atlas = load_atlas(plan.map)
    about = next((n for n in ("regions", "places", "borders") if getattr(plan, n)), "all")
    pairs = [f"{place_word(atlas, a)} – {place_word(atlas, b)}" for a, b in plan.borders]
    return {
        "title": title,
        "about": about,
        "regions": list(plan.regions),
        "places": list(plan.places),
        "borders": "\n".join(pairs),
        "kinds": [kind.value for kind in plan.kinds],
        "length": plan.length,
        "timer": plan.timer or 0,
        "limit": plan.limit or 0,
        "shown": "open" if plan.is_open_map else "hidden",
        "chosen": "adaptive" if plan.is_adaptive else "fixed",
        "pass_mark": plan.pass_mark,
        "land_only": not atlas.has_links,
    }


def _unknown_place(map_slug: str, name: str) -> str:
    """A sentence about an unknown name, with suggestions."""
    sentence = _("There is no place called “%(name)s” on this map.") % {"name": name[:80]}
    atlas = load_atlas(map_slug)
    near = [place_word(atlas, slug) for slug in nearest_places(map_slug, name)]
    if not near:
        return sentence
    return sentence + " " + _("Did you mean: %(names)s?") % {"names": ", ".join(near)}


def chosen_map(wanted: str) -> str:
    """The requested map, or else the first."""
    return wanted if is_game_map(wanted) else map_slugs()[0]


def _sorted(named: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(named.items(), key=lambda item: name_order(item[1]))
