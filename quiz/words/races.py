"""The text of races: names of players, teams, beliefs of the room, refusals."""

from django.utils.translation import gettext, ngettext, pgettext_lazy

from game.atlas import Atlas
from game.words.names import place_word
from game.words.travellers import ANIMALS
from quiz.race.reveal import Held

WINDS = {
    "N": pgettext_lazy("team", "North"),
    "E": pgettext_lazy("team", "East"),
    "S": pgettext_lazy("team", "South"),
    "W": pgettext_lazy("team", "West"),
}
LETTERS = (
    pgettext_lazy("team letter", "N"),
    pgettext_lazy("team letter", "E"),
    pgettext_lazy("team letter", "S"),
    pgettext_lazy("team letter", "W"),
)
"""The letters of the winds in each language: templates ask for them by these."""


def name_word(name: str) -> str:
    """A player's name in the visitor's language."""
    animal, _, number = name.partition("-")
    word = str(ANIMALS.get(animal, animal.capitalize()))
    return f"{word} {number}" if number else word


def team_word(team: str) -> str:
    """A team's name in the visitor's language."""
    return str(WINDS.get(team, team))


def fact_line(atlas: Atlas, held: Held) -> str:
    """The truth about two places that the room is wrong about."""
    words = {"one": place_word(atlas, held.pair[0]), "other": place_word(atlas, held.pair[1])}
    if held.touch:
        return gettext("%(one)s and %(other)s do not touch.") % words
    return gettext("%(one)s and %(other)s share a border.") % words


def belief_line(atlas: Atlas, held: Held, players: int) -> str:
    """What part of the room believes, in one sentence."""
    words = {
        "n": held.holders,
        "all": players,
        "one": place_word(atlas, held.pair[0]),
        "other": place_word(atlas, held.pair[1]),
    }
    if held.touch:
        return (
            ngettext(
                "%(n)s of %(all)s thinks %(one)s and %(other)s share a border.",
                "%(n)s of %(all)s think %(one)s and %(other)s share a border.",
                held.holders,
            )
            % words
        )
    return (
        ngettext(
            "%(n)s of %(all)s thinks %(one)s and %(other)s do not touch.",
            "%(n)s of %(all)s think %(one)s and %(other)s do not touch.",
            held.holders,
        )
        % words
    )


def share_words(count: int, players: int) -> str:
    """A part of the room, as sentences about it begin."""
    return gettext("%(n)s of %(all)s") % {"n": count, "all": players}


def between_line(atlas: Atlas, held: Held) -> str:
    """The place between two places that are thought to touch; empty if there is not just one."""
    one, other = held.pair
    if not held.touch or not atlas.are_joined(one, other):
        return ""
    apart = atlas.fewest_crossings(one, other)
    both = sorted({*atlas.neighbours[one]} & {*atlas.neighbours[other]})
    names = [place_word(atlas, place) for place in both]
    match names:
        case [name]:
            return gettext("%(place)s lies between them.") % {"place": name}
        case [name, second]:
            words = {"place": name, "second": second}
            return gettext("%(place)s and %(second)s lie between them.") % words
        case _ if apart > 2:
            return ngettext(
                "The shortest way crosses %(n)s border.",
                "The shortest way crosses %(n)s borders.",
                apart,
            ) % {"n": apart}
        case _:
            return ""
