"""How a move is judged, in signs and words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas import Atlas
from game.atlas.beliefs import Belief
from game.journey.analysis import JudgedToken, Verdict
from game.journey.events import TokenTakenBack
from game.journey.rules import FINALE
from game.pages.replay.moves import Move
from game.words.names import place_word
from game.words.price_lines import money

SIGNS = {
    Verdict.BEST: "★",
    Verdict.GOOD: "✓",
    Verdict.SLIP: "△",
    Verdict.BLUNDER: "✕",
    "clock": "◷",
    "mistake": "!",
    "back": "↶",
}


@dataclass(frozen=True, slots=True)
class MoveMark:
    """The outcome of a move: `kind` names it, sign and word describe it."""

    kind: str
    sign: str
    word: str


def verdict_mark(verdict: Verdict) -> MoveMark:
    """The mark of a verdict."""
    return _mark(verdict)


def move_mark(move: Move) -> MoveMark:
    """The mark of a move: its verdict, or why it has none."""
    if isinstance(move.event, TokenTakenBack):
        return _mark("back")
    if move.event.by_grace:
        return _mark("clock")
    return _mark("mistake" if move.judged is None else move.judged.verdict)


def _mark(kind: str) -> MoveMark:
    words = {
        Verdict.BEST: pgettext("a choice", "best"),
        Verdict.GOOD: pgettext("a choice", "good"),
        Verdict.SLIP: pgettext("a choice", "slip"),
        Verdict.BLUNDER: pgettext("a choice", "blunder"),
        "clock": _("out of time"),
        "mistake": _("mistake"),
        "back": _("taken back"),
    }
    return MoveMark(str(kind), SIGNS[kind], words[kind])


def told(move: Move) -> str:
    """What can be said about a move, in a sentence or two."""
    if move.judged is not None:
        return _judged(move.judged)
    return {
        "clock": _(
            "Time was up, so the game placed this token. The player did not choose "
            "it, so it is not rated."
        ),
        "mistake": _(
            "This token is not allowed here. It will be noticed when everyone has placed."
        ),
        "back": _("The mistake is noticed. This token comes back and is placed again."),
    }[move_mark(move).kind]


def _judged(judged: JudgedToken) -> str:
    sums = {"best": money(judged.best), "price": money(judged.reached)}
    finale, has_more = judged.placed.round == FINALE, is_first_of_two(judged)
    if not judged.lost:
        if finale:
            return _("Nothing brings more: %(best)s.") % sums
        return _("Nothing is cheaper: %(best)s.") % sums
    if finale and has_more:
        return _("With this token, %(price)s is still possible. Before, it was %(best)s.") % sums
    if finale:
        return _("This journey brings %(price)s. The best one would bring %(best)s.") % sums
    if has_more:
        return (
            _("With this token, the journey costs at least %(price)s. Before, it was %(best)s.")
            % sums
        )
    return _("This journey costs %(price)s. The best one would cost %(best)s.") % sums


def is_first_of_two(judged: JudgedToken) -> bool:
    """Whether the traveller had another token in hand."""
    return judged.board.in_hand[judged.placed.seat, judged.placed.colour] > 1


def ordinal(move: Move) -> str:
    """Which of a traveller's two tokens it is; empty if there is one."""
    board = move.board
    if board.tokens_each == 1 or isinstance(move.event, TokenTakenBack):
        return ""
    return _("first of two tokens") if board.in_hand[move.token] > 1 else _("second of two tokens")


def belief_sentence(atlas: Atlas, belief: Belief) -> str:
    """The belief that would explain a choice, and what is true."""
    one, other = (place_word(atlas, place) for place in belief.between)
    words = {"one": one, "other": other}
    if belief.touch:
        return (
            _(
                "This would have been the best choice if these two were neighbours: "
                "%(one)s and %(other)s. They are not."
            )
            % words
        )
    return (
        _(
            "This would have been the best choice if these two did not touch: "
            "%(one)s and %(other)s. But they do."
        )
        % words
    )
