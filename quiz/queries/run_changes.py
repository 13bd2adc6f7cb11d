"""What a run changed: what went wrong before and right now."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas_files import load_atlas
from quiz.drills.question import Question, decode_question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.queries.question_words import headline

LOOKED_AT = 400
NAMED = 3


def changes_in_run(run: DrillRun) -> tuple[str, ...]:
    """Sentences about what is known now and was not before; none where nothing changed."""
    if not run.has_feedback or run.is_open_map:
        return ()
    rows = (
        Attempt.objects.filter(learner_id=run.learner_id, map=run.map, is_aided=False)
        .filter(at__lte=run.ended_at or run.began_at)
        .order_by("-at", "-pk")
        .values_list("run_id", "kind", "question", "is_right")[:LOOKED_AT]
    )
    now: dict[Question, bool] = {}
    before: dict[Question, bool] = {}
    for run_id, kind, value, is_right in rows:
        asked = now if run_id == run.pk else before
        asked.setdefault(decode_question(kind, value), is_right)
    learned = [q for q, is_right in now.items() if is_right and before.get(q) is False]
    if not learned:
        return ()
    atlas = load_atlas(run.map)
    count = ngettext(
        "You knew %(n)s answer that you did not know last time.",
        "You knew %(n)s answers that you did not know last time.",
        len(learned),
    ) % {"n": len(learned)}
    named = "; ".join(headline(atlas, question) for question in learned[:NAMED])
    return count, _("Among them: %(named)s.") % {"named": named}
