"""The forms with which a class is asked to do something."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.actions.assign import For, MatchWish
from classroom.models.classroom import Classroom
from classroom.queries.access import pupils_of
from classroom.queries.pupil_words import pupil_name
from game.atlas_files import load_atlas, map_slugs
from game.forms import MAP_SHOWN, TEMPOS
from game.journey.setup import Tempo
from game.queries.bot_choices import bot_choices, bot_label
from game.queries.wording import in_words

ALL, GROUP, PUPILS = "all", "group", "pupils"
WHOM = (
    (ALL, gettext_lazy("The whole class")),
    (GROUP, gettext_lazy("A group")),
    (PUPILS, gettext_lazy("Chosen pupils")),
)
MOMENT = "%Y-%m-%dT%H:%M"


def _moment(label: Any, *, required: bool) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local", "class": "input"}, format=MOMENT)
    return forms.DateTimeField(
        label=label, required=required, widget=widget, input_formats=[MOMENT, "%Y-%m-%d %H:%M"]
    )


class AssignForm(forms.Form):
    """Whom something is for, and by when."""

    title = forms.CharField(
        label=gettext_lazy("Title"), max_length=80, widget=forms.TextInput(attrs={"class": "input"})
    )
    whom = forms.ChoiceField(label=gettext_lazy("For"), choices=WHOM, widget=forms.RadioSelect)
    group = forms.TypedChoiceField(
        label=gettext_lazy("Group"), coerce=int, required=False, empty_value=None,
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    pupils = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Pupils"), coerce=UUID, required=False,
        widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    starts_at = _moment(gettext_lazy("Starts"), required=True)
    due_at = _moment(gettext_lazy("Due"), required=False)
    command = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """Offer the groups and pupils of the class."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        fields: dict[str, Any] = self.fields
        groups = classroom.groups.order_by("name")
        fields["group"].choices = [(group.pk, group.name) for group in groups]
        fields["pupils"].choices = [
            (pupil.public_id, pupil_name(classroom, pupil)) for pupil in pupils_of(classroom)
        ]

    def clean(self) -> dict[str, Any]:
        """Whoever is meant must be named."""
        sent = self.cleaned_data
        if sent.get("whom") == GROUP and not sent.get("group"):
            self.add_error("group", _("Choose a group."))
        if sent.get("whom") == PUPILS and not sent.get("pupils"):
            self.add_error("pupils", _("Choose at least one pupil."))
        return sent

    @property
    def target(self) -> For:
        """Whom it is for, and when."""
        sent = self.cleaned_data
        return For(
            starts_at=sent["starts_at"],
            due_at=sent["due_at"],
            group=sent["group"] if sent["whom"] == GROUP else None,
            pupils=tuple(sent["pupils"]) if sent["whom"] == PUPILS else (),
        )


class AssignMatchForm(AssignForm):
    """A whole match to play."""

    title = forms.CharField(
        label=gettext_lazy("Title"), max_length=80, required=False,
        widget=forms.TextInput(attrs={"class": "input"}),
    )  # fmt: skip
    map = forms.ChoiceField(label=gettext_lazy("Map"), widget=forms.RadioSelect)
    bot = forms.ChoiceField(
        label=gettext_lazy("Against"), widget=forms.Select(attrs={"class": "input"})
    )
    shown = forms.ChoiceField(
        label=gettext_lazy("The map is"), choices=MAP_SHOWN, widget=forms.RadioSelect
    )
    tempo = forms.ChoiceField(label=gettext_lazy("Tempo"), choices=TEMPOS, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the maps and bots that are here."""
        super().__init__(*args, **kwargs)
        fields: dict[str, Any] = self.fields
        fields["map"].choices = [(slug, in_words(load_atlas(slug).names)) for slug in map_slugs()]
        fields["bot"].choices = [(bot.key, bot.label) for bot in bot_choices()]

    @property
    def wish(self) -> MatchWish:
        """The match."""
        sent = self.cleaned_data
        return MatchWish(sent["map"], sent["bot"], sent["shown"] == "open", Tempo(sent["tempo"]))

    @property
    def named(self) -> str:
        """Its title; one that says it where the teacher gave none."""
        said = {"bot": bot_label(self.cleaned_data["bot"])}
        return self.cleaned_data["title"] or _("A match against %(bot)s") % said
