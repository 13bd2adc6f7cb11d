"""What people send to the journey game: how they want to play, and what their seat does."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from game.atlas_files import map_names, map_slugs, match_maps
from game.hosting.match_log import State
from game.journey.commands import GetReady, PlaceToken
from game.journey.rules import MOST_SEATS, MOST_SEATS_WITH_TWO_COLOURS
from game.journey.setup import Mistakes, Tempo
from game.pages.forms import BOT_PACES, BRISK_PACE, TURN_GRACES, CommandForm, CompanyForm
from game.pages.match.plan import BRISK_MS, QUICK_MS, Wishes, journey_plan
from game.queries.seated_matches import SeatedMatch
from game.rulebook.tables import Plan
from game.words.bots import usual_bots
from game.words.names import in_words

CHAIRS = range(2, MOST_SEATS + 1)
"""The chairs beside that of the host, which is the first."""
TEMPOS = ((Tempo.TURNS.value, _("Turn by turn")), (Tempo.RACE.value, _("Race")))
MAP_SHOWN = (("hidden", _("Hidden until everyone has placed")), ("open", _("Always open")))
CARD_PACES = ((1200, _("Calm")), (600, _("Lively")), (QUICK_MS, _("Quick")), (0, _("All at once")))
MISTAKES = (
    (Mistakes.REFUSED.value, _("They are refused at once")),
    (Mistakes.CAUGHT.value, _("They show when everyone has placed")),
)
GRACES = ((30, _("30 seconds")), (60, _("1 minute")), (180, _("3 minutes")), (0, _("No clock")))


def map_choices() -> list[tuple[str, str]]:
    """All maps, by slug, with their names."""
    return [(slug, in_words(names)) for slug, names in map_names().items()]


def match_map_choices() -> list[tuple[str, str]]:
    """The maps that are large enough for a match."""
    return [(slug, in_words(names)) for slug, names in match_maps().items()]


class NewTableForm(CompanyForm):
    """How a player wants to play, and with whom."""

    map = forms.ChoiceField(label=_("Map"), widget=forms.RadioSelect)
    tempo = forms.ChoiceField(label=_("Pace"), choices=TEMPOS, widget=forms.RadioSelect)
    shown = forms.ChoiceField(
        label=_("Map visibility"), choices=MAP_SHOWN, widget=forms.RadioSelect
    )
    two_colours = forms.BooleanField(
        label=_("Two travellers each, with one purse"),
        help_text=_("This mode is for 2–3 players: extra bots are left out."),
        required=False,
    )
    short = forms.BooleanField(
        label=_("Short match"),
        help_text=_("Four rounds instead of seven: one of each act, and the finale."),
        required=False,
    )
    card_ms = forms.TypedChoiceField(
        label=_("Dealing speed"), choices=CARD_PACES, coerce=int, widget=forms.RadioSelect
    )
    bot_pace = forms.TypedChoiceField(
        label=_("Speed of the bots"), choices=BOT_PACES, coerce=int, widget=forms.RadioSelect
    )
    grace_s = forms.TypedChoiceField(
        label=_("Race: time for the last player"),
        choices=GRACES,
        coerce=int,
        widget=forms.RadioSelect,
    )
    turn_grace_s = forms.TypedChoiceField(
        label=_("Turn by turn: time for each token"),
        choices=TURN_GRACES,
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    mistakes = forms.TypedChoiceField(
        label=_("What happens to mistakes"),
        choices=MISTAKES,
        coerce=Mistakes,
        required=False,
        empty_value=Mistakes.REFUSED,
        widget=forms.RadioSelect,
    )
    chairs = CHAIRS
    before = ("map", "tempo", "shown")
    ticks = ("two_colours", "short")
    after = ("bot_pace", "card_ms", "grace_s", "turn_grace_s", "mistakes")
    not_calm = ("tempo", "shown", "grace_s", "turn_grace_s")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer all maps."""
        super().__init__(*args, **kwargs)
        maps: Any = self.fields["map"]
        maps.choices = match_map_choices()

    def clean(self) -> dict[str, Any]:
        """Two travellers each need a small table: no more people than it has chairs."""
        cleaned = super().clean()
        if cleaned.get("two_colours") and 1 + len(self.company) > MOST_SEATS_WITH_TWO_COLOURS:
            said = _("This mode is for 2–3 players: invite at most two people.")
            self.add_error("two_colours", said)
        return cleaned

    @property
    def company(self) -> list[str]:
        """The company; with two travellers each the last bots are dropped until all have room."""
        asked = super().company
        if self.cleaned_data.get("two_colours"):
            while len(asked) >= MOST_SEATS_WITH_TWO_COLOURS and any(asked):
                last_bot = max(place for place, bot in enumerate(asked) if bot)
                del asked[last_bot]
        return asked

    @property
    def plan(self) -> Plan:
        """What is played, and with whom."""
        return journey_plan(self.cleaned_data["map"], self.company, self.wishes)

    @property
    def wishes(self) -> Wishes:
        """The wishes, as a table stores them."""
        cleaned = self.cleaned_data
        tempo = Tempo(cleaned.get("tempo", Tempo.TURNS))
        grace = cleaned.get("grace_s" if tempo is Tempo.RACE else "turn_grace_s")
        return Wishes(
            tempo=tempo,
            two_colours=cleaned["two_colours"],
            open_map=cleaned.get("shown") == "open",
            mistakes=cleaned["mistakes"],
            grace_ms=grace * 1000 if grace else None,
            card_ms=cleaned["card_ms"],
            bot_pace=cleaned["bot_pace"],
            short=cleaned["short"],
            bot_limit_ms=BRISK_MS if cleaned["bot_pace"] == BRISK_PACE else None,
        )


def usual_answers(command: UUID) -> dict[str, Any]:
    """The initial values of a new form."""
    chairs = {f"chair_{number}": bot for number, bot in zip(CHAIRS, usual_bots(3), strict=False)}
    return {
        "map": map_slugs()[0],
        "tempo": Tempo.TURNS.value,
        "shown": "hidden",
        "card_ms": QUICK_MS,
        "bot_pace": BRISK_PACE,
        "grace_s": 60,
        "turn_grace_s": 0,
        "mistakes": Mistakes.REFUSED.value,
        "command": command,
        **chairs,
    }


class PlacementForm(CommandForm):
    """A placed token: the round it is meant for, its colour, its space."""

    round = forms.IntegerField(min_value=1, max_value=99)
    colour = forms.IntegerField(min_value=0, max_value=9, required=False)
    space = forms.CharField(max_length=80)

    def asked(self, seated: SeatedMatch) -> Callable[[State, int], PlaceToken]:
        """Place the token, by the server's clock."""
        sent = self.cleaned_data
        wanted = sent["round"], seated.seat, sent["colour"] or 0, sent["space"]
        return lambda _state, now: PlaceToken(*wanted, now)


class ReadyForm(CommandForm):
    """A player is ready for the next round."""

    round = forms.IntegerField(min_value=1, max_value=99)

    comes_after_due = False

    def asked(self, seated: SeatedMatch) -> Callable[[State, int], GetReady]:
        """Get ready, even if the next round would have begun by itself just now."""
        number = self.cleaned_data["round"]
        return lambda _state, now: GetReady(number, seated.seat, now)
