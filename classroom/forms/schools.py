"""Forms about a teacher's school, and about copies of a class."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.actions.copies import CopyWishes, Takes
from classroom.forms.moments import YEARS_AHEAD
from classroom.forms.names import readable
from game.hosting.clock import now
from game.words.invite_codes import read_code
from quiz.forms.dressed import Dressed


class NewSchoolForm(Dressed, forms.Form):
    """The name of a school."""

    name = forms.CharField(label=_("Name of the school"), max_length=60)

    def clean_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["name"])


class JoinSchoolForm(Dressed, forms.Form):
    """The code of a school, as a colleague tells it."""

    code = forms.CharField(label=_("School code"), max_length=20)

    def clean_code(self) -> str:
        """The code, with any spaces and capitals."""
        code = read_code(self.cleaned_data["code"])
        if code is None:
            raise forms.ValidationError(_("A school code has eight letters and digits."))
        return code


class CopyForm(Dressed, forms.Form):
    """A copy of a class."""

    name = forms.CharField(label=_("Name of the new class"), max_length=60)
    takes = forms.ChoiceField(
        label=_("Pupils"), widget=forms.RadioSelect, initial=Takes.AS_MANY.value,
        choices=(
            (Takes.AS_MANY.value, _("The same number of new pupils")),
            (Takes.NOBODY.value, _("Nobody yet")),
            (
                Takes.THE_SAME.value,
                _("The same pupils: they move with all their work and get new cards"),
            ),
        ),
    )  # fmt: skip
    archives = forms.BooleanField(label=_("Archive the old class"), required=False)
    assignments = forms.BooleanField(label=_("Copy the assignments too"), required=False)
    first_on = forms.DateField(
        label=_("The first one starts on"), required=False, input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The others follow with the same number of days in between. Tests get "
            "new questions."),
    )  # fmt: skip
    command = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, is_owner: bool, assignments: int, **kwargs: Any) -> None:
        """Only the owner moves pupils and archives the class; without assignments none are
        offered.
        """
        super().__init__(*args, **kwargs)
        if not assignments:
            del self.fields["assignments"], self.fields["first_on"]
        if not is_owner:
            del self.fields["archives"]
            field: Any = self.fields["takes"]
            field.choices = [one for one in field.choices if one[0] != Takes.THE_SAME.value]

    def clean_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Assignments need a day that has not passed."""
        sent: dict[str, Any] = self.cleaned_data
        if sent.get("assignments") and "first_on" not in self.errors:
            today, day = timezone.localdate(now()), sent["first_on"]
            if day is None or not today <= day <= date(today.year + YEARS_AHEAD, 1, 1):
                self.add_error("first_on", gettext("Choose today or a later day."))
        return sent

    @property
    def wishes(self) -> CopyWishes:
        """The settings of the copy."""
        sent = self.cleaned_data
        first_on = sent["first_on"] if sent.get("assignments") else None
        return CopyWishes(sent["name"], Takes(sent["takes"]), bool(sent.get("archives")), first_on)
