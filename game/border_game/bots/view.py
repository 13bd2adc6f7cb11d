"""Everything that a seat could do with any dice, and its value."""

from collections.abc import Mapping
from functools import cached_property

from game.border_game.board import Board, Mask, bits
from game.border_game.bots.outlook import Outlook
from game.border_game.bots.seat import BotSheet
from game.border_game.bots.throws import Counts, before_throws, best_within, sets_of
from game.border_game.legality import reachable
from game.border_game.moves import completions
from game.border_game.observe import Observation
from game.border_game.rules import COLOURS, DICE, THROWS

ENVY = 0.35
"""How much of a die's value to each of the others counts against leaving it to them."""

Move = tuple[float, Mask]
"""The value of a set of spaces, and the set."""


class View:
    """A position before a first action, as its active seat sees it."""

    def __init__(self, board: Board, seen: Observation) -> None:
        self._board = board
        self._seat = seat = BotSheet(board, seen)
        self._outlook = Outlook(board, seen, seat.number, rivals=True)
        self._harm = self._harms(seen)

    def _harms(self, seen: Observation) -> list[float]:
        """For each colour the mean value of a die of it to the others."""
        harms = [0.0] * len(COLOURS)
        others = [seat for seat in range(len(seen.setup.seats)) if seat != self._seat.number]
        for number in others:
            seat = BotSheet(self._board, seen, number)
            outlook = Outlook(self._board, seen, number)
            edge = reachable(self._board, seat.sheet, seat.crossed, COLOURS)
            for colour in range(len(COLOURS)):
                spaces = edge & seat.sheet.of_colour[colour]
                gains = [outlook.gain(seat.crossed, space) for space in bits(spaces)]
                harms[colour] += ENVY * max(gains, default=0.0) / len(others)
        return harms

    @cached_property
    def moves(self) -> Mapping[Counts, Move]:
        """For every set of dice that completes segments exactly, the best segments for it."""
        found: list[tuple[Mask, tuple[int, ...], int]] = [(0, (), 0)]
        for segments in self._seat.sheet.segments_of:
            choices = completions(segments, self._seat.crossed, DICE)
            found = [
                (mask | more, (*needs, need), used + need)
                for mask, needs, used in found
                for more, need in choices
                if used + need <= DICE
            ]
        best: dict[Counts, Move] = {}
        worth, crossed = self._outlook.worth, self._seat.crossed
        for mask, needs, _ in found:
            its = worth(crossed | mask)
            if needs not in best or its > best[needs][0]:
                best[needs] = (its, mask)
        return {needs: (its + self._spared(needs), mask) for needs, (its, mask) in best.items()}

    def _spared(self, used: Counts) -> float:
        """What using these dice denies the others; using all five leaves them one of all."""
        spared = sum([count * harm for count, harm in zip(used, self._harm, strict=True)])
        if sum(used) == DICE:
            spared -= max(harm for count, harm in zip(used, self._harm, strict=True) if count)
        return spared

    @cached_property
    def tables(self) -> list[dict[Counts, float]]:
        """The expected value of keeping dice, with one throw left and with two."""
        best = best_within({needs: its for needs, (its, _) in self.moves.items()})
        worths = {dice: best[dice] - self._left(dice) for dice in sets_of(DICE)}
        return before_throws(worths, THROWS - 1)

    def _left(self, dice: Counts) -> float:
        """The value of these dice to the others."""
        return sum([count * harm for count, harm in zip(dice, self._harm, strict=True)])

    def best_move(self, dice: Counts) -> Mask:
        """The best of all sets of segments that these dice complete."""
        fitting = [
            move
            for needs, move in self.moves.items()
            if all(need <= count for need, count in zip(needs, dice, strict=True))
        ]
        return max(fitting)[1]
