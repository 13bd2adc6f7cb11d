"""What teachers and pupils send, read and checked."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.actions.classes import ClassWishes
from classroom.actions.pupils import MOST_PUPILS
from classroom.models.classroom import CREDIT_AIM, KEPT_DAYS, Classroom, Names, SignIn
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import PictureLock
from classroom.pages.people.one_roster import NEEDED, ZIP, BadRosterError, name_of, unpacked
from classroom.pages.people.pupil_list import LONGEST_NAME, MOST_BYTES, has_odd_sign, read_file
from classroom.paper.pictures import pictures
from game.words.names import visitor_language
from quiz.forms import Dressed, zone_choices
from quiz.forms.long_select import LongSelect

AIMS = (
    (85, _("Easier: about 85 in 100 right")),
    (CREDIT_AIM, _("Normal: about 78 in 100 right")),
    (70, _("Harder: about 70 in 100 right")),
)
KEPT = (
    (30, _("30 days")),
    (90, _("90 days")),
    (KEPT_DAYS, _("one year")),
)


MOST_ROSTER_BYTES = 1_500_000
"""Zip files and the three lists of a roster hold more columns than a list by hand."""
ROSTER = "OneRoster"
MOST_AT_ONCE, LONGEST_CLASS = 20, 60
OWNERS_OWN = ("names", "kept_days")
"""What deletes names or the whole class for good when it is changed."""


def readable(text: str) -> str:
    """Letters one can see, with single spaces between the words."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if has_odd_sign(name):
        raise forms.ValidationError(_("There is an invisible character in this name."))
    return name


def _ways_in(classroom: Classroom | None) -> list[tuple[str, Any]]:
    """What pupils may sign in with: three of twelve only where a class has such cards already."""
    has_old_cards = classroom is not None and classroom.sign_in == SignIn.TWELVE
    return [way for way in SignIn.choices if way[0] != SignIn.TWELVE or has_old_cards]


class ClassForm(Dressed, forms.Form):
    """How a class is to be."""

    name = forms.CharField(label=_("Name of the class"), max_length=60)
    sign_in = forms.ChoiceField(
        label=_("Pupils sign in with"), choices=SignIn.choices, widget=forms.RadioSelect
    )
    names = forms.ChoiceField(
        label=_("Store first names on this site?"), choices=Names.choices, widget=forms.RadioSelect
    )
    is_for_children = forms.BooleanField(label=_("Children's mode"), required=False)
    credit_aim = forms.TypedChoiceField(
        label=_("Difficulty of practice"), choices=AIMS, coerce=int, required=False,
        empty_value=str(CREDIT_AIM),
    )  # fmt: skip
    is_land_only = forms.BooleanField(label=_("Land only"), required=False)
    may_join = forms.BooleanField(
        label=_("New pupils may join with the class code"), required=False
    )
    language = forms.ChoiceField(label=_("Language of the class"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("Time zone of the class"), required=False, widget=LongSelect
    )
    kept_days = forms.TypedChoiceField(
        label=_("Delete everything if the class is not used for"), choices=KEPT, coerce=int
    )
    hints = {  # noqa: RUF012
        "name": _("For example 6.B. Pupils see it, strangers do not."),
        "names": _("You can also keep names in your own browser, or on paper only."),
        "is_for_children": _(
            "Open map, no clock, little to read. Your pupils play with bots and with each other, "
            "never with strangers."
        ),
        "credit_aim": _("The coach chooses questions so that pupils get about this many right."),
        "is_land_only": _(
            "In practice and in tasks, a sea link does not count as a border: "
            "France does not touch the United Kingdom."
        ),
        "may_join": _("Otherwise only teachers can add pupils."),
        "time_zone": _("Deadlines use this time zone, for you and your pupils."),
        "language": _("For the cards, and for your pupils' pages until they choose another one."),
    }

    def __init__(
        self,
        *args: Any,
        classroom: Classroom | None = None,
        is_owner: bool = True,
        **kwargs: Any,
    ) -> None:
        """Show how the class is, or what most classes want. Only the owner may change all of it."""
        initial = {
            "sign_in": classroom.sign_in if classroom else SignIn.FOUR,
            "names": classroom.names if classroom else Names.NONE,
            "name": classroom.name if classroom else "",
            "is_for_children": classroom.is_for_children if classroom else False,
            "credit_aim": classroom.credit_aim if classroom else CREDIT_AIM,
            "is_land_only": classroom.is_land_only if classroom else False,
            "may_join": classroom.may_join if classroom else False,
            "language": classroom.language if classroom else visitor_language(),
            "time_zone": (classroom.time_zone if classroom else "")
            or timezone.get_current_timezone_name(),
            "kept_days": classroom.kept_days if classroom else KEPT_DAYS,
        }
        super().__init__(*args, initial={**initial, **kwargs.pop("initial", {})}, **kwargs)
        field: Any = self.fields["sign_in"]
        field.choices = _ways_in(classroom)
        zone: Any = self.fields["time_zone"]
        zone.choices = zone_choices(str(self.initial["time_zone"]))
        if not is_owner:
            for name in OWNERS_OWN:
                self.fields[name].disabled = True  # what is sent for it does not count
                self.fields[name].help_text = _("Only the owner of the class can change this.")

    def clean_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["name"])

    def clean_time_zone(self) -> str:
        """The zone; a form without one leaves it as it is."""
        return str(self.cleaned_data["time_zone"] or self.initial["time_zone"])

    @property
    def wishes(self) -> ClassWishes:
        """What was wished for."""
        sent = self.cleaned_data
        return ClassWishes(
            name=sent.get("name", ""),
            language=sent["language"],
            time_zone=sent["time_zone"],
            sign_in=SignIn(sent["sign_in"]),
            names=Names(sent["names"]),
            is_for_children=sent["is_for_children"],
            is_land_only=sent["is_land_only"],
            credit_aim=int(sent["credit_aim"]),
            may_join=sent["may_join"],
            kept_days=sent["kept_days"],
        )


class NewClassForm(ClassForm):
    """A class, and how many pupils are in it."""

    count = forms.IntegerField(
        label=_("How many pupils?"), min_value=0, max_value=MOST_PUPILS, required=False
    )
    also = forms.CharField(label=_("More classes like this one"), max_length=400, required=False)
    command = forms.UUIDField(widget=forms.HiddenInput)
    field_order = ("name", "count")
    hints = {  # noqa: RUF012
        **ClassForm.hints,
        "count": _("Each gets an animal and a number. You can add more later."),
        "also": _("Names with commas between them, such as: 6.C, 6.D"),
    }

    def clean_also(self) -> list[str]:
        """The names of further classes, each once."""
        names = [readable(name) for name in self.cleaned_data["also"].split(",")]
        found = list(dict.fromkeys(name for name in names if name))
        if len(found) > MOST_AT_ONCE or any(len(name) > LONGEST_CLASS for name in found):
            said = _("At most %(most)d classes at once, with at most %(longest)d characters each.")
            raise forms.ValidationError(said % {"most": MOST_AT_ONCE, "longest": LONGEST_CLASS})
        return found


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


class FirstNameForm(Dressed, forms.Form):
    """The first name of a pupil."""

    first_name = forms.CharField(label=_("First name"), max_length=LONGEST_NAME, required=False)

    def clean_first_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["first_name"])


class GroupForm(Dressed, forms.Form):
    """A group and who is in it."""

    name = forms.CharField(label=_("Name of the group"), max_length=40)
    pupils = forms.ModelMultipleChoiceField(
        queryset=Pupil.objects.none(),
        to_field_name="public_id",
        required=False,
        error_messages=dict.fromkeys(
            ("invalid_choice", "invalid_pk_value"), _("One of these pupils is not in this class.")
        ),
    )

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """Let only pupils of the class in."""
        super().__init__(*args, **kwargs)
        field: Any = self.fields["pupils"]
        field.queryset = Pupil.objects.filter(classroom=classroom, removed_at=None)

    def clean_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["name"])


class TeacherEmailForm(Dressed, forms.Form):
    """The address of a person who is to teach a class too."""

    email = forms.EmailField(label=_("E-mail address of another teacher"))


class DeleteClassForm(Dressed, forms.Form):
    """The deletion of a class, confirmed."""

    name = forms.CharField(max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """Ask for the name of the class."""
        super().__init__(*args, **kwargs)
        self.classroom = classroom
        self.fields["name"].label = _("Type the name of the class: %(name)s") % {
            "name": classroom.name
        }

    def clean_name(self) -> str:
        """The name, in capital letters or not."""
        name: str = readable(self.cleaned_data["name"])
        if name.casefold() != self.classroom.name.casefold():
            raise forms.ValidationError(
                _("That is not the name of the class. Nothing was deleted.")
            )
        return name


class KnockForm(Dressed, forms.Form):
    """What a pupil signs in with: a number, and pictures one after the other or words."""

    number = forms.IntegerField(label=_("Your number"), min_value=1, max_value=9999)
    secret = forms.CharField(label=_("Your secret words"), max_length=80, required=False)
    picked = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)
    picture = forms.CharField(max_length=20, required=False)

    def __init__(self, *args: Any, lock: PictureLock | None, **kwargs: Any) -> None:
        """Ask for the pictures of a lock, or for words where there is none."""
        super().__init__(*args, **kwargs)
        self.lock = lock
        self.fields["number"].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}
        self.fields["secret"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none"}
        self.fields["secret"].required = lock is None

    @property
    def chosen(self) -> tuple[str, ...]:
        """The pictures so far, in their order."""
        if self.lock is None:
            return ()
        sent = (*str(self.data.get("picked", "")).split(), str(self.data.get("picture", "")))
        return tuple(key for key in sent if key in pictures())[: self.lock.chosen]

    @property
    def is_whole(self) -> bool:
        """Whether there is enough to try it."""
        return self.lock is None or len(self.chosen) == self.lock.chosen
