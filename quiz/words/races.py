"""What is said in races: names of travellers, teams, beliefs of the room, refusals."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext_lazy

from game.atlas import Atlas
from game.words.names import place_word
from game.words.travellers import ANIMALS
from quiz.drills.question import Kind, Question
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


@dataclass(frozen=True, slots=True)
class BoardTask:
    """What a board asks, and the rule that decides it. A race knows no stacks."""

    ask: str
    rule: str


def board_task(question: Question) -> BoardTask | None:
    """The task of a board; None for a quick question, which says it itself."""
    crossing = gettext("10 € for each border you cross, 30 € more for each pair of neighbours.")
    match question.kind:
        case Kind.PICK_ONE:
            rule = gettext("10 € for each border you cross. Going to a neighbour costs 30 € more.")
            return BoardTask(gettext("Where is it cheapest to go?"), rule)
        case Kind.PICK_TWO:
            return BoardTask(gettext("Which two make the cheapest journey?"), crossing)
        case Kind.PASS_THROUGH:
            return BoardTask(gettext("Pass through two on the way. Which are cheapest?"), crossing)
        case Kind.DEAREST_TWO:
            rule = gettext("Finale: this time you receive what the journey costs.")
            return BoardTask(
                gettext("Which two make the most expensive journey?"), f"{rule} {crossing}"
            )
        case _:
            return None


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
