"""A bot that takes what advances its areas most, without looking ahead."""

from collections.abc import Sequence
from random import Random

from game.border_game.board import Board, Mask, bits
from game.border_game.bots.bot import Kept, Spaces
from game.border_game.bots.outlook import Outlook
from game.border_game.bots.seat import BotSheet
from game.border_game.bots.throws import dice_to_keep
from game.border_game.legality import reachable
from game.border_game.moves import completions, counts_of
from game.border_game.observe import Observation
from game.border_game.rules import COLOURS, DICE

LUCK = 0.45
"""What a segment loses in value for each die that it still needs."""


class QuickBot:
    """Goes for the segment that seems best, and for the most valuable space."""

    def __init__(self, board: Board, chance: Random) -> None:
        self._board = board
        self._chance = chance

    def keep(self, seen: Observation) -> Kept | None:
        """The dice of whatever it can complete, and of the segment it aims at."""
        seat = BotSheet(self._board, seen)
        outlook = Outlook(self._board, seen, seat.number)
        counts = list(counts_of(seen.dice))
        keep = [0] * len(COLOURS)
        done = 0
        for colour, count in enumerate(counts):
            if count:
                mask, used = self._best_completion(outlook, seat, colour, count)
                keep[colour], done = used, done | mask
        if sum(keep) < DICE:
            spare = [count - kept for count, kept in zip(counts, keep, strict=True)]
            aim, need = self._aim(outlook, seat, seat.crossed | done, spare, DICE - sum(keep))
            if aim is not None:
                keep[aim] += min(spare[aim], need)
        if sum(keep) == DICE:
            return None
        return dice_to_keep(seen.dice, keep)

    def _aim(
        self, outlook: Outlook, seat: BotSheet, crossed: Mask, spare: Sequence[int], free: int
    ) -> tuple[int | None, int]:
        """The colour to throw for: that of the best segment that the free dice could complete."""
        best: tuple[float, int | None, int] = (0.0, None, 0)
        for colour, segments in enumerate(seat.sheet.segments_of):
            for segment in segments:
                left = segment & ~crossed
                need = left.bit_count()
                if left and need <= free:
                    worth = self._worth(outlook, crossed, left)
                    worth *= LUCK ** max(0, need - spare[colour])
                    best = max(best, (worth, colour, need), key=lambda found: found[0])
        return best[1:]

    def _worth(self, outlook: Outlook, crossed: Mask, spaces: Mask) -> float:
        return sum([outlook.gain(crossed, number) for number in bits(spaces)])

    def _best_completion(
        self, outlook: Outlook, seat: BotSheet, colour: int, count: int
    ) -> tuple[Mask, int]:
        """The segments of a colour that `count` dice complete best, and how many that takes."""
        choices = completions(seat.sheet.segments_of[colour], seat.crossed, count)
        if len(choices) == 1:
            return choices[0]
        return max(choices, key=lambda choice: self._worth(outlook, seat.crossed, choice[0]))

    def first_action(self, seen: Observation) -> Spaces:
        """The best completion of each colour."""
        seat, crossed = BotSheet(self._board, seen), 0
        outlook = Outlook(self._board, seen, seat.number)
        for colour, count in enumerate(counts_of(seen.dice)):
            if count:
                crossed |= self._best_completion(outlook, seat, colour, count)[0]
        return self._board.ids(crossed)

    def second_action(self, seen: Observation) -> Spaces:
        """Die by die, the most valuable space."""
        seat = BotSheet(self._board, seen)
        outlook = Outlook(self._board, seen, seat.number)
        crossed, dice = seat.crossed, list(seen.free)
        spaces: list[str] = []
        while len(spaces) < seen.at_most:
            options = list(bits(reachable(self._board, seat.sheet, crossed, dice)))
            if not options:
                break
            number = max(options, key=lambda n: outlook.gain(crossed, n))
            dice.remove(seat.colour_at(number))
            spaces.append(self._board.spaces[number].id)
            crossed |= 1 << number
        return tuple(spaces)

    def think_ms(self, _seen: Observation) -> int:
        """Between one and four seconds."""
        return self._chance.randrange(1_000, 4_000)
