"""Players who have never played: they are shown how, once."""

from game.models.table import Seat


def is_newcomer(learner_id: int | None) -> bool:
    """Whether a learner has never sat at a table where a match began; a visitor never has."""
    if learner_id is None:
        return True
    return not Seat.objects.filter(learner_id=learner_id, table__matches__isnull=False).exists()
