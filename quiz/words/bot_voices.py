"""What bots say in a lesson, most of them in a voice of their own."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Voice:
    """How a bot greets its teacher, how sure it is of a blunder, and how it thanks."""

    hello: str | Promise
    sure: str | Promise
    thanks: str | Promise


VOICES = {
    "pip": Voice(
        hello=_("I drew this map all by myself. Nearly everything touches everything. Handy!"),
        sure=_("Easy! I can see it with my eyes closed."),
        thanks=_("Wow. That goes on my fridge."),
    ),
    "mr-dot": Voice(
        hello=_("I know every tiny place by heart. The big ones only get in the way."),
        sure=_("A very small place told me so."),
        thanks=_("Noted, in very small letters."),
    ),
    "nora": Voice(
        hello=_("At sea I never get lost. On land I keep looking for the lighthouse."),
        sure=_("Full speed ahead!"),
        thanks=_("Aye aye. It is in the logbook."),
    ),
    "old-anton": Voice(
        hello=_("I know every fence around my house. Beyond that it is all rumours."),
        sure=_("It was like that when I was young."),
        thanks=_("Well, well. They must have moved it since my day."),
    ),
    "kira": Voice(
        hello=_("I am fast. Sometimes faster than the map."),
        sure=_("Done. Next!"),
        thanks=_("Saved. That took me 0.2 seconds."),
    ),
    "cartographer": Voice(
        hello=_("I drew the real map. If anything in it is wrong, it is a smudge."),
        sure=_("My pen never slips."),
        thanks=_("Hm. So that was a crumb and not a border. Thank you."),
    ),
}

PLAIN = Voice(
    hello=_("Tell me what is wrong on my map."),
    sure=_("I have no doubt about it."),
    thanks=_("Thank you. I did not know that."),
)


def voice_of(bot: str) -> Voice:
    """How a bot speaks; a character without a voice of its own speaks plainly."""
    return VOICES.get(bot, PLAIN)
