"""Players' names at a table: their own, or an animal that we give them.

Nobody has to give a name, and children cannot send each other words: a player without a name is an
animal. A chair stores the animal's key, and each reader reads it in their language.
"""

from collections.abc import Collection

from django.utils.translation import pgettext_lazy

from game.rulebook.seats import SeatSetup

ANIMALS = {
    "alpaca": pgettext_lazy("animal", "Alpaca"),
    "bear": pgettext_lazy("animal", "Bear"),
    "beaver": pgettext_lazy("animal", "Beaver"),
    "bison": pgettext_lazy("animal", "Bison"),
    "blackbird": pgettext_lazy("animal", "Blackbird"),
    "chamois": pgettext_lazy("animal", "Chamois"),
    "deer": pgettext_lazy("animal", "Deer"),
    "dolphin": pgettext_lazy("animal", "Dolphin"),
    "duck": pgettext_lazy("animal", "Duck"),
    "eagle": pgettext_lazy("animal", "Eagle"),
    "falcon": pgettext_lazy("animal", "Falcon"),
    "ferret": pgettext_lazy("animal", "Ferret"),
    "fox": pgettext_lazy("animal", "Fox"),
    "frog": pgettext_lazy("animal", "Frog"),
    "gecko": pgettext_lazy("animal", "Gecko"),
    "giraffe": pgettext_lazy("animal", "Giraffe"),
    "hamster": pgettext_lazy("animal", "Hamster"),
    "hare": pgettext_lazy("animal", "Hare"),
    "hedgehog": pgettext_lazy("animal", "Hedgehog"),
    "heron": pgettext_lazy("animal", "Heron"),
    "kangaroo": pgettext_lazy("animal", "Kangaroo"),
    "koala": pgettext_lazy("animal", "Koala"),
    "lark": pgettext_lazy("animal", "Lark"),
    "lynx": pgettext_lazy("animal", "Lynx"),
    "marmot": pgettext_lazy("animal", "Marmot"),
    "mole": pgettext_lazy("animal", "Mole"),
    "moose": pgettext_lazy("animal", "Moose"),
    "otter": pgettext_lazy("animal", "Otter"),
    "owl": pgettext_lazy("animal", "Owl"),
    "panda": pgettext_lazy("animal", "Panda"),
    "penguin": pgettext_lazy("animal", "Penguin"),
    "raven": pgettext_lazy("animal", "Raven"),
    "salmon": pgettext_lazy("animal", "Salmon"),
    "seal": pgettext_lazy("animal", "Seal"),
    "squirrel": pgettext_lazy("animal", "Squirrel"),
    "stork": pgettext_lazy("animal", "Stork"),
    "swallow": pgettext_lazy("animal", "Swallow"),
    "swan": pgettext_lazy("animal", "Swan"),
    "tortoise": pgettext_lazy("animal", "Tortoise"),
    "wolf": pgettext_lazy("animal", "Wolf"),
}
SPREAD = 17  # coprime to their number: learners created one after the other get different animals


def animal_for(learner_id: int, taken: Collection[str]) -> str:
    """The animal of a learner: always the same one, or the next that is free at the table."""
    keys = list(ANIMALS)
    first = learner_id * SPREAD % len(keys)
    return next(key for key in (*keys[first:], *keys[:first]) if key not in taken)


def traveller_name(own_name: str, animal: str) -> str:
    """The name of a traveller, in the visitor's language."""
    return own_name.strip() or str(ANIMALS.get(animal, animal.capitalize()))


def animal_picture(animal: str) -> str:
    """The path of an animal's portrait among the static files; empty if there is none."""
    return f"img/animals/{animal}.svg" if animal in ANIMALS else ""


def person_chair(own_name: str, animal: str) -> SeatSetup:
    """The chair of a person as the log stores it: in English, shown in any language."""
    name = own_name.strip()
    return SeatSetup(name) if name else SeatSetup(animal.capitalize(), animal=animal)
