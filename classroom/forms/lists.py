"""Lists of pupils: how many, by name, or those of a whole school."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from classroom.actions.pupils import MOST_PUPILS
from classroom.forms.classes import ClassForm
from classroom.pages.people.one_roster import NEEDED, ZIP, BadRosterError, name_of, unpacked
from classroom.pages.people.pupil_list import MOST_BYTES, read_file
from quiz.forms.dressed import Dressed

MOST_ROSTER_BYTES = 1_500_000
"""Zip files and the three lists of a roster hold more columns than a list by hand."""
ROSTER = "OneRoster"


class CountForm(Dressed, forms.Form):
    """More pupils for a class."""

    count = forms.IntegerField(label=_("How many pupils?"), min_value=1, max_value=MOST_PUPILS)
    command = forms.UUIDField(widget=forms.HiddenInput)


class ListForm(Dressed, forms.Form):
    """A list of pupils: pasted, or in a file."""

    pupils = forms.CharField(
        label=_("List of pupils"),
        required=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    file = forms.FileField(label=_("Or a CSV file"), required=False)
    command = forms.UUIDField(widget=forms.HiddenInput)

    def clean_file(self) -> str:
        """The text of the file."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size is None or file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large for a list of pupils."))
        content = file.read()
        if b"\x00" in content:
            raise forms.ValidationError(_("We cannot read this list. Save it as CSV first."))
        return read_file(content)

    def clean(self) -> dict[str, Any]:
        """One of the two."""
        cleaned = self.cleaned_data
        if not self.errors and not (cleaned.get("pupils", "").strip() or cleaned.get("file")):
            raise forms.ValidationError(_("Paste a list, or choose a file."))
        return cleaned

    @property
    def text(self) -> str:
        """The list."""
        return str(self.cleaned_data.get("file") or self.cleaned_data["pupils"])


class _SeveralFiles(forms.ClearableFileInput):
    """A field for one file or several."""

    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """The first file; the form looks at the others."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Check the first of what was sent."""
        sent = data if isinstance(data, list) else [data]
        return super().clean(sent[0] if sent else None, initial)


class SchoolForm(ListForm, ClassForm):
    """A list of many classes, or a roster in the OneRoster format, and how they are all to be."""

    name = None  # type: ignore[assignment]
    file = _FilesField(
        label=_("Or a file: CSV, or OneRoster as a zip file or its CSV files"), required=False
    )
    field_order = ("file", "pupils")
    roster: Mapping[str, str] | None = None

    def clean_file(self) -> str:
        """The text of one list; a roster is kept apart."""
        sent: list[Any] = self.files.getlist("file") if self.files else []
        if sum(file.size or 0 for file in sent) > MOST_ROSTER_BYTES:
            raise forms.ValidationError(_("This file is too large for a list of pupils."))
        names = {name_of(file.name or "") for file in sent}
        if len(sent) > 1 or names & NEEDED.keys():
            self.roster = {name_of(file.name or ""): read_file(file.read()) for file in sent}
        elif sent and sent[0].read(len(ZIP)) == ZIP:
            sent[0].seek(0)
            try:
                self.roster = unpacked(sent[0].read())
            except BadRosterError as error:
                raise forms.ValidationError(str(error)) from error
        if self.roster is not None:
            return ROSTER
        if sent:
            sent[0].seek(0)
        return super().clean_file()
