"""The forms of hosts and players in a race."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from game.atlas_files import MapEntry, is_game_map, is_unlisted, map_entry, map_slugs
from game.queries.open_maps import may_use, open_maps
from game.words.names import in_words
from quiz.actions.race.open_race import RacePlan
from quiz.drills.question import Kind
from quiz.race.draw import Form
from quiz.race.rules import MOST_NUMBERS, MOST_ROUNDS, QUICK_KINDS
from quiz.race_registry import Narrowed, NothingToAskError, read_source, sources_of
from quiz.words.question_words import kind_word

FORMS = (
    (Form.BOARD.value, _("Journey board: eight spaces on the big screen, everyone places")),
    (Form.QUICK.value, _("Quick questions")),
    (Form.MIX.value, _("A mix of both")),
)
LENGTHS = (
    (5, _("5 rounds, about 5 minutes")),
    (7, _("7 rounds, about 10 minutes")),
    (15, _("15 rounds, about 20 minutes")),
)


def _teams(count: int) -> str:
    return ngettext("%(n)d team", "%(n)d teams", count) % {"n": count}


# A lazy text that is filled in here and now would stay in the language of the program.
TEAMS = ((0, _("Everyone for themselves")), *((n, lazy(_teams, str)(n)) for n in (2, 3, 4)))
READY = (
    (5, Form.QUICK, 5),
    (10, Form.BOARD, 7),
    (20, Form.MIX, 15),
)
"""Ready-made races: minutes, kinds of question, rounds."""
ON_MAP = "map:"
PACES = (
    ("host", _("I start each round")),
    ("itself", _("Rounds follow automatically")),
)


class NewRaceForm(forms.Form):
    """The settings of a race. The defaults suit a usual class."""

    about = forms.ChoiceField(label=_("Topic"), required=False)
    map = forms.ChoiceField(label=_("Map"), required=False)
    ready = forms.TypedChoiceField(
        choices=[(minutes, minutes) for minutes, *_ in READY], coerce=int, required=False,
        empty_value=None,
    )  # fmt: skip
    form = forms.ChoiceField(
        label=_("Type of question"), choices=FORMS, required=False, widget=forms.RadioSelect
    )
    rounds = forms.TypedChoiceField(
        label=_("Length"), choices=LENGTHS, coerce=int, required=False, empty_value=None,
        widget=forms.RadioSelect,
    )  # fmt: skip
    kinds = forms.MultipleChoiceField(
        label=_("Quick questions"), required=False, widget=forms.CheckboxSelectMultiple
    )
    teams = forms.TypedChoiceField(
        label=_("Teams"), choices=TEAMS, coerce=int, required=False, empty_value=None,
        widget=forms.RadioSelect,
    )  # fmt: skip
    chooses_team = forms.BooleanField(label=_("Players choose their team"), required=False)
    pace = forms.ChoiceField(
        label=_("Pace"), choices=PACES, required=False, widget=forms.RadioSelect
    )
    open_map = forms.BooleanField(label=_("Show the map while they think"), required=False)
    land_only = forms.BooleanField(label=_("Land only: sea links do not count"), required=False)
    no_clock = forms.BooleanField(label=_("Without a clock"), required=False)
    command = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, host_id: int | None = None, **kwargs: Any) -> None:
        """Offer the maps, and what else this host can race about."""
        self.host_id = host_id
        first = f"{ON_MAP}{map_slugs()[0]}"
        initial = {"about": first, "form": Form.BOARD.value, "rounds": 7, "teams": 0}
        kwargs["initial"] = {**initial, "pace": "host", **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        fields: dict[str, Any] = self.fields
        maps = self._maps(open_maps(host_id))
        fields["map"].choices = maps
        fields["about"].choices = self._about(maps)
        fields["kinds"].choices = [(kind.value, kind_word(kind)) for kind in QUICK_KINDS]

    def _maps(self, own: Iterable[MapEntry]) -> list[tuple[str, str]]:
        """The catalogue, this host's own and shared maps, and the map that a link names."""
        slugs = [*map_slugs(), *(entry.slug for entry in own)]
        wanted = str(self.data.get("about") or self.initial.get("about") or "")
        for slug in (wanted.removeprefix(ON_MAP), str(self.data.get("map", ""))):
            named = is_unlisted(slug) and is_game_map(slug) and slug not in slugs
            # A link may name a map that is shared by link.
            if named and may_use(self.host_id, slug):
                slugs.append(slug)
        return [(slug, in_words(map_entry(slug).names)) for slug in slugs]

    def _about(self, maps: list[tuple[str, str]]) -> list[tuple[str, list[tuple[str, str]]]]:
        """Maps first, then narrower topics, group by group."""
        groups = {gettext("Maps"): [(f"{ON_MAP}{slug}", name) for slug, name in maps]}
        wanted = str(self.data.get("about") or self.initial.get("about") or "")
        slug = wanted.removeprefix(ON_MAP)
        ready_for = slug if slug in map_slugs() else map_slugs()[0]
        for source in sources_of(self.host_id or 0, ready_for):
            groups.setdefault(source.group, []).append((source.key, source.title))
        known = {key: (group, name) for group, keys in groups.items() for key, name in keys}
        if wanted and wanted not in known:
            # A link may lead here with a set that is not listed, or with one map of a class.
            key, _colon, on_map = wanted.rpartition(":")
            if key in known and is_game_map(on_map):
                group, name = known[key]
                groups[group].append((wanted, f"{name}, {in_words(map_entry(on_map).names)}"))
            elif title := self._title(wanted):
                groups.setdefault(gettext("Practice sets"), []).append((wanted, title))
        return list(groups.items())

    def _title(self, key: str) -> str:
        try:
            found = read_source(self.host_id or 0, key)
        except NothingToAskError:
            return ""
        return found.title if found else ""

    def clean(self) -> dict[str, Any]:
        """Find the map of the race, and what part of it is asked."""
        sent = super().clean() or self.cleaned_data
        about = sent.get("about") or f"{ON_MAP}{sent.get('map') or map_slugs()[0]}"
        if about.startswith(ON_MAP):
            self.narrowed = Narrowed(about.removeprefix(ON_MAP))
            return sent
        try:
            found = read_source(self.host_id or 0, about)
        except NothingToAskError:
            self.add_error(
                "about", gettext("This class has no mistakes yet, so there is nothing to ask.")
            )
            return sent
        if found is None:
            self.add_error("about", gettext("Choose a map, a set or a class."))
        else:
            self.narrowed = found
        return sent

    @property
    def boxes(self) -> list[forms.BoundField]:
        """The checkboxes."""
        return [self[name] for name in ("open_map", "land_only", "no_clock", "chooses_team")]

    @property
    def plan(self) -> RacePlan:
        """The wishes."""
        sent = self.cleaned_data
        ready = next((one for one in READY if one[0] == sent["ready"]), None)
        chosen = tuple(Kind(kind) for kind in sent["kinds"])
        return RacePlan(
            map=self.narrowed.map,
            form=ready[1] if ready else Form(sent["form"] or Form.BOARD),
            rounds=ready[2] if ready else min(MOST_ROUNDS, sent["rounds"] or 7),
            kinds=chosen or self.narrowed.kinds,
            places=self.narrowed.places,
            borders=self.narrowed.borders,
            teams=sent["teams"] or 0,
            chooses_team=sent["chooses_team"],
            by_itself=sent["pace"] == "itself" and not sent["no_clock"],
            open_map=sent["open_map"],
            is_land_only=sent["land_only"],
            has_clock=not sent["no_clock"],
        )


class JoinForm(forms.Form):
    """Joining: the chosen team, and a key that makes it safe to send the form again."""

    team = forms.CharField(required=False, max_length=1)
    key = forms.UUIDField(required=False)


class SteerForm(forms.Form):
    """A button of the host: the round it is meant for, or the player to remove."""

    number = forms.IntegerField(required=False, min_value=0, max_value=MOST_NUMBERS)
    command = forms.UUIDField()


class AnswerRoundForm(forms.Form):
    """An answer: the round it is meant for. The kind of question reads the rest."""

    round = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    delay = forms.CharField(required=False, max_length=300)
