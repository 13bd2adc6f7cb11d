"""The forms with which a class is asked to do something."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.actions.assign import For
from classroom.forms import readable
from classroom.forms.moments import MomentField
from classroom.models.classroom import Classroom
from classroom.queries.access import pupils_of
from classroom.words.pupils import pupil_name
from game.actions.border_play import BorderWishes, border_plan
from game.actions.play import Plan, Wishes, journey_plan
from game.atlas_files import board_slugs, load_atlas, load_board, map_slugs
from game.border_game.bots.characters import CHARACTERS as BORDER_BOTS
from game.forms import MAP_SHOWN, TEMPOS
from game.journey.setup import Tempo
from game.words.bots import bot_choices, bot_label
from game.words.names import in_words
from quiz.drills.set_plan import SetPlan

ALL, GROUP, PUPILS = "all", "group", "pupils"
WHOM = (
    (ALL, gettext_lazy("The whole class")),
    (GROUP, gettext_lazy("A group")),
    (PUPILS, gettext_lazy("Chosen pupils")),
)
ON_BOARD = "board:"


def _board_name(slug: str) -> str:
    return in_words(load_board(slug).heading.names)


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
    starts_at = MomentField(label=gettext_lazy("Starts"))
    due_at = MomentField(label=gettext_lazy("Due"), required=False)
    command = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """Offer the groups and pupils of the class, where it has some."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        fields: dict[str, Any] = self.fields
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


class AssignSetForm(AssignForm):
    """A practice set to do."""

    may_drop_clock = forms.BooleanField(
        label=gettext_lazy("Pupils may put the clock away"),
        help_text=gettext_lazy("The report then says: without the clock."),
        required=False,
    )

    def __init__(self, *args: Any, plan: SetPlan, **kwargs: Any) -> None:
        """Ask about the clock only where each question has one."""
        super().__init__(*args, **kwargs)
        if plan.timer is None:
            del self.fields["may_drop_clock"]

    @property
    def drops_clock(self) -> bool:
        """Whether pupils may put the clock away."""
        return bool(self.cleaned_data.get("may_drop_clock"))


class AssignMatchForm(AssignForm):
    """A whole match to play: on a map the journey game, on a board the border game.

    Each game has its own bots. A children's class plays with the map open and turn by turn, so
    that there is nothing to choose.
    """

    title = forms.CharField(
        label=gettext_lazy("Title"), max_length=80, required=False,
        widget=forms.TextInput(attrs={"class": "input"}),
    )  # fmt: skip
    map = forms.ChoiceField(label=gettext_lazy("Map or board"), widget=forms.RadioSelect)
    bot = forms.ChoiceField(
        label=gettext_lazy("Against, in the journey game"), required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    border_bot = forms.ChoiceField(
        label=gettext_lazy("Against, in the border game"), required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    shown = forms.ChoiceField(
        label=gettext_lazy("The map is"), choices=MAP_SHOWN, widget=forms.RadioSelect
    )
    tempo = forms.ChoiceField(label=gettext_lazy("Tempo"), choices=TEMPOS, widget=forms.RadioSelect)

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        """Offer the maps of the journey game, the boards of the border game, and their bots."""
        super().__init__(*args, classroom=classroom, **kwargs)
        fields: dict[str, Any] = self.fields
        if classroom.is_for_children:
            del fields["shown"], fields["tempo"]
        maps = [(slug, in_words(load_atlas(slug).names)) for slug in map_slugs()]
        boards = [
            (f"{ON_BOARD}{slug}", _("Border game: %(board)s") % {"board": _board_name(slug)})
            for slug in board_slugs()
        ]
        fields["map"].choices = [*maps, *boards]
        fields["bot"].choices = [(bot.key, bot.label) for bot in bot_choices()]
        fields["border_bot"].choices = [(bot.key, bot.label) for bot in bot_choices(BORDER_BOTS)]

    def clean(self) -> dict[str, Any]:
        """The game that is chosen needs a bot."""
        sent = super().clean()
        wanted = "border_bot" if sent.get("map", "").startswith(ON_BOARD) else "bot"
        if not sent.get(wanted) and wanted not in self.errors:
            self.add_error(wanted, _("Choose a bot to play against."))
        return sent

    @property
    def plan(self) -> Plan:
        """The match. Map shown and tempo are about the journey game only."""
        sent = self.cleaned_data
        if sent["map"].startswith(ON_BOARD):
            board = sent["map"].removeprefix(ON_BOARD)
            return border_plan(board, [self.against], BorderWishes())
        wishes = Wishes(
            tempo=Tempo(sent.get("tempo", Tempo.TURNS)),
            open_map=sent.get("shown", "open") == "open",
        )
        return journey_plan(sent["map"], [self.against], wishes)

    @property
    def against(self) -> str:
        """The bot, by the game that is chosen."""
        sent = self.cleaned_data
        on_board = sent["map"].startswith(ON_BOARD)
        return str(sent["border_bot"] if on_board else sent["bot"])

    @property
    def named(self) -> str:
        """Its title; one that says it where the teacher gave none."""
        said = {"bot": bot_label(self.against)}
        return self.cleaned_data["title"] or _("A match against %(bot)s") % said
