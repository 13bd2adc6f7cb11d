"""What is said in races: names of travellers, teams, beliefs of the room, refusals."""

from django.utils.translation import gettext, ngettext, pgettext_lazy

from game.atlas import Atlas
from game.words.names import place_word
from game.words.travellers import ANIMALS
from quiz.race.reveal import Held

PICTURED = (
    "bear",
    "beaver",
    "deer",
    "duck",
    "fox",
    "frog",
    "giraffe",
    "hamster",
    "hare",
    "hedgehog",
    "koala",
    "lynx",
    "mole",
    "moose",
    "otter",
    "owl",
    "panda",
    "penguin",
    "raven",
    "seal",
    "squirrel",
    "stork",
    "swan",
    "tortoise",
    "wolf",
)
"""The animals that have a portrait."""
WINDS = {
    "N": pgettext_lazy("team", "North"),
    "E": pgettext_lazy("team", "East"),
    "S": pgettext_lazy("team", "South"),
    "W": pgettext_lazy("team", "West"),
}


def name_word(name: str) -> str:
    """A traveller's name in the visitor's language."""
    animal, _, number = name.partition("-")
    word = str(ANIMALS.get(animal, animal.capitalize()))
    return f"{word} {number}" if number else word


def team_word(team: str) -> str:
    """A team's name in the visitor's language."""
    return str(WINDS.get(team, team))


def fact_line(atlas: Atlas, held: Held) -> str:
    """What is true of two places that the room is wrong about."""
    words = {"one": place_word(atlas, held.pair[0]), "other": place_word(atlas, held.pair[1])}
    if held.touch:
        return gettext("%(one)s and %(other)s do not touch.") % words
    return gettext("%(one)s and %(other)s share a border.") % words


def belief_line(atlas: Atlas, held: Held, players: int) -> str:
    """What so many of the room believe, in one sentence."""
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
