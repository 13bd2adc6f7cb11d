"""What is said in races: names of travellers, teams, beliefs of the room, refusals."""

from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy

from game.atlas import Atlas
from game.rulebook import Refused
from game.words.price_lines import place_word
from game.words.travellers import ANIMALS
from quiz.drills.question import Kind, Question
from quiz.race.reveal import Held

# The rules speak English and know no gettext; here their sentences are marked for translation.
SENTENCES = (
    gettext_noop("This race is over."),
    gettext_noop("This race is full."),
    gettext_noop("The race is paused."),
    gettext_noop("This round is over."),
    gettext_noop("Time is up for this round."),
    gettext_noop("You have answered this round already."),
    gettext_noop("The race has gone on already."),
    gettext_noop("Nobody has joined yet."),
    gettext_noop("You are not in this race."),
    gettext_noop("The host has removed you from this race."),
    gettext_noop("The host has locked this race. Nobody else can join."),
    gettext_noop("You cannot draw another name now."),
    gettext_noop("There is no such team in this race."),
    gettext_noop("In this race only one class and its teachers play."),
    gettext_noop("This link has been used. Ask the host for a new one."),
    gettext_noop("This race is not open as homework."),
)
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
class Task:
    """What a board asks, and the rule that decides it. A race knows no stacks."""

    ask: str
    rule: str


def board_task(question: Question) -> Task | None:
    """The task of a board; None for a quick question, which says it itself."""
    crossing = gettext("10 € for each border you cross, 30 € more for each pair of neighbours.")
    match question.kind:
        case Kind.PICK_ONE:
            rule = gettext("10 € for each border you cross. Going to a neighbour costs 30 € more.")
            return Task(gettext("Where is it cheapest to go?"), rule)
        case Kind.PICK_TWO:
            return Task(gettext("Which two make the cheapest journey?"), crossing)
        case Kind.PASS_THROUGH:
            return Task(gettext("Pass through two on the way. Which are cheapest?"), crossing)
        case Kind.DEAREST_TWO:
            rule = gettext("Finale: this time you receive what the journey costs.")
            return Task(gettext("Which two make the most expensive journey?"), f"{rule} {crossing}")
        case _:
            return None


def race_refusal(refused: Refused) -> str:
    """Why something was refused, for a person."""
    return gettext(refused.template) % refused.values


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
    """What lies between two places that are thought to touch; empty where that is no one place."""
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
