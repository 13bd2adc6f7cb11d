"""What a teacher has chosen with deep linking, signed for the platform."""

from collections.abc import Mapping

from lti_tool.models import LtiDeployment
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.lineitem import LineItem

from classroom.lti.launch import LTI_DL, Launch
from classroom.lti.registrations import with_own_key
from classroom.lti.services import FULL


def signed_choice(
    launch: Launch, url: str, title: str, custom: Mapping[str, str], *, is_graded: bool
) -> str:
    """A link for the platform to make, with a column in its gradebook if it is graded.

    Raises NoKeyError.
    """
    deployment = LtiDeployment.objects.select_related("registration").get(pk=launch.deployment)
    link = DeepLinkResource().set_url(url).set_title(title).set_custom_params(custom)
    if is_graded:
        column = LineItem().set_score_maximum(FULL).set_label(title)
        link.set_lineitem(column.set_resource_id(custom["assignment"]))
    settings = {"deep_link_return_url": launch.return_url, "data": launch.data}
    registration = with_own_key(deployment.registration)
    answer = DeepLink(registration, deployment.deployment_id, settings)  # type: ignore[arg-type]
    message = answer.get_message_jwt([link])
    if launch.data is None:
        del message[LTI_DL + "data"]
    return str(answer.encode_jwt(message))  # type: ignore[no-untyped-call]
