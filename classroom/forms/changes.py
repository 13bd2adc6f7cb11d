"""The forms for changing an assignment after it was assigned."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from classroom.actions.change_assignment import (
    MOST_MORE_GOES,
    MOST_MORE_MINUTES,
    ForOne,
    WantedTerms,
)
from classroom.forms.moments import MomentField
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils
from classroom.queries.terms import Terms
from classroom.words.pupils import pupil_name
from game.house_rules import Allowance
from quiz.forms.long_select import LongBoxes


class ChangeForm(forms.Form):
    """Deadline, instructions and further pupils of an assignment."""

    due_at = MomentField(label=gettext_lazy("Due"), required=False)
    instructions = forms.CharField(
        label=gettext_lazy("Instructions for pupils"), max_length=1000, required=False,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )  # fmt: skip
    pupils = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Add pupils"), coerce=UUID, required=False,
        widget=LongBoxes,
    )  # fmt: skip

    def __init__(self, *args: Any, classroom: Classroom, row: Assignment, **kwargs: Any) -> None:
        """Offer the pupils who do not have it."""
        due = timezone.localtime(row.due_at) if row.due_at else None
        usual = {"due_at": due, "instructions": row.instructions}
        super().__init__(*args, **{"initial": usual, **kwargs})
        self.label_suffix = ""
        asked = asked_pupils(classroom, Assignment.objects.filter(pk=row.pk))[row.pk]
        fields: dict[str, Any] = self.fields
        fields["pupils"].choices = [
            (pupil.public_id, pupil_name(classroom, pupil))
            for pupil in pupils_of(classroom)
            if pupil.pk not in asked
        ]
        if not fields["pupils"].choices:
            del fields["pupils"]

    @property
    def wanted(self) -> WantedTerms:
        """How it is to be."""
        sent = self.cleaned_data
        return WantedTerms(sent["due_at"], sent["instructions"], tuple(sent.get("pupils") or ()))


class ForOneForm(forms.Form):
    """Another deadline, more attempts and more minutes for one pupil."""

    due_at = MomentField(label=gettext_lazy("Different deadline"), required=False)
    more_goes = forms.IntegerField(
        label=gettext_lazy("Extra attempts"), required=False, min_value=0, max_value=MOST_MORE_GOES,
        help_text=gettext_lazy("New questions, as hard, if the pupil may have seen the answers."),
        widget=forms.NumberInput(attrs={"class": "input"}),
    )  # fmt: skip
    more_minutes = forms.IntegerField(
        label=gettext_lazy("Extra minutes"), required=False,
        min_value=0, max_value=MOST_MORE_MINUTES,
        widget=forms.NumberInput(attrs={"class": "input"}),
    )  # fmt: skip

    def __init__(self, *args: Any, terms: Terms, is_test: bool, **kwargs: Any) -> None:
        """Begin with the current arrangement; attempts and minutes apply to tests."""
        due = timezone.localtime(terms.due_at) if terms.due_at else None
        usual = {
            "due_at": due,
            "more_goes": terms.more_goes,
            "more_minutes": terms.more_minutes,
        }
        super().__init__(*args, **{"initial": usual, **kwargs})
        self.label_suffix = ""
        if not is_test:
            del self.fields["more_goes"], self.fields["more_minutes"]

    @property
    def wanted(self) -> ForOne:
        """The arrangement."""
        sent = self.cleaned_data
        return ForOne(sent["due_at"], sent.get("more_goes") or 0, sent.get("more_minutes") or 0)


class CommentForm(forms.Form):
    """A teacher's comment on a pupil's work."""

    comment = forms.CharField(
        label=gettext_lazy("Comment, visible only to teachers of this class"), max_length=500,
        required=False, widget=forms.Textarea(attrs={"class": "input", "rows": 3}),
    )  # fmt: skip


class AllowanceForm(forms.Form):
    """A pupil's accommodations: set once, applied everywhere."""

    more_time = forms.TypedChoiceField(
        label=gettext_lazy("Extra time"), coerce=int, choices=(
            (0, gettext_lazy("none")), (25, "+25 %"), (50, "+50 %"), (100, "+100 %"),
            (200, "+200 %"),
        ), widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    fewer_questions = forms.TypedChoiceField(
        label=gettext_lazy("Fewer questions"), coerce=int, choices=(
            (0, gettext_lazy("all questions")), (25, gettext_lazy("a quarter fewer")),
            (50, gettext_lazy("half as many")),
        ), widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    is_large_print = forms.BooleanField(label=gettext_lazy("Large print"), required=False)
    has_open_map = forms.BooleanField(
        label=gettext_lazy("Map open in all assignments and races"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """No colons after the labels."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    @property
    def allowance(self) -> Allowance:
        """The accommodations."""
        return Allowance(**self.cleaned_data)
