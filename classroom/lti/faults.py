"""What goes wrong between a platform and this site, by kind. `classroom.words.lti` has the text."""

from enum import StrEnum


class LaunchFault(StrEnum):
    """Why a launch is not accepted."""

    OFF = "off"
    REQUEST = "request"
    PLATFORM = "platform"
    STATE = "state"
    FORMAT = "format"
    NONCE = "nonce"
    KEYS = "keys"
    SIGNATURE = "signature"
    TIME = "time"
    AUDIENCE = "audience"
    DEPLOYMENT = "deployment"
    MESSAGE = "message"
    REPLAY = "replay"
    COURSE = "course"
    ROLE = "role"
    BROWSER = "browser"
    TICKET = "ticket"


class LaunchError(Exception):
    """A launch that is not accepted. `fault` says why."""

    def __init__(self, fault: LaunchFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class ServiceFault(StrEnum):
    """Why a platform did not do what was requested."""

    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    GONE = "gone"
    BROKEN = "broken"
    LATE = "late"
    HOST = "host"
    ODD = "odd"


class ServiceError(Exception):
    """A platform did not do what was requested. `fault` says why."""

    def __init__(self, fault: ServiceFault) -> None:
        super().__init__(fault.value)
        self.fault = fault
