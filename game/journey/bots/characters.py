"""The characters, from the beginner to the master. How strong they are: docs/bots.md."""

from collections.abc import Mapping

from game.atlas.mental_map import Knowledge
from game.journey.bots.character import Character, Pace

PIP = Character(
    key="pip",
    names={"en": "Pip", "cs": "Pip", "fr": "Pip"},
    temper={
        "en": "Has only just begun, and sees neighbours everywhere.",
        "cs": "Teprve začíná a sousedy vidí všude.",
        "fr": "Débute à peine et voit des voisins partout.",
    },
    knowledge=Knowledge(gaps=0.8, fancies=1.2, exclaves=0.9, at_home=0.7),
    home={
        "europe": frozenset({"west"}),
        "usa": frozenset({"mid-atlantic"}),
        "lyon": frozenset({"centre"}),
    },
    crowding=0.0,
    pace=Pace(start=4_000, option=900, strange=250, again=0.7, nerves=0.45),
)

MR_DOT = Character(
    key="mr-dot",
    names={"en": "Mr Dot", "cs": "Pan Tečka", "fr": "Monsieur Point"},
    temper={
        "en": "Collects the tiniest places, and is afraid of crowds.",
        "cs": "Sbírá ta nejmenší místa a bojí se tlačenice.",
        "fr": "Collectionne les plus petits lieux et a peur de la foule.",
    },
    knowledge=Knowledge(gaps=0.4, fancies=0.3, exclaves=0.3, at_home=0.5, small=0.2),
    home={
        "europe": frozenset({"south"}),
        "usa": frozenset({"new-england"}),
        "lyon": frozenset({"saone"}),
    },
    crowding=2.0,
    pace=Pace(start=3_600, option=900, strange=240, again=0.6, nerves=0.3),
)

NORA = Character(
    key="nora",
    names={"en": "Nora", "cs": "Nora", "fr": "Nora"},
    temper={
        "en": "A sailor: she knows every coast, but gets lost inland.",
        "cs": "Námořnice: zná každé pobřeží, ale ve vnitrozemí bloudí.",
        "fr": "Une navigatrice : elle connaît chaque côte, mais se perd à l'intérieur des terres.",
    },
    knowledge=Knowledge(gaps=0.3, fancies=0.22, exclaves=0.4, at_home=0.3, water=0.0),
    home={
        "europe": frozenset({"north"}),
        "usa": frozenset({"pacific", "new-england"}),
        "lyon": frozenset({"saone"}),
    },
    crowding=1.4,
    pace=Pace(start=2_800, option=800, strange=220, again=0.5, nerves=0.35),
)

OLD_ANTON = Character(
    key="old-anton",
    names={"en": "Old Anton", "cs": "Starý Anton", "fr": "Le vieil Anton"},
    temper={
        "en": "Takes his time. Around home he knows every fence.",
        "cs": "Nikam nespěchá. Kolem domova zná každý plot.",
        "fr": "Prend son temps. Près de chez lui, il connaît chaque clôture.",
    },
    knowledge=Knowledge(gaps=0.23, fancies=0.16, exclaves=0.2, at_home=0.1),
    home={
        "europe": frozenset({"centre", "balkans"}),
        "usa": frozenset({"plains", "great-lakes"}),
        "lyon": frozenset({"monts-d-or", "west"}),
    },
    crowding=0.7,
    pace=Pace(start=3_600, option=800, strange=250, again=0.5, nerves=0.2),
)

KIRA = Character(
    key="kira",
    names={"en": "Kira", "cs": "Kira", "fr": "Kira"},
    temper={
        "en": "Quick and sharp. Only the smallest things slip past her.",
        "cs": "Rychlá a bystrá. Uniknou jí jen ty nejmenší drobnosti.",
        "fr": "Vive et fine. Seuls les plus petits détails lui échappent.",
    },
    knowledge=Knowledge(gaps=0.08, fancies=0.05, exclaves=0.1, at_home=0.3),
    home={
        "europe": frozenset({"east", "north"}),
        "usa": frozenset({"mountain", "south-central"}),
        "lyon": frozenset({"east", "south"}),
    },
    crowding=1.0,
    pace=Pace(start=1_500, option=450, strange=120, again=0.4, nerves=0.25),
)

CARTOGRAPHER = Character(
    key="cartographer",
    names={"en": "The Cartographer", "cs": "Kartografka", "fr": "La Cartographe"},
    temper={
        "en": "She drew the map herself. Well, nearly all of it.",
        "cs": "Mapu kreslila sama. Tedy skoro celou.",
        "fr": "Elle a dessiné la carte elle-même. Enfin, presque toute.",
    },
    knowledge=Knowledge(gaps=0.02, fancies=0.01, exclaves=0.0, at_home=0.0),
    home={
        "europe": frozenset({"centre"}),
        "usa": frozenset({"mid-atlantic"}),
        "lyon": frozenset({"centre"}),
    },
    crowding=1.0,
    pace=Pace(start=1_600, option=400, strange=100, again=0.4, nerves=0.15),
)

CHARACTERS: Mapping[str, Character] = {
    character.key: character for character in (PIP, MR_DOT, NORA, OLD_ANTON, KIRA, CARTOGRAPHER)
}
"""By key, the beginner first."""
