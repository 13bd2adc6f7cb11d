"""What the site stores about a learner who comes from learning platforms, for the export."""

from typing import Any

from lti_tool.models import LtiUser

from classroom.models.lti import LtiGrade, LtiPupil


def own_platforms(learner_id: int) -> dict[str, Any]:
    """The platform identities of a learner, their courses, and the grades that were sent."""
    accounts = LtiUser.objects.filter(auth_user_id=learner_id).select_related("registration")
    places = LtiPupil.objects.filter(pupil__learner_id=learner_id).select_related(
        "user__registration", "course__context"
    )
    grades = LtiGrade.objects.filter(pupil__learner_id=learner_id).select_related(
        "column__assignment", "column__course__context"
    )
    return {
        "account": [
            {"platform": user.registration.name, "known_as": user.sub} for user in accounts
        ],
        "courses": [
            {
                "platform": place.user.registration.name,
                "known_as": place.user.sub,
                "course": place.course.context.title,
                "since": place.since.isoformat(),
            }
            for place in places.order_by("pk")
        ],
        "grades": [
            {
                "course": grade.column.course.context.title,
                "assignment": grade.column.assignment.title,
                "score": grade.score,
                "score_at_platform": grade.sent_score,
                "sent_at": grade.sent_at.isoformat() if grade.sent_at else None,
            }
            for grade in grades.order_by("pk")
        ],
    }
