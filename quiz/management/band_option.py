"""The option of a command that names a band of success."""

from django.core.management.base import CommandError, CommandParser

from quiz.learning.choosing.pacing import ANYTHING, Band


def add_band(parser: CommandParser) -> None:
    """Add the option for the share of right answers that practice keeps to."""
    parser.add_argument("--band", help="keep to this share of right answers, such as 0.65,0.8")


def read_band(text: str | None) -> Band:
    """The given band; none by default."""
    if text is None:
        return ANYTHING
    try:
        low, high = (float(share) for share in text.split(","))
    except ValueError:
        raise CommandError("The band is two shares, such as 0.65,0.8.") from None
    if not 0 <= low <= high <= 1:
        raise CommandError("The band goes from a lower share to a higher one, between 0 and 1.")
    return low, high
