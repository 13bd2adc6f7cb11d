"""What people send to the game, read and checked."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from game.actions.border_play import BorderWishes, border_plan
from game.actions.play import Plan, Wishes, journey_plan
from game.atlas_files import board_slugs, load_atlas, load_board, map_slugs
from game.border_game import rules as border_rules
from game.border_game.bots.characters import CHARACTERS as BORDER_BOTS
from game.border_game.rules import DICE, MOST_SPACES, THROWS
from game.journey.faults import Fault, Wrong, centre_faults, token_faults
from game.journey.rules import (
    FINALE,
    FIRST_ROUND,
    FORTY,
    MOST_SEATS,
    MOST_SEATS_WITH_TWO_COLOURS,
    centre_cards,
    tokens_each,
)
from game.journey.setup import Mistakes, Tempo
from game.pages.maps.place_search import find_place
from game.pages.scorer import AskedJourney, fault_sentence, is_forty, whole_number
from game.words.bots import bot_choices, usual_border_bots, usual_bots
from game.words.names import in_words
from game.words.price_lines import place_word

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

NOT_CALM = ("tempo", "shown", "grace_s", "turn_grace_s")


class CompanyForm(forms.Form):
    """Who is asked to a table, whichever game is played there: a chair for each."""

    command = forms.UUIDField(widget=forms.HiddenInput, required=False)
    chairs: ClassVar[range] = range(0)
    bots: ClassVar[Collection[str] | None] = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the bots that are here."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        bots = [(bot.key, f"{bot.label}: {bot.temper}" if bot.temper else bot.label)
                for bot in bot_choices(self.bots)]  # fmt: skip
        for number in self.chairs:
            self.fields[f"chair_{number}"] = forms.ChoiceField(
                label=_("Chair %(number)d") % {"number": number},
                choices=[(NOBODY, _("nobody")), (PERSON, _("a person, by invitation")), *bots],
                required=False,
                widget=forms.Select(attrs={"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        """Nobody plays alone."""
        wrong = any(f"chair_{number}" in self.errors for number in self.chairs)
        if not wrong and not self.company:
            self.add_error("chair_2", _("Ask somebody: a bot or a person."))
        return self.cleaned_data

    @property
    def company(self) -> list[str]:
        """Who was asked, in the order of the chairs: bots, and an empty text for a person."""
        asked = [self.cleaned_data.get(f"chair_{number}") for number in self.chairs]
        return ["" if who == PERSON else who for who in asked if who]

    @property
    def chair_fields(self) -> list[forms.BoundField]:
        """The fields for the chairs, for the page."""
        return [self[f"chair_{number}"] for number in self.chairs]


class NewTableForm(CompanyForm):
    """How somebody wants to play, and with whom."""

    map = forms.ChoiceField(label=_("Map"), widget=forms.RadioSelect)
    tempo = forms.ChoiceField(label=_("Tempo"), choices=TEMPOS, widget=forms.RadioSelect)
    shown = forms.ChoiceField(label=_("The map is"), choices=MAP_SHOWN, widget=forms.RadioSelect)
    two_colours = forms.BooleanField(
        label=_("Two travellers each, with one purse"),
        help_text=_("For 2–3 players: bots in further chairs stay away."),
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
    chairs = CHAIRS

    def __init__(self, *args: Any, is_calm: bool = False, **kwargs: Any) -> None:
        """Offer the maps that are here; no clock and no hidden map where calm is asked."""
        super().__init__(*args, **kwargs)
        for name in NOT_CALM if is_calm else ():
            del self.fields[name]
        maps: Any = self.fields["map"]
        maps.choices = [(slug, in_words(load_atlas(slug).names)) for slug in map_slugs()]

    def clean(self) -> dict[str, Any]:
        """Two travellers each need a small table: no more people than it has chairs."""
        cleaned = super().clean()
        if cleaned.get("two_colours") and 1 + len(self.company) > MOST_SEATS_WITH_TWO_COLOURS:
            said = _("Two travellers each are for 2–3 players: ask at most two people.")
            self.add_error("two_colours", said)
        return cleaned

    @property
    def company(self) -> list[str]:
        """Who was asked; with two travellers each the last bots give way until all have room."""
        asked = super().company
        if self.cleaned_data.get("two_colours"):
            while len(asked) >= MOST_SEATS_WITH_TWO_COLOURS and any(asked):
                last_bot = max(place for place, bot in enumerate(asked) if bot)
                del asked[last_bot]
        return asked

    @property
    def plan(self) -> Plan:
        """What is to be played, and with whom."""
        return journey_plan(self.cleaned_data["map"], self.company, self.wishes)

    @property
    def wishes(self) -> Wishes:
        """What was wished for, as a table keeps it."""
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
        )


class BorderTableForm(CompanyForm):
    """How somebody wants to play the border game, and with whom."""

    board = forms.ChoiceField(label=_("Board"), widget=forms.RadioSelect)
    bot_pace = forms.TypedChoiceField(
        label=_("Bots think"), choices=BOT_PACES, coerce=int, widget=forms.RadioSelect
    )
    turn_grace_s = forms.TypedChoiceField(
        label=_("Time to think"), choices=TURN_GRACES, coerce=int, widget=forms.RadioSelect
    )
    chairs = range(2, border_rules.MOST_SEATS + 1)
    bots = BORDER_BOTS

    def __init__(self, *args: Any, is_calm: bool = False, **kwargs: Any) -> None:
        """Offer the boards that are here; no clock where calm is asked."""
        super().__init__(*args, **kwargs)
        if is_calm:
            del self.fields["turn_grace_s"]
        boards: Any = self.fields["board"]
        boards.choices = [
            (slug, in_words(load_board(slug).heading.names)) for slug in board_slugs()
        ]

    @property
    def plan(self) -> Plan:
        """What is to be played, and with whom."""
        cleaned = self.cleaned_data
        grace = cleaned.get("turn_grace_s")
        wishes = BorderWishes(grace * 1000 if grace else None, cleaned["bot_pace"])
        return border_plan(cleaned["board"], self.company, wishes)


def usual_border_answers(command: UUID) -> dict[str, Any]:
    """What a new form for the border game is filled with."""
    return {
        "board": board_slugs()[0],
        "bot_pace": 100,
        "turn_grace_s": 0,
        "command": command,
        **{f"chair_{n}": bot for n, bot in enumerate(usual_border_bots(), start=2)},
    }


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


class ThrowForm(forms.Form):
    """Somebody throws dice: which round and throw they saw, and which dice they keep."""

    round = forms.IntegerField(min_value=1, max_value=9999)
    throws = forms.IntegerField(min_value=0, max_value=THROWS)
    kept = forms.TypedMultipleChoiceField(
        choices=[(number, str(number)) for number in range(DICE)], coerce=int, required=False
    )
    command = forms.UUIDField()


class CrossForm(forms.Form):
    """Somebody uses dice: each choice is one space or several, by their names."""

    round = forms.IntegerField(min_value=1, max_value=9999)
    throws = forms.IntegerField(min_value=0, max_value=THROWS)
    none = forms.BooleanField(required=False)
    command = forms.UUIDField()

    def clean(self) -> dict[str, Any]:
        """Nothing chosen may be a slip of the finger: using none has a button of its own."""
        if not self.spaces and not self.cleaned_data.get("none"):
            self.add_error(None, _("Choose what to cross off, or use none of the dice."))
        return self.cleaned_data

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that were chosen; none where somebody wants to use none."""
        if self.cleaned_data.get("none"):
            return ()
        sent = self.data.getlist("spaces") if hasattr(self.data, "getlist") else ()
        return tuple(space for choice in sent for space in choice.split()[:DICE])[:MOST_SPACES]


class ReadyForm(forms.Form):
    """Somebody has seen enough of a round."""

    round = forms.IntegerField(min_value=1, max_value=99)
    command = forms.UUIDField()


CENTRE_FIELDS = ("start", "destination")
UNDER_FIELDS = {"space_1": "under_1", "space_2": "under_2"}


class ScorerForm(forms.Form):
    """A journey on a real table. What is left out is not wrong, only still to be chosen."""

    map = forms.ChoiceField(label=_("Map"), widget=forms.RadioSelect)
    round = forms.TypedChoiceField(
        label=_("Round"),
        choices=[(number, str(number)) for number in range(FIRST_ROUND, FINALE + 1)],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("A match has the rounds 1 to 7.")},
    )
    start = forms.CharField(label=_("Start"), required=False)
    destination = forms.CharField(label=_("Destination"), required=False)
    space_1 = forms.CharField(label=_("Your token"), required=False)
    under_1 = forms.CharField(label=_("Under it"), required=False)
    space_2 = forms.CharField(label=_("Second token"), required=False)
    under_2 = forms.CharField(label=_("Under it"), required=False)

    def __init__(self, sent: Mapping[str, str]) -> None:
        """Read what was sent; map, round and the tokens under have usual answers."""
        usual = {"map": map_slugs()[0], "round": str(FIRST_ROUND), "under_1": "0", "under_2": "0"}
        self._shown = {**usual, **sent}
        super().__init__(self._shown)
        self.label_suffix = ""
        self.asked: AskedJourney | None = None
        maps: Any = self.fields["map"]
        maps.choices = [(slug, in_words(load_atlas(slug).names)) for slug in map_slugs()]
        maps.error_messages["invalid_choice"] = _("There is no such map here.")

    def clean(self) -> dict[str, Any]:
        """Find the places that are meant, check them by the rules, and keep what is asked."""
        cleaned = self.cleaned_data
        if "map" not in cleaned or "round" not in cleaned:
            return cleaned
        places = load_atlas(cleaned["map"]).places
        fields = self._fields_of_round
        spaces = {name: self._space(name) for name in fields if cleaned.get(name)}
        centre = {name: slug for name, slug in spaces.items() if name in CENTRE_FIELDS}
        tokens = {
            name: (slug, whole_number(cleaned.get(UNDER_FIELDS[name], "")))
            for name, slug in spaces.items()
            if name in UNDER_FIELDS
        }
        on_centre, on_tokens = [*centre.values()], [*tokens.values()]
        self._say(centre_faults(places, on_centre), [*centre])
        self._say(token_faults(places, on_centre, on_tokens), [*tokens])
        if not self.errors and not self.missing:
            laid = tuple((slug, under) for slug, under in on_tokens if isinstance(under, int))
            self.asked = AskedJourney(cleaned["map"], cleaned["round"], tuple(on_centre), laid)
        return cleaned

    @property
    def map_slug(self) -> str:
        """The map that is chosen; the first one where none is."""
        return self.cleaned_data.get("map") or map_slugs()[0]

    @property
    def missing(self) -> list[forms.BoundField]:
        """What is still to be chosen."""
        sent = self.cleaned_data
        return [self[name] for name in self._fields_of_round if name in sent and not sent[name]]

    @property
    def query(self) -> str:
        """All that counts in this round, as an address keeps it: places by their slugs."""
        names = [name for name in self._fields_of_round if self.data.get(name)]
        spaces = {name: self.cleaned_data.get(name, self.data[name]) for name in names}
        counted = [UNDER_FIELDS[name] for name in names if name in UNDER_FIELDS]
        kept = {name: self.data[name] for name in ("map", "round", *counted)}
        return urlencode({**kept, **spaces})

    @property
    def _fields_of_round(self) -> tuple[str, ...]:
        """The fields for places that count in this round."""
        number = self.cleaned_data.get("round", FIRST_ROUND)
        tokens = [*UNDER_FIELDS][: tokens_each(number)]
        return (*CENTRE_FIELDS[: centre_cards(number)], *tokens)

    def _space(self, name: str) -> str:
        """The slug of the place or space that is meant, or what was typed where there is none.

        The page shows the name in the reader's own language from now on.
        """
        map_slug: str = self.cleaned_data["map"]
        typed: str = self.cleaned_data[name]
        found = FORTY if name in UNDER_FIELDS and is_forty(typed) else find_place(map_slug, typed)
        if found is None:
            return typed
        self.cleaned_data[name] = found
        self._shown[name] = FORTY if found == FORTY else place_word(load_atlas(map_slug), found)
        return found

    def _say(self, faults: Iterable[Fault], names: list[str]) -> None:
        """Say what is wrong beside the fields that it is about."""
        for fault in faults:
            name = names[fault.number]
            field = UNDER_FIELDS[name] if fault.wrong is Wrong.NOT_UNDER else name
            self.add_error(field, fault_sentence(fault))
