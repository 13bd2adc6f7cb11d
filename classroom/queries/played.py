"""Assigned matches: their state or result for the pupils who play them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.board_files import board_slugs
from game.models.match import Match
from game.models.table import Seat
from game.pages.game_pages import pages_of
from game.pages.match_lines import company_of, place_among
from game.queries.open_maps import on_known_maps
from game.queries.standings import standings
from game.rulebook.tables import Standing


@dataclass(frozen=True, slots=True)
class Played:
    """A pupil's match."""

    game: str
    seat: int
    standing: Standing

    @property
    def figure(self) -> str:
        """The pupil's euros or points; nothing before the first cards."""
        if not self.standing.rounds:
            return ""
        return pages_of(self.game).amount(self.standing.amounts[self.seat])

    @property
    def words(self) -> list[str]:
        """How it ended, or how far it is, and against whom."""
        against = ", ".join(company_of(self.standing.setup, self.seat))
        return [*self._so_far(), _("against %(names)s") % {"names": against}]

    def _so_far(self) -> list[str]:
        winners, amounts = self.standing.winners, self.standing.amounts
        n = self.standing.rounds
        if not n:
            return []
        if not self.standing.is_over:
            return [pages_of(self.game).stage(self.standing)]
        rounds = ngettext("%(n)d round", "%(n)d rounds", n) % {"n": n}
        if self.seat in winners:
            return [_("won") if len(winners) == 1 else _("won together with others"), rounds]
        place = {"n": place_among(winners, amounts, self.seat), "of": len(amounts)}
        return [_("rank %(n)s of %(of)s") % place, rounds]


def played_matches(learners: Mapping[int, int]) -> Mapping[int, Played]:
    """The matches of these learners, both by primary key, with three queries or none."""
    if not learners:
        return {}
    known = Match.objects.filter(on_known_maps(), board__in=("", *board_slugs()))
    matches = list(known.filter(pk__in=list(learners)))
    tables = [match.table_id for match in matches]
    rows = Seat.objects.filter(table__in=tables, learner__isnull=False)
    seats = {(row.table_id, row.learner_id): row.number for row in rows}
    found, played = standings(matches), {}
    for match in matches:
        seat = seats.get((match.table_id, learners[match.pk]))
        if seat is not None and match.pk in found:
            played[match.pk] = Played(match.game, seat, found[match.pk])
    return played
