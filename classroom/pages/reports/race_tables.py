"""The results of a race as tables: questions, beliefs, players."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from classroom.pages.reports.csv_text import Cells
from quiz.pages.race.results import ResultsPage


def player_table(page: ResultsPage) -> list[Cells]:
    """A line for each player, a column for each round."""
    head = (_("Rank"), _("Traveller"), _("Team"), _("Money"), _("Right"))
    rounds = tuple(_("Round %(n)s") % {"n": number} for number in page.numbers)
    rows: list[Cells] = [
        (line.rank, line.who.name, line.who.team_name, line.purse, line.right, *line.rounds)
        for line in page.lines
    ]
    return [(*head, *rounds), *rows]


def race_sheets(page: ResultsPage) -> list[list[list[str]]]:
    """All of it for paper: what the room gets wrong, the questions, the players."""
    beliefs: list[Cells] = [
        (_("What the class gets wrong"), _("In fact")),
        *((one.sentence, one.fact) for one in page.beliefs),
    ]
    questions: list[Cells] = [
        (_("Round"), _("Question"), _("Right answer"), _("Knew it")),
        *(
            (line.number, line.question, line.answer, f"{line.knew} / {line.players}")
            for line in page.rounds
        ),
    ]
    tables: Iterable[list[Cells]] = (beliefs, questions, player_table(page))
    return [[[str(cell) for cell in row] for row in table] for table in tables if table[1:]]
