"""Forms about the people of a class: pupils, groups, other teachers."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.forms.names import readable
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.people.pupil_list import LONGEST_NAME
from quiz.forms.dressed import Dressed


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
        """Accept only pupils of the class."""
        super().__init__(*args, **kwargs)
        field: Any = self.fields["pupils"]
        field.queryset = Pupil.objects.filter(classroom=classroom, removed_at=None)

    def clean_name(self) -> str:
        """A name that can be read."""
        return readable(self.cleaned_data["name"])


class TeacherEmailForm(Dressed, forms.Form):
    """The address of a person who is invited to teach a class."""

    email = forms.EmailField(label=_("E-mail address of another teacher"))
