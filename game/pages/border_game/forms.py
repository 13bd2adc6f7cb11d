"""What people send to the border game: how they want to play, and what their seat does."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from game.board_files import board_slugs, load_board
from game.border_game.bots.characters import CHARACTERS
from game.border_game.commands import FirstAction, SecondAction, Throw
from game.border_game.rules import DICE, MOST_SEATS, MOST_SPACES, THROWS
from game.hosting.match_log import State
from game.pages.border_game.commands import SeenDice, throw, use_dice
from game.pages.border_game.plan import BorderWishes, border_plan, usual_company
from game.pages.forms import BOT_PACES, BRISK_PACE, TURN_GRACES, CommandForm, CompanyForm
from game.queries.seated_matches import SeatedMatch
from game.rulebook.tables import Plan
from game.words.names import in_words


def board_choices() -> list[tuple[str, str]]:
    """All boards, by slug, with their names."""
    return [(slug, in_words(load_board(slug).heading.names)) for slug in board_slugs()]


class BorderTableForm(CompanyForm):
    """How a player wants to play the border game, and with whom."""

    board = forms.ChoiceField(label=_("Board"), widget=forms.RadioSelect)
    bot_pace = forms.TypedChoiceField(
        label=_("Speed of the bots"), choices=BOT_PACES, coerce=int, widget=forms.RadioSelect
    )
    turn_grace_s = forms.TypedChoiceField(
        label=_("Time to think"), choices=TURN_GRACES, coerce=int, widget=forms.RadioSelect
    )
    chairs = range(2, MOST_SEATS + 1)
    bots = CHARACTERS
    before = ("board",)
    after = ("bot_pace", "turn_grace_s")
    not_calm = ("turn_grace_s",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer all boards."""
        super().__init__(*args, **kwargs)
        boards: Any = self.fields["board"]
        boards.choices = board_choices()

    @property
    def plan(self) -> Plan:
        """What is played, and with whom."""
        cleaned = self.cleaned_data
        grace = cleaned.get("turn_grace_s")
        wishes = BorderWishes(grace * 1000 if grace else None, cleaned["bot_pace"])
        return border_plan(cleaned["board"], self.company, wishes)


def usual_border_answers(command: UUID) -> dict[str, Any]:
    """The initial values of a new form for the border game."""
    return {
        "board": board_slugs()[0],
        "bot_pace": BRISK_PACE,
        "turn_grace_s": 0,
        "command": command,
        **{f"chair_{n}": bot for n, bot in enumerate(usual_company(), start=2)},
    }


class ThrowForm(CommandForm):
    """A throw: which round and throw the player saw, and which dice they keep."""

    round = forms.IntegerField(min_value=1, max_value=9999)
    throws = forms.IntegerField(min_value=0, max_value=THROWS)
    kept = forms.TypedMultipleChoiceField(
        choices=[(number, str(number)) for number in range(DICE)], coerce=int, required=False
    )

    def asked(self, seated: SeatedMatch) -> Callable[[State, int], Throw]:
        """Throw the dice that are not kept."""
        sent = self.cleaned_data
        return throw(seated, SeenDice(sent["round"], sent["throws"]), sent["kept"])


class CrossForm(CommandForm):
    """A use of dice: each choice is one space or several, by their names."""

    round = forms.IntegerField(min_value=1, max_value=9999)
    throws = forms.IntegerField(min_value=0, max_value=THROWS)
    none = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """An empty choice may be a mis-click: using none has its own button."""
        if not self.spaces and not self.cleaned_data.get("none"):
            self.add_error(None, _("Choose what to cross off, or use none of the dice."))
        return self.cleaned_data

    @property
    def spaces(self) -> tuple[str, ...]:
        """The chosen spaces; none if the player wants to use none."""
        if self.cleaned_data.get("none"):
            return ()
        sent = self.data.getlist("spaces") if hasattr(self.data, "getlist") else ()
        return tuple(space for choice in sent for space in choice.split()[:DICE])[:MOST_SPACES]

    def asked(self, seated: SeatedMatch) -> Callable[[State, int], FirstAction | SecondAction]:
        """Cross off what was chosen, or nothing."""
        sent = self.cleaned_data
        return use_dice(seated, SeenDice(sent["round"], sent["throws"]), self.spaces)
