"""The border game on this site: everything specific to it, as one value."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.board_files import load_board
from game.border_game.bots.characters import CHARACTERS
from game.border_game.record import GAME
from game.border_game.state import MatchState, Phase
from game.hosting.grounds import border_on
from game.pages.border_game.command_line import BORDER_COMMAND_LINE
from game.pages.border_game.forms import (
    BorderTableForm,
    CrossForm,
    ThrowForm,
    board_choices,
    usual_border_answers,
)
from game.pages.border_game.lines import border_line
from game.pages.border_game.page import border_page
from game.pages.border_game.plan import (
    BorderWishes,
    border_facts,
    border_plan,
    border_task_words,
    usual_plan,
)
from game.pages.border_game.replay import border_replay
from game.pages.border_game.words import points_word
from game.pages.game_pages import GamePages, TaskForm, Teaser
from game.rulebook.tables import Plan, Standing
from game.words.names import in_words

ON_BOARD = "board:"
"""Tells a board from a map if a class may choose either."""


def _standing(state: MatchState) -> Standing:
    is_over = state.phase is Phase.OVER
    # The last round had ended when the match did, and the next one was never played.
    rounds = state.round - 1 if is_over else state.round
    return Standing(state.setup, state.scores, state.winners, rounds, is_over)


def _task_grounds() -> list[tuple[str, str]]:
    return [
        (f"{ON_BOARD}{slug}", _("Border game: %(board)s") % {"board": name})
        for slug, name in board_choices()
    ]


def _task_plan(ground: str, bot: str, _sent: Mapping[str, Any]) -> Plan:
    return border_plan(ground.removeprefix(ON_BOARD), [bot], BorderWishes())


BORDER_PAGES = GamePages(
    name=GAME,
    title=gettext_lazy("Border game"),
    teaser=Teaser(
        gettext_lazy(
            "Five dice, nine places, and the borders around them. "
            "Who closes the most valuable ones first?"
        ),
        gettext_lazy("Play the border game"),
        gettext_lazy("Choose board and players"),
    ),
    rules=lambda _map, board_slug: border_on(board_slug),
    ground=lambda _map, board_slug: in_words(load_board(board_slug).heading.names),
    facts=border_facts,
    standing=_standing,
    page=border_page,
    commands={"throw": ThrowForm, "cross": CrossForm},
    replay=border_replay,
    line=border_line,
    amount=points_word,
    stage=lambda at: _("round %(n)s") % {"n": at.rounds},
    form=BorderTableForm,
    usual=usual_border_answers,
    usual_plan=usual_plan,
    task=TaskForm(
        field="border_bot",
        against=gettext_lazy("Opponent in the border game"),
        bots=CHARACTERS,
        grounds=_task_grounds,
        plan=_task_plan,
    ),
    task_words=border_task_words,
    command_line=BORDER_COMMAND_LINE,
)
