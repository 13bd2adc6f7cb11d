"""The line about a match that players share: one regular expression reads it in every language."""

from tests.shared_lines import SHARED_MATCH


def test_the_expression_reads_every_part() -> None:
    line = "Crossings europe 2/4 290 € ●○○●●○● https://maps.example.org/matches/x/replay/"
    found = SHARED_MATCH.fullmatch(line)
    assert found
    assert found.groupdict() == {
        "map": "europe",
        "place": "2",
        "seats": "4",
        "score": "290",
        "unit": "€",
        "marks": "●○○●●○●",
        "link": "https://maps.example.org/matches/x/replay/",
    }


def test_points_debts_and_bare_lines_are_read_too() -> None:
    assert SHARED_MATCH.fullmatch("Crossings usa 1/3 42 ★")
    assert SHARED_MATCH.fullmatch("Crossings usa 4/4 -20 €")
    assert not SHARED_MATCH.fullmatch("Crossings usa #3 4/4 ●●●●")
    assert not SHARED_MATCH.fullmatch("Crossings usa 4/4 20 € Otter")
