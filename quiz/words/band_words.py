"""Bands of mastery in words."""

from dataclasses import dataclass

from django.utils.translation import pgettext

from quiz.learning.findings.mastery import Band, Mastery


@dataclass(frozen=True, slots=True)
class BandWord:
    """A band with its word and what is behind it: right answers among the latest ones."""

    band: str
    word: str
    right: int
    answers: int
    credit: float = 0.0

    @property
    def percent(self) -> int:
        """How much was right, with partly right answers counted in part."""
        return round(100 * self.credit / self.answers) if self.answers else 0


def band_word(mastery: Mastery | None) -> BandWord:
    """The band of something; None is something that was never asked about."""
    found = mastery or Mastery(Band.UNSEEN, 0, 0)
    words = {
        Band.UNSEEN: pgettext("mastery", "not tried yet"),
        Band.ATTEMPTED: pgettext("mastery", "attempted"),
        Band.FAMILIAR: pgettext("mastery", "familiar"),
        Band.PROFICIENT: pgettext("mastery", "proficient"),
        Band.MASTERED: pgettext("mastery", "mastered"),
    }
    return BandWord(found.band.value, words[found.band], found.right, found.answers, found.credit)
