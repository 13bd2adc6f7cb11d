"""The forms of the workshop."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.names import readable
from game.cartography.drafts.named_values import sign_problem

LANGUAGES = (("en", _("English")), ("cs", _("Czech")), ("fr", _("French")))


class UploadForm(forms.Form):
    """A file of outlines, and perhaps notes from before."""

    file = forms.FileField(
        label=_("Outlines (GeoJSON or TopoJSON, up to 20 MB)"),
        widget=forms.FileInput(attrs={"class": "input", "accept": ".json,.geojson,.topojson"}),
        error_messages={"empty": _("The file is empty.")},
    )
    notes = forms.FileField(
        label=_("Notes from before (optional)"),
        required=False,
        widget=forms.FileInput(attrs={"class": "input", "accept": ".toml"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Labels without a colon."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""


class NamesForm(forms.Form):
    """Which property holds the names, and which hold those of single languages."""

    base = forms.ChoiceField(label=_("Names of the places"), widget=forms.RadioSelect)

    region = forms.ChoiceField(
        label=_("Regions"),
        help_text=_("A property that several places share, such as their province or their coast."),
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )

    def __init__(
        self,
        *args: Any,
        offered: Iterable[tuple[str, str]],
        guessed: dict[str, str],
        regions: Iterable[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        """Offer the properties that name every outline, and those that group them."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        choices = list(offered)
        fields: dict[str, Any] = self.fields
        fields["base"].choices = choices
        fields["base"].initial = choices[0][0]
        fields["region"].choices = [("", _("no regions")), *regions]
        for code, language in LANGUAGES:
            fields[code] = forms.ChoiceField(
                label=language,
                required=False,
                choices=[("", _("the same names")), *choices],
                initial=guessed.get(code, ""),
                widget=forms.Select(attrs={"class": "input"}),
            )

    @property
    def keys(self) -> dict[str, str]:
        """The property for all, under the empty text, and those by language."""
        sent = self.cleaned_data
        return {"": sent["base"], **{code: sent[code] for code, _name in LANGUAGES}}


class TitleForm(forms.Form):
    """What the map is called, and where its outlines come from."""

    en = forms.CharField(label=_("Title"), max_length=60)
    cs = forms.CharField(label=_("Title in Czech"), max_length=60, required=False)
    fr = forms.CharField(label=_("Title in French"), max_length=60, required=False)
    credit = forms.CharField(
        label=_("Where the outlines come from, and their licence"),
        help_text=_("Shown below the map, for example: © OpenStreetMap contributors, ODbL."),
        max_length=200,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Labels without a colon, fields of one look."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"

    def clean(self) -> dict[str, Any]:
        """Only texts that can be read."""
        for name, text in list(self.cleaned_data.items()):
            if sign_problem(text):
                self.add_error(name, _("This has characters that are not allowed, such as < or >."))
            else:
                self.cleaned_data[name] = readable(text)
        return self.cleaned_data

    @property
    def names(self) -> dict[str, str]:
        """The title in every language."""
        sent = self.cleaned_data
        return {code: sent.get(code) or sent["en"] for code, _name in LANGUAGES}

    @property
    def credits(self) -> dict[str, str]:
        """Where the outlines come from, in every language."""
        return {code: self.cleaned_data["credit"] for code, _name in LANGUAGES}


class ShareForm(forms.Form):
    """The classes, the school and the link through which a map is shared."""

    classes = forms.TypedMultipleChoiceField(
        label=_("My classes"), coerce=UUID, required=False, widget=forms.CheckboxSelectMultiple
    )
    school = forms.BooleanField(label=_("The teachers of my school"), required=False)
    link = forms.BooleanField(label=_("Anyone with the link"), required=False)

    def __init__(self, *args: Any, offered: Iterable[tuple[UUID, str]], **kwargs: Any) -> None:
        """Offer the classes that the teacher teaches."""
        super().__init__(*args, **kwargs)
        fields: dict[str, Any] = self.fields
        fields["classes"].choices = list(offered)


class ReportForm(forms.Form):
    """What is wrong with a map."""

    why = forms.CharField(
        label=_("What is wrong with this map?"),
        max_length=1000,
        widget=forms.Textarea(attrs={"class": "input", "rows": 4}),
    )
