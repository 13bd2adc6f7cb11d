"""What people send to the game, read and checked."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from game.actions.play import Wishes
from game.atlas_files import load_atlas, map_slugs
from game.journey.rules import MOST_SEATS, MOST_SEATS_WITH_TWO_COLOURS
from game.journey.setup import Mistakes, Tempo
from game.queries.bot_choices import bot_choices, usual_bots
from game.queries.wording import in_words

CHAIRS = range(2, MOST_SEATS + 1)
"""The chairs beside that of the host, which is the first."""
NOBODY, PERSON = "", "person"
TEMPOS = ((Tempo.TURNS.value, _("Turn by turn")), (Tempo.RACE.value, _("Race")))
MAP_SHOWN = (("hidden", _("Hidden until all tokens lie")), ("open", _("Open all the time")))
CARD_PACES = ((1200, _("Calm")), (600, _("Lively")), (0, _("All at once")))
BOT_PACES = ((200, _("Slow")), (100, _("Like people")), (30, _("Quick")), (0, _("At once")))
MISTAKES = (
    (Mistakes.REFUSED.value, _("Refused at once")),
    (Mistakes.CAUGHT.value, _("Caught when all tokens lie")),
)
GRACES = ((30, _("30 seconds")), (60, _("1 minute")), (180, _("3 minutes")), (0, _("No clock")))
TURN_GRACES = (
    (60, _("1 minute")),
    (180, _("3 minutes")),
    (600, _("10 minutes")),
    (0, _("No clock")),
)


class NewTableForm(forms.Form):
    """How somebody wants to play, and with whom."""

    map = forms.ChoiceField(label=_("Map"), widget=forms.RadioSelect)
    tempo = forms.ChoiceField(label=_("Tempo"), choices=TEMPOS, widget=forms.RadioSelect)
    shown = forms.ChoiceField(label=_("The map is"), choices=MAP_SHOWN, widget=forms.RadioSelect)
    two_colours = forms.BooleanField(
        label=_("Two travellers each, with one purse"),
        help_text=_("For two or three at the table."),
        required=False,
    )
    card_ms = forms.TypedChoiceField(
        label=_("Cards fall"), choices=CARD_PACES, coerce=int, widget=forms.RadioSelect
    )
    bot_pace = forms.TypedChoiceField(
        label=_("Bots think"), choices=BOT_PACES, coerce=int, widget=forms.RadioSelect
    )
    grace_s = forms.TypedChoiceField(
        label=_("In a race, the last one has"),
        choices=GRACES,
        coerce=int,
        widget=forms.RadioSelect,
    )
    turn_grace_s = forms.TypedChoiceField(
        label=_("Turn by turn, each token has"),
        choices=TURN_GRACES,
        coerce=int,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    mistakes = forms.TypedChoiceField(
        label=_("Mistakes are"),
        choices=MISTAKES,
        coerce=Mistakes,
        required=False,
        empty_value=Mistakes.REFUSED,
        widget=forms.RadioSelect,
    )
    command = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the maps and bots that are here."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        maps: Any = self.fields["map"]
        maps.choices = [(slug, in_words(load_atlas(slug).names)) for slug in map_slugs()]
        bots = [(bot.key, f"{bot.label}: {bot.temper}" if bot.temper else bot.label)
                for bot in bot_choices()]  # fmt: skip
        for number in CHAIRS:
            self.fields[f"chair_{number}"] = forms.ChoiceField(
                label=_("Chair %(number)d") % {"number": number},
                choices=[(NOBODY, _("nobody")), (PERSON, _("a person, by invitation")), *bots],
                required=False,
                widget=forms.Select(attrs={"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        """Nobody plays alone, and two travellers each need a small table."""
        cleaned = self.cleaned_data
        if not any(f"chair_{number}" in self.errors for number in CHAIRS) and not self.company:
            self.add_error("chair_2", _("Ask somebody: a bot or a person."))
        if cleaned.get("two_colours") and 1 + len(self.company) > MOST_SEATS_WITH_TWO_COLOURS:
            self.add_error("two_colours", _("With two travellers each, ask one or two others."))
        return cleaned

    @property
    def company(self) -> list[str]:
        """Who was asked, in the order of the chairs: bots, and an empty text for a person."""
        asked = [self.cleaned_data.get(f"chair_{number}") for number in CHAIRS]
        return ["" if who == PERSON else who for who in asked if who]

    @property
    def chair_fields(self) -> list[forms.BoundField]:
        """The fields for the chairs, for the page."""
        return [self[f"chair_{number}"] for number in CHAIRS]

    @property
    def wishes(self) -> Wishes:
        """What was wished for, as a table keeps it."""
        cleaned = self.cleaned_data
        tempo = Tempo(cleaned["tempo"])
        grace = cleaned["grace_s" if tempo is Tempo.RACE else "turn_grace_s"]
        return Wishes(
            tempo=tempo,
            two_colours=cleaned["two_colours"],
            open_map=cleaned["shown"] == "open",
            mistakes=cleaned["mistakes"],
            grace_ms=grace * 1000 if grace else None,
            card_ms=cleaned["card_ms"],
            bot_pace=cleaned["bot_pace"],
        )


def usual_answers(command: UUID) -> dict[str, Any]:
    """What a new form is filled with."""
    chairs = {f"chair_{number}": bot for number, bot in zip(CHAIRS, usual_bots(3), strict=False)}
    return {
        "map": map_slugs()[0],
        "tempo": Tempo.TURNS.value,
        "shown": "hidden",
        "card_ms": 600,
        "bot_pace": 100,
        "grace_s": 60,
        "turn_grace_s": 0,
        "mistakes": Mistakes.REFUSED.value,
        "command": command,
        **chairs,
    }


class PlacementForm(forms.Form):
    """A token that somebody places: the round it is meant for, its colour, its space."""

    round = forms.IntegerField(min_value=1, max_value=99)
    colour = forms.IntegerField(min_value=0, max_value=9, required=False)
    space = forms.CharField(max_length=80)
    command = forms.UUIDField()


class ReadyForm(forms.Form):
    """Somebody has seen enough of a round."""

    round = forms.IntegerField(min_value=1, max_value=99)
    command = forms.UUIDField()
