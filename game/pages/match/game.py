"""The journey game on this site: everything specific to it, as one value."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.atlas_files import load_atlas
from game.hosting.grounds import journey_on
from game.journey.record import GAME
from game.journey.rules import FINALE
from game.journey.setup import Tempo
from game.journey.state import MatchState, Phase
from game.pages.game_pages import GamePages, TaskForm, Teaser
from game.pages.match.command_line import JOURNEY_COMMAND_LINE
from game.pages.match.forms import (
    NewTableForm,
    PlacementForm,
    ReadyForm,
    match_map_choices,
    usual_answers,
)
from game.pages.match.lines import journey_line
from game.pages.match.page import match_page
from game.pages.match.plan import (
    Wishes,
    journey_facts,
    journey_plan,
    journey_task_words,
    usual_plan,
)
from game.pages.replay.page import replay_page
from game.rulebook.tables import Plan, Standing
from game.words.names import in_words


def _standing(state: MatchState) -> Standing:
    is_over = state.phase is Phase.OVER
    return Standing(state.setup, state.purses, state.winners, state.round, is_over)


def _task_plan(map_slug: str, bot: str, sent: Mapping[str, Any]) -> Plan:
    """A match that a class is asked to play; open map and tempo may be fixed."""
    wishes = Wishes(
        tempo=Tempo(sent.get("tempo", Tempo.TURNS)),
        open_map=sent.get("shown", "open") == "open",
        short=bool(sent.get("short")),
    )
    return journey_plan(map_slug, [bot], wishes)


JOURNEY_PAGES = GamePages(
    name=GAME,
    title=gettext_lazy("Journey game"),
    teaser=Teaser(
        gettext_lazy("A start, seven cards, no map. Who finds the cheapest journey?"),
        gettext_lazy("Play now"),
        gettext_lazy("Choose how to play"),
    ),
    rules=lambda map_slug, _board: journey_on(map_slug),
    ground=lambda map_slug, _board: in_words(load_atlas(map_slug).names),
    facts=journey_facts,
    standing=_standing,
    page=match_page,
    commands={"tokens": PlacementForm, "ready": ReadyForm},
    replay=replay_page,
    line=journey_line,
    amount=lambda euros: f"{euros} €",
    stage=lambda at: _("round %(n)s of %(of)s") % {"n": at.rounds, "of": FINALE},
    form=NewTableForm,
    usual=usual_answers,
    usual_plan=usual_plan,
    task=TaskForm(
        field="bot",
        against=gettext_lazy("Opponent in the journey game"),
        bots=None,
        grounds=match_map_choices,
        plan=_task_plan,
    ),
    task_words=journey_task_words,
    command_line=JOURNEY_COMMAND_LINE,
)
