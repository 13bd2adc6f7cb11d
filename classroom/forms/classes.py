"""Forms of a class: how it is to be, and its end."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.actions.classes import ClassWishes
from classroom.actions.pupils import MOST_PUPILS
from classroom.forms.names import readable
from classroom.models.classroom import CREDIT_AIM, KEPT_DAYS, Classroom, Names, SignIn
from game.words.names import visitor_language
from quiz.forms.dressed import Dressed
from quiz.forms.long_select import LongSelect
from quiz.forms.zones import zone_choices

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
MOST_AT_ONCE, LONGEST_CLASS = 20, 60
OWNERS_OWN = ("names", "kept_days")
"""Settings that delete names or the whole class for good when changed."""


def _ways_in(classroom: Classroom | None) -> list[tuple[str, Any]]:
    """What pupils may sign in with: three of twelve only if a class has such cards already."""
    has_old_cards = classroom is not None and classroom.sign_in == SignIn.TWELVE
    return [way for way in SignIn.choices if way[0] != SignIn.TWELVE or has_old_cards]


class ClassForm(Dressed, forms.Form):
    """The settings of a class."""

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
        """Begin with the settings of the class, or the defaults. Only the owner may change all."""
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
                self.fields[name].disabled = True  # its submitted value is ignored
                self.fields[name].help_text = _("Only the owner of the class can change this.")

    def clean_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["name"])

    def clean_time_zone(self) -> str:
        """The zone; a form without one leaves it unchanged."""
        return str(self.cleaned_data["time_zone"] or self.initial["time_zone"])

    @property
    def wishes(self) -> ClassWishes:
        """The settings."""
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
        """The name, in any case."""
        name: str = readable(self.cleaned_data["name"])
        if name.casefold() != self.classroom.name.casefold():
            raise forms.ValidationError(
                _("That is not the name of the class. Nothing was deleted.")
            )
        return name
