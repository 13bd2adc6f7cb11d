"""The forms for assigning."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.actions.assign import For
from classroom.forms.moments import MomentField
from classroom.forms.names import readable
from classroom.models.classroom import Classroom
from classroom.pages.sets.set_sample import usual_versions
from classroom.queries.access import pupils_of
from classroom.words.pupils import pupil_name
from classroom.words.titles import match_title
from game.pages.game_pages import TaskForm, all_games
from game.pages.match.forms import MAP_SHOWN, TEMPOS
from game.rulebook.tables import Plan
from game.words.bots import bot_choices
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import (
    LONGEST_MINUTES,
    MOST_GOES,
    MOST_VERSIONS,
    SHORTEST_MINUTES,
    Shows,
    TestRules,
)
from quiz.forms.long_select import LongBoxes, LongChoices, LongRadios

ALL, GROUP, PUPILS = "all", "group", "pupils"
WHOM = (
    (ALL, gettext_lazy("The whole class")),
    (GROUP, gettext_lazy("A group")),
    (PUPILS, gettext_lazy("Chosen pupils")),
)
PRACTICE, TEST = "practice", "test"
MODES = (
    (PRACTICE, gettext_lazy("Practice: answers are explained, pupils may try again")),
    (TEST, gettext_lazy("Test: timed, no answers shown, closes at the deadline")),
)
SHOWS = (
    (Shows.HANDED_IN.value, gettext_lazy("when they hand in")),
    (Shows.DEADLINE.value, gettext_lazy("after the deadline")),
)
SECONDS_EACH = 45
"""The offered seconds per question of a test."""


class AssignForm(forms.Form):
    """The recipients and the deadline."""

    title = forms.CharField(
        label=gettext_lazy("Title"), max_length=80, widget=forms.TextInput(attrs={"class": "input"})
    )
    whom = forms.ChoiceField(label=gettext_lazy("For"), choices=WHOM, widget=forms.RadioSelect)
    group = forms.TypedChoiceField(
        label=gettext_lazy("Group"), coerce=int, required=False, empty_value=None,
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    pupils = LongChoices(
        label=gettext_lazy("Pupils"), coerce=UUID, required=False,
        widget=LongBoxes,
    )  # fmt: skip
    starts_at = MomentField(label=gettext_lazy("Starts"))
    due_at = MomentField(label=gettext_lazy("Due"), required=False)
    instructions = forms.CharField(
        label=gettext_lazy("Instructions for pupils"), max_length=1000, required=False,
        widget=forms.Textarea(attrs={"class": "input", "rows": 2}),
    )  # fmt: skip
    also = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Assign it to your other classes too"), coerce=UUID, required=False,
        widget=LongBoxes,
    )  # fmt: skip
    command = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        *args: Any,
        classroom: Classroom,
        others: Collection[Classroom] = (),
        **kwargs: Any,
    ) -> None:
        """Offer the groups and pupils of the class, if it has some, and other classes."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        fields: dict[str, Any] = self.fields
        fields["also"].choices = [(one.public_id, one.name) for one in others]
        if not others:
            del fields["also"]
        groups = classroom.groups.order_by("name")
        fields["group"].choices = [(group.pk, group.name) for group in groups]
        fields["pupils"].choices = [
            (pupil.public_id, pupil_name(classroom, pupil)) for pupil in pupils_of(classroom)
        ]
        there = {ALL: True, GROUP: fields["group"].choices, PUPILS: fields["pupils"].choices}
        fields["whom"].choices = [(whom, words) for whom, words in WHOM if there[whom]]

    def clean_title(self) -> str:
        """A title that can be read."""
        return readable(self.cleaned_data["title"])

    def clean(self) -> dict[str, Any]:
        """Chosen pupils must be named."""
        sent = self.cleaned_data
        if sent.get("whom") == GROUP and not sent.get("group"):
            self.add_error("group", _("Choose a group."))
        if sent.get("whom") == PUPILS and not sent.get("pupils"):
            self.add_error("pupils", _("Choose at least one pupil."))
        return sent

    @property
    def target_elsewhere(self) -> For:
        """The same times, for the whole of another class."""
        return For(starts_at=self.cleaned_data["starts_at"], due_at=self.cleaned_data["due_at"])

    @property
    def target(self) -> For:
        """The recipients and the time."""
        sent = self.cleaned_data
        return For(
            starts_at=sent["starts_at"],
            due_at=sent["due_at"],
            group=sent["group"] if sent["whom"] == GROUP else None,
            pupils=tuple(sent["pupils"]) if sent["whom"] == PUPILS else (),
        )


class AssignBordersForm(AssignForm):
    """Borders to ask again: the pupils concerned are preselected."""

    def __init__(self, *args: Any, concerned: Collection[UUID], **kwargs: Any) -> None:
        """Preselect the pupils concerned; without any, the whole class."""
        super().__init__(*args, **kwargs)
        fields: dict[str, Any] = self.fields
        del fields["title"], fields["instructions"]
        fields["pupils"].initial = list(concerned)
        fields["whom"].initial = PUPILS if concerned else ALL


class AssignSetForm(AssignForm):
    """A practice set to do: as practice, or as a test."""

    mode = forms.ChoiceField(
        label=gettext_lazy("Type of assignment"), choices=MODES, required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for the test"), required=False,
        min_value=SHORTEST_MINUTES, max_value=LONGEST_MINUTES,
        widget=forms.NumberInput(attrs={"class": "input"}),
    )  # fmt: skip
    goes = forms.TypedChoiceField(
        label=gettext_lazy("Attempts"), coerce=int, required=False, empty_value="1",
        choices=[(n, n) for n in range(1, MOST_GOES + 1)],
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    versions = forms.TypedChoiceField(
        label=gettext_lazy("Parallel versions"), coerce=int, required=False, empty_value="1",
        choices=[(n, n) for n in range(1, MOST_VERSIONS + 1)],
        help_text=gettext_lazy("Different questions, equally hard. Pupils sitting side by "
            "side get different versions."),
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    shows = forms.ChoiceField(
        label=gettext_lazy("Pupils see their results"), choices=SHOWS, required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip
    may_drop_clock = forms.BooleanField(
        label=gettext_lazy("Pupils may switch off the clock"),
        help_text=gettext_lazy("The report then says “without the clock”."),
        required=False,
    )

    def __init__(self, *args: Any, plan: SetPlan, **kwargs: Any) -> None:
        """Ask about the clock only if each question has one."""
        super().__init__(*args, **kwargs)
        fields: dict[str, Any] = self.fields
        if plan.timer is None:
            del fields["may_drop_clock"]
        if kwargs["classroom"].is_for_children:
            for name in ("mode", "minutes", "goes", "versions", "shows"):
                del fields[name]
            return
        fields["mode"].initial, fields["shows"].initial = PRACTICE, Shows.HANDED_IN.value
        fields["minutes"].initial = max(5, -(-(plan.limit or SECONDS_EACH * plan.length) // 60))
        fields["goes"].initial, fields["versions"].initial = 1, usual_versions(plan)

    def clean(self) -> dict[str, Any]:
        """A test needs its minutes, and a deadline if results come after it."""
        sent = super().clean()
        if sent.get("mode") == TEST:
            if not sent.get("minutes") and "minutes" not in self.errors:
                self.add_error("minutes", _("A test needs a time limit."))
            if sent.get("shows") == Shows.DEADLINE and not sent.get("due_at"):
                self.add_error(
                    "due_at", _("To show results after the deadline, set a deadline first.")
                )
            if self._repeats_what_was_told(sent):
                said = _(
                    "Pupils who see their results at once would get the same questions again. "
                    "Choose as many versions as attempts, or show results after the deadline."
                )
                self.add_error("versions", said)
        return sent

    def _repeats_what_was_told(self, sent: dict[str, Any]) -> bool:
        """Whether another attempt asks questions whose answers the pupil has seen."""
        is_told = (sent.get("shows") or Shows.HANDED_IN) == Shows.HANDED_IN
        goes, versions = (int(sent.get(name) or 1) for name in ("goes", "versions"))
        return is_told and goes > versions

    @property
    def rules(self) -> TestRules | None:
        """The rules of a test; None for practice."""
        sent = self.cleaned_data
        if sent.get("mode") != TEST:
            return None
        shows = Shows(sent["shows"] or Shows.HANDED_IN)
        return TestRules(sent["minutes"], int(sent["goes"]), int(sent["versions"]), shows)

    @property
    def drops_clock(self) -> bool:
        """Whether pupils may switch off the clock."""
        return bool(self.cleaned_data.get("may_drop_clock"))


class AssignMatchForm(AssignForm):
    """A whole match to play, of any game: each game has its own grounds and bots.

    A children's class plays with the map open and turn by turn, so that there is nothing to choose.
    """

    title = forms.CharField(
        label=gettext_lazy("Title"), max_length=80, required=False,
        widget=forms.TextInput(attrs={"class": "input"}),
    )  # fmt: skip
    map = forms.ChoiceField(label=gettext_lazy("Map or board"), widget=LongRadios)
    shown = forms.ChoiceField(
        label=gettext_lazy("Map visibility"), choices=MAP_SHOWN, widget=forms.RadioSelect
    )
    tempo = forms.ChoiceField(label=gettext_lazy("Pace"), choices=TEMPOS, widget=forms.RadioSelect)
    short = forms.BooleanField(
        label=gettext_lazy("Short match"),
        help_text=gettext_lazy("Four rounds instead of seven: one of each act, and the finale."),
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        classroom: Classroom,
        own_maps: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        """Offer the maps and boards of all games, and the bots of each.

        `own_maps` are those that the teacher made; the first game is played on them.
        """
        super().__init__(*args, classroom=classroom, **kwargs)
        fields: dict[str, Any] = self.fields
        if classroom.is_for_children:
            del fields["shown"], fields["tempo"]
        self._tasks: dict[str, TaskForm] = {}
        for number, task in enumerate(pages.task for pages in all_games()):
            grounds = [*task.grounds(), *(own_maps if number == 0 else ())]
            self._tasks |= dict.fromkeys([key for key, _name in grounds], task)
            fields["map"].choices = [*fields["map"].choices, *grounds]
            fields[task.field] = forms.ChoiceField(
                label=str(task.against),
                choices=[(bot.key, bot.label) for bot in bot_choices(task.bots)],
                required=False,
                widget=forms.Select(attrs={"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        """The chosen game needs a bot."""
        sent = super().clean()
        task = self._tasks.get(sent.get("map", ""))
        if task is not None and not sent.get(task.field) and task.field not in self.errors:
            self.add_error(task.field, _("Choose a bot to play against."))
        return sent

    @property
    def other_bot_fields(self) -> list[forms.BoundField]:
        """The fields for the bots of all games but the first, for the page."""
        return [self[pages.task.field] for pages in all_games()[1:]]

    @property
    def plan(self) -> Plan:
        """The match. Map shown and tempo are about the journey game only."""
        sent = self.cleaned_data
        return self._tasks[sent["map"]].plan(sent["map"], self.against, sent)

    @property
    def against(self) -> str:
        """The bot, by the game that is chosen."""
        sent = self.cleaned_data
        return str(sent[self._tasks[sent["map"]].field])

    @property
    def named(self) -> str:
        """Its title; a generated one if the teacher gave none."""
        return self.cleaned_data["title"] or match_title(self.against)
