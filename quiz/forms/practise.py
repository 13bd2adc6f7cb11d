"""The forms of practice."""

from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from game.atlas_files import every_map, is_map, is_unlisted, load_atlas, map_slugs
from game.words.names import in_words, name_order
from quiz.actions.run_settings import RunWishes
from quiz.drills.catalogue import drill_kinds, fits
from quiz.drills.question import Kind
from quiz.forms.long_select import LongBoxes
from quiz.models.drill_run import Way
from quiz.models.progress import Knows
from quiz.words.question_words import kind_note, kind_word

LENGTHS = ((10, _("10 questions")), (20, _("20 questions")), (0, _("Until I stop")))
TIMERS = (
    (0, _("No clock")),
    (10, _("10 seconds")),
    (20, _("20 seconds")),
    (40, _("40 seconds")),
    (400, _("Extra time (400 s)")),
)
MOST_BORDERS = 40

BEGUN_ALONE = [choice for choice in Way.choices if choice[0] != Way.RACE]
"""A race is begun by its host."""


class BeginForm(forms.Form):
    """How a learner wants to practise. Only map and way are required."""

    map = forms.ChoiceField(label=_("Map"))
    way = forms.ChoiceField(choices=BEGUN_ALONE, initial=Way.KIND)
    kinds = forms.MultipleChoiceField(
        label=_("Kinds of question"), required=False, widget=LongBoxes
    )
    regions = forms.MultipleChoiceField(label=_("Regions"), required=False, widget=LongBoxes)
    length = forms.TypedChoiceField(
        label=_("Number of questions"), choices=LENGTHS, coerce=int, required=False,
        empty_value="10", widget=forms.RadioSelect,
    )  # fmt: skip
    timer = forms.TypedChoiceField(
        label=_("Time for each question"), choices=TIMERS, coerce=int, required=False,
        empty_value="0", widget=forms.RadioSelect,
    )  # fmt: skip
    open_map = forms.BooleanField(label=_("Show the map while I think"), required=False)
    slow = forms.BooleanField(required=False)
    day = forms.DateField(required=False, input_formats=["%Y-%m-%d"])
    ghost = forms.UUIDField(required=False)
    command = forms.UUIDField(required=False)

    def __init__(self, *args: Any, map_slug: str = "", **kwargs: Any) -> None:
        """Offer the regions of the chosen map."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        named = str(self.data.get("map", "")) or map_slug
        atlas = load_atlas(named if is_map(named) else map_slugs()[0])
        self._places = len(atlas.places)
        slugs = (*every_map(), named) if is_unlisted(named) and is_map(named) else every_map()
        regions = [(key, in_words(names)) for key, names in atlas.regions.items()]
        fields: dict[str, Any] = self.fields
        fields["map"].choices = [(slug, slug) for slug in slugs]
        fields["regions"].choices = sorted(regions, key=lambda region: name_order(region[1]))
        fields["kinds"].choices = [(kind.value, kind_word(kind)) for kind in drill_kinds()]

    @property
    def kind_notes(self) -> list[tuple[BoundWidget, str]]:
        """The kinds to tick, each with its description."""
        offered = zip(self["kinds"], drill_kinds(), strict=True)
        return [(widget, kind_note(kind)) for widget, kind in offered if fits(kind, self._places)]

    def clean(self) -> dict[str, Any]:
        """Pairs of places come as `one|other`, once for each pair."""
        cleaned = self.cleaned_data
        sent = self.data.getlist("borders") if hasattr(self.data, "getlist") else []
        pairs = [tuple(pair.split("|")) for pair in sent[:MOST_BORDERS]]
        if not all(len(pair) == 2 for pair in pairs):
            raise forms.ValidationError(_("That is not a pair of places."))
        cleaned["borders"] = tuple(dict.fromkeys(pairs))
        return cleaned

    @property
    def wishes(self) -> RunWishes:
        """The wishes."""
        sent = self.cleaned_data
        return RunWishes(
            map=sent["map"],
            way=Way(sent["way"]),
            kinds=tuple(Kind(kind) for kind in sent["kinds"]),
            regions=tuple(sent["regions"]),
            borders=sent["borders"],
            length=int(sent["length"]) or None,
            timer=int(sent["timer"]) or None,
            is_open_map=sent["open_map"],
            is_slow=sent["slow"],
            day=sent["day"],
            ghost=sent["ghost"],
        )


class StartForm(forms.Form):
    """Where a learner lives on a map and how well they know it; both are optional."""

    home = forms.ChoiceField(label=_("Where do you live?"), required=False)
    knows = forms.ChoiceField(
        label=_("How well do you know this map?"), choices=Knows.choices, required=False
    )

    def __init__(self, *args: Any, map_slug: str, **kwargs: Any) -> None:
        """Offer the places of the map by name."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        atlas = load_atlas(map_slug)
        places = [(slug, in_words(place.names)) for slug, place in atlas.places.items()]
        fields: dict[str, Any] = self.fields
        fields["home"].choices = [
            ("", _("Somewhere else")),
            *sorted(places, key=lambda place: name_order(place[1])),
        ]


class AnswerForm(forms.Form):
    """The question and the command id of an answer. The kind of question reads the rest."""

    number = forms.IntegerField(min_value=1, max_value=1_000_000)
    command = forms.UUIDField()


class NumberForm(forms.Form):
    """Which question the learner wants to continue to."""

    number = forms.IntegerField(min_value=1, max_value=1_000_000)
