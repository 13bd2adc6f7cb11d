"""What hosts and players send in a race, read and checked."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from game.atlas_files import map_entry, map_slugs
from game.words.names import in_words
from quiz.actions.race.open_race import RacePlan
from quiz.drills.question import Kind
from quiz.race.draw import Form
from quiz.race.rules import MOST_ROUNDS, QUICK_KINDS
from quiz.words.question_words import kind_word

FORMS = (
    (Form.BOARD.value, _("Journey board: eight spaces on the wall, everybody places")),
    (Form.QUICK.value, _("Quick questions")),
    (Form.MIX.value, _("Both by turns")),
)
LENGTHS = (
    (5, _("5 rounds, about 5 minutes")),
    (7, _("7 rounds, about 10 minutes")),
    (15, _("15 rounds, about 20 minutes")),
)
TEAMS = (
    (0, _("Everybody for themselves")),
    *((n, ngettext_lazy("%(n)d team", "%(n)d teams", n) % {"n": n}) for n in (2, 3, 4)),
)
PACES = (
    ("host", _("I say when the next round begins")),
    ("itself", _("Rounds follow by themselves")),
)


class NewRaceForm(forms.Form):
    """How a host wants the race. Whatever is left out is as for a usual class."""

    map = forms.ChoiceField(label=_("Map"), widget=forms.RadioSelect)
    form = forms.ChoiceField(
        label=_("What is asked"), choices=FORMS, required=False, widget=forms.RadioSelect
    )
    rounds = forms.TypedChoiceField(
        label=_("How long"), choices=LENGTHS, coerce=int, required=False, empty_value=None,
        widget=forms.RadioSelect,
    )  # fmt: skip
    kinds = forms.MultipleChoiceField(
        label=_("Quick questions"), required=False, widget=forms.CheckboxSelectMultiple
    )
    teams = forms.TypedChoiceField(
        label=_("Teams"), choices=TEAMS, coerce=int, required=False, empty_value=None,
        widget=forms.RadioSelect,
    )  # fmt: skip
    chooses_team = forms.BooleanField(label=_("Players choose their team"), required=False)
    pace = forms.ChoiceField(
        label=_("Pace"), choices=PACES, required=False, widget=forms.RadioSelect
    )
    open_map = forms.BooleanField(label=_("Show the map while they think"), required=False)
    land_only = forms.BooleanField(label=_("Land only: sea links do not count"), required=False)
    no_clock = forms.BooleanField(label=_("Without a clock"), required=False)
    command = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the maps that are here."""
        initial = {"map": map_slugs()[0], "form": Form.BOARD.value, "rounds": 7, "teams": 0}
        kwargs["initial"] = {**initial, "pace": "host", **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        fields: dict[str, Any] = self.fields
        fields["map"].choices = [(slug, in_words(map_entry(slug).names)) for slug in map_slugs()]
        fields["kinds"].choices = [(kind.value, kind_word(kind)) for kind in QUICK_KINDS]

    @property
    def boxes(self) -> list[forms.BoundField]:
        """What can be ticked."""
        return [self[name] for name in ("open_map", "land_only", "no_clock", "chooses_team")]

    @property
    def plan(self) -> RacePlan:
        """What was wished for."""
        sent = self.cleaned_data
        return RacePlan(
            map=sent["map"],
            form=Form(sent["form"] or Form.BOARD),
            rounds=min(MOST_ROUNDS, sent["rounds"] or 7),
            kinds=tuple(Kind(kind) for kind in sent["kinds"]),
            teams=sent["teams"] or 0,
            chooses_team=sent["chooses_team"],
            by_itself=sent["pace"] == "itself" and not sent["no_clock"],
            open_map=sent["open_map"],
            is_land_only=sent["land_only"],
            has_clock=not sent["no_clock"],
        )


class SteerForm(forms.Form):
    """A button of the host: the round it is meant for, or the player to remove."""

    number = forms.IntegerField(required=False, min_value=0, max_value=10_000)
    command = forms.UUIDField()


class AnswerRoundForm(forms.Form):
    """An answer: the round it is meant for. What was answered is read by the kind of question."""

    round = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    delay = forms.CharField(required=False, max_length=300)
