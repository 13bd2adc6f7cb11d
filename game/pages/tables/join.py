"""A table as an invited player sees it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.models.table import Table
from game.pages.tables.waiting_room import Chair, newest_match, table_chairs
from game.queries.company import keeps_away
from game.words.invite_codes import read_code
from game.words.tables import ground_name, table_facts


@dataclass(frozen=True, slots=True)
class JoinPage:
    """The table of a code. `problem` is why nobody can sit down there, if so."""

    code: str = ""
    map_name: str = ""
    facts: tuple[str, ...] = ()
    chairs: tuple[Chair, ...] = ()
    problem: str = ""

    @property
    def is_found(self) -> bool:
        """Whether there is such a table at all."""
        return bool(self.map_name)


def invited_table(typed: str) -> Table | None:
    """The table of a code, however it was typed."""
    code = read_code(typed)
    return None if code is None else Table.objects.filter(invite_code=code).first()


def join_page(table: Table | None, learner_id: int | None) -> JoinPage:
    """What a code leads to, for the requesting learner; None for an unknown code."""
    if table is None or table.invite_code is None:
        problem = _("No table has this code. Check every letter.")
        return JoinPage(problem=problem)
    chairs = table_chairs(table, None)
    problem = _problem(table, chairs, learner_id)
    return JoinPage(
        code=table.invite_code,
        map_name=ground_name(table),
        facts=table_facts(table),
        # Only people who may still join a table see who sits there.
        chairs=() if problem else chairs,
        problem=problem,
    )


def _problem(table: Table, chairs: tuple[Chair, ...], learner_id: int | None) -> str:
    if newest_match(table) is not None:
        return _("The match at this table has already begun.")
    if table.closed_at is not None:
        return _("This table is closed.")
    if not any(chair.is_free for chair in chairs):
        return _("All seats at this table are taken.")
    if keeps_away(table, learner_id):
        return _("Only one class and its teachers can play at this table.")
    return ""
