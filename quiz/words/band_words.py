"""Bands of mastery in words."""

from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

from quiz.learning.findings.mastery import Band, Mastery

WORDS = {
    Band.UNSEEN: pgettext_lazy("mastery", "not tried yet"),
    Band.ATTEMPTED: pgettext_lazy("mastery", "attempted"),
    Band.FAMILIAR: pgettext_lazy("mastery", "familiar"),
    Band.PROFICIENT: pgettext_lazy("mastery", "proficient"),
    Band.MASTERED: pgettext_lazy("mastery", "mastered"),
}


@dataclass(frozen=True, slots=True)
class BandWord:
    """A band with its word and its basis: right answers among the latest ones."""

    band: str
    word: str
    right: int
    answers: int
    credit: float = 0.0

    @property
    def percent(self) -> int:
        """How much was right, with partial credit."""
        return round(100 * self.credit / self.answers) if self.answers else 0


def band_word(mastery: Mastery | None) -> BandWord:
    """The band of something; None is something that was never asked about."""
    found = mastery or Mastery(Band.UNSEEN, 0, 0)
    word = str(WORDS[found.band])
    return BandWord(found.band.value, word, found.right, found.answers, found.credit)
