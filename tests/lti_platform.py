"""A small learning platform over HTTP: keys, sign-in, access tokens, members, grades, deep linking.

It is written after the specifications and shares no code with the site, so that it says of a token
or a request what Moodle or Canvas would say.
"""

import json
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen
from uuid import uuid4

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key

LTI = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/"
AGS = "https://purl.imsglobal.org/spec/lti-ags/"
NRPS = "https://purl.imsglobal.org/spec/lti-nrps/"
ROLES = {
    "teacher": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"],
    "assistant": ["http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant"],
    "pupil": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
    "mentor": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor"],
    "administrator": ["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator"],
    "nobody": [],
}
TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"
PLATFORM = "https://purl.imsglobal.org/spec/lti-platform-configuration"
REGISTRATION_TOKEN = "good-for-one-tool"
RESOURCE, CHOICE = "LtiResourceLinkRequest", "LtiDeepLinkingRequest"
CLIENT, DEPLOYMENT = "crossings-client", "deployment-1"

SPARE_KEYS: list[RSAPrivateKey] = []
"""Keys of platforms that are gone: to make one takes longer than most tests of a message."""


def platform_key() -> RSAPrivateKey:
    """A key that no platform has that runs now."""
    return SPARE_KEYS.pop() if SPARE_KEYS else generate_private_key(65537, 2048)


@dataclass
class Platform:
    """The platform. `faults` are statuses that the next requests to a service get instead of an
    answer; `pause_s` lets a service answer late.
    """

    port: int = 0
    tool: str = ""
    key: RSAPrivateKey = field(default_factory=platform_key)
    key_id: str = "platform-key"
    members: list[dict[str, Any]] = field(default_factory=list)
    members_a_page: int = 50
    scores: list[dict[str, Any]] = field(default_factory=list)
    gradebook: dict[tuple[str, str], float] = field(default_factory=dict)
    returned: list[dict[str, Any]] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)
    pause_s: float = 0.0
    tokens: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    launches: dict[str, dict[str, Any]] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    tool_keys: dict[str, Any] | None = None
    said: dict[str, Any] = field(default_factory=dict)
    tools: list[dict[str, Any]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def configuration(self) -> dict[str, Any]:
        """What it says of itself to tools that register; `said` changes it."""
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/auth",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/jwks",
            "registration_endpoint": f"{self.url}/register",
            PLATFORM: {"product_family_code": "simulator", "version": "1"},
            **self.said,
        }

    def registered_tool(self, sent: dict[str, Any]) -> dict[str, Any] | None:
        """Take a tool in, as the specification has it; None where something is missing."""
        tool = sent.get(TOOL, {})
        is_right = (
            sent.get("application_type") == "web"
            and sent.get("response_types") == ["id_token"]
            and {"implicit", "client_credentials"} <= {*sent.get("grant_types", ())}
            and sent.get("token_endpoint_auth_method") == "private_key_jwt"
            and sent.get("initiate_login_uri") == f"{self.tool}/lti/login/"
            and sent.get("redirect_uris") == [f"{self.tool}/lti/launch/"]
            and sent.get("jwks_uri") == f"{self.tool}/lti/keys.json"
            and bool(sent.get("client_name"))
            and tool.get("domain") == urlsplit(self.tool).netloc
            and tool.get("target_link_uri") == f"{self.tool}/lti/launch/"
            and CHOICE in [one["type"] for one in tool.get("messages", ())]
        )
        if not is_right:
            return None
        self.tools.append(sent)
        return {**sent, "client_id": CLIENT, TOOL: {**tool, "deployment_id": DEPLOYMENT}}

    def jwks(self) -> dict[str, Any]:
        """The public key as a set."""
        return {"keys": [_jwk(self.key, self.key_id)]}

    def claims(
        self, role: str = "pupil", message: str = RESOURCE, sub: str = "user-1", **more: Any
    ) -> dict[str, Any]:
        """What a launch says, but for nonce and moments."""
        found: dict[str, Any] = {
            "iss": self.url,
            "aud": CLIENT,
            "sub": sub,
            "given_name": "Zbyněk",
            "family_name": "Quokka",
            "name": "Zbyněk Quokka",
            "email": "zbynek@example.org",
            LTI + "deployment_id": DEPLOYMENT,
            LTI + "message_type": message,
            LTI + "version": "1.3.0",
            LTI + "roles": ROLES[role],
            LTI + "context": {"id": "course-1", "title": "Geography 6.B", "label": "GEO"},
            LTI + "target_link_uri": f"{self.tool}/lti/launch/",
            NRPS + "claim/namesroleservice": {
                "context_memberships_url": f"{self.url}/course/1/members",
                "service_versions": ["2.0"],
            },
        }
        if message == RESOURCE:
            found[LTI + "resource_link"] = {"id": "link-1"}
            found[AGS + "claim/endpoint"] = {
                "scope": [AGS + "scope/score"],
                "lineitems": f"{self.url}/course/1/lineitems",
                "lineitem": f"{self.url}/course/1/lineitems/1/lineitem?type=7",
            }
        else:
            found[DEEP + "deep_linking_settings"] = {
                "deep_link_return_url": f"{self.url}/return",
                "accept_types": ["ltiResourceLink"],
                "accept_presentation_document_targets": ["iframe", "window"],
                "data": "of the platform",
            }
        return {**found, **more}

    def begin(self, claims: dict[str, Any], **token: Any) -> dict[str, str]:
        """Prepare a launch; what the tool's login is sent. `token` changes how it is signed."""
        hint = uuid4().hex
        self.launches[hint] = {"claims": claims, **token}
        return {
            "iss": self.url,
            "client_id": CLIENT,
            "login_hint": "someone",
            "lti_message_hint": hint,
            "target_link_uri": f"{self.tool}/lti/launch/",
        }

    def signed(self, claims: dict[str, Any], nonce: str, **token: Any) -> str:
        """A token, as a platform signs it or, with changes, as it should not."""
        now = time.time()
        body = {"nonce": nonce, "iat": now - 1, "exp": now + 300, **claims}
        body = {key: value for key, value in body.items() if value is not None}
        key, algorithm = token.get("key", self.key), token.get("algorithm", "RS256")
        headers = {"kid": token.get("kid", self.key_id)}
        content = json.dumps(body).encode()  # not as claims: those would be checked here already
        signer: Any = jwt.PyJWS()
        text: str = signer.encode(
            content, None if algorithm == "none" else key, algorithm=algorithm, headers=headers
        )
        return text

    def takes_score(self, path: str, score: dict[str, Any]) -> bool:
        """Enter a score into the gradebook; without `scoreGiven` it clears the one before.

        Whether it is complete. A score that is not graded to the end counts as none, as in Moodle
        and Canvas.
        """
        needed = {"userId", "timestamp", "activityProgress", "gradingProgress"}
        if "scoreGiven" in score:
            needed.add("scoreMaximum")
        if any(score.get(name) is None for name in needed):
            return False
        place = (path, score["userId"])
        if score["gradingProgress"] == "FullyGraded" and "scoreGiven" in score:
            self.gradebook[place] = 100 * score["scoreGiven"] / score["scoreMaximum"]
        else:
            self.gradebook.pop(place, None)
        return True

    def known_tool_keys(self) -> dict[str, Any]:
        """The tool's keys, fetched over HTTP unless a test has put them here."""
        if self.tool_keys is None:
            with urlopen(f"{self.tool}/lti/keys.json", timeout=60) as answer:
                self.tool_keys = json.load(answer)
        return self.tool_keys

    def read_from_tool(self, token: str, audience: str) -> dict[str, Any]:
        """What the tool has signed, checked as a platform does."""
        kid = jwt.get_unverified_header(token)["kid"]
        keys = jwt.PyJWKSet.from_dict(self.known_tool_keys())
        (found,) = [key for key in keys.keys if key.key_id == kid]
        body: dict[str, Any] = jwt.decode(
            token, found.key, algorithms=["RS256"], audience=audience, issuer=CLIENT
        )
        return body


@contextmanager
def running_platform(tool: str = "http://testserver") -> Iterator[Platform]:
    """The platform on a port of its own, for as long as a test needs it."""
    platform = Platform(tool=tool)
    first_key = platform.key
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(platform))
    platform.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield platform
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        SPARE_KEYS.append(first_key)


def _handler(platform: Platform) -> type[BaseHTTPRequestHandler]:  # noqa: C901 - a class
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            platform.asked.append(f"GET {self.path}")
            if path == "/jwks":
                self._json(platform.jwks())
            elif path == "/.well-known/openid-configuration":
                self._json(platform.configuration())
            elif path == "/auth":
                self._auth()
            elif path == "/course/1/members":
                self._members()
            elif path in platform.pages:
                self._answer(200, platform.pages[path].encode(), "text/html")
            elif path == "/elsewhere":
                self._answer(302, b"", "text/plain", Location="http://127.0.0.1:1/secret")
            else:
                self._answer(404, b"{}", "application/json")

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            body = self.rfile.read(length).decode()
            path = urlsplit(self.path).path
            platform.asked.append(f"POST {self.path}")
            if path == "/token":
                self._token({key: values[0] for key, values in parse_qs(body).items()})
            elif path == "/register":
                self._register(body)
            elif path.endswith("/scores"):
                self._score(body)
            elif path == "/return":
                sent = parse_qs(body)["JWT"][0]
                platform.returned.append(platform.read_from_tool(sent, platform.url))
                self._answer(200, b"<h1>Added</h1>", "text/html")
            else:
                self._answer(404, b"{}", "application/json")

        def _auth(self) -> None:
            asked = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query).items()}
            wanted = platform.launches.get(asked.get("lti_message_hint", ""))
            is_right = (
                wanted is not None
                and asked.get("client_id") == CLIENT
                and asked.get("response_type") == "id_token"
                and asked.get("response_mode") == "form_post"
                and asked.get("redirect_uri") == f"{platform.tool}/lti/launch/"
                and asked.get("scope") == "openid"
                and asked.get("prompt") == "none"
                and bool(asked.get("nonce"))
            )
            if not is_right or wanted is None:
                self._answer(400, b"wrong request", "text/plain")
                return
            how = {key: value for key, value in wanted.items() if key != "claims"}
            token = platform.signed(wanted["claims"], how.pop("nonce", asked["nonce"]), **how)
            self._answer(200, _form(asked["redirect_uri"], token, asked["state"]), "text/html")

        def _token(self, sent: dict[str, str]) -> None:
            if self._is_at_fault("token"):
                return
            try:
                platform.read_from_tool(sent["client_assertion"], f"{platform.url}/token")
            except (jwt.InvalidTokenError, KeyError, ValueError):
                self._json({"error": "invalid_client"}, 400)
                return
            token = uuid4().hex
            platform.tokens[token] = sent["scope"]
            self._json({"access_token": token, "token_type": "Bearer", "expires_in": 3600})

        def _register(self, body: str) -> None:
            if platform.faults:
                self._answer(platform.faults.pop(0), b"broken", "text/plain")
            elif self.headers.get("Authorization") != f"Bearer {REGISTRATION_TOKEN}":
                self._answer(401, b"", "text/plain")
            elif self.headers["Content-Type"] != "application/json":
                self._answer(415, b"", "text/plain")
            elif (made := platform.registered_tool(json.loads(body))) is None:
                self._json({"error": "invalid_client_metadata"}, 400)
            else:
                self._json(made, 201)

        def _score(self, body: str) -> None:
            if platform.pause_s:
                time.sleep(platform.pause_s)
            if self._is_at_fault("score") or not self._may(AGS + "scope/score"):
                return
            if self.headers["Content-Type"] != "application/vnd.ims.lis.v1.score+json":
                self._answer(415, b"", "text/plain")
                return
            score = json.loads(body)
            if not platform.takes_score(self.path, score):
                self._answer(400, b"incorrect score", "text/plain")
                return
            platform.scores.append({"path": self.path, **score})
            self._answer(200, b"", "text/plain")

        def _members(self) -> None:
            if self._is_at_fault("members"):
                return
            if not self._may(NRPS + "scope/contextmembership.readonly"):
                return
            query = parse_qs(urlsplit(self.path).query)
            first = int(query.get("From", ["0"])[0])
            shown = platform.members[first : first + platform.members_a_page]
            more = {}
            if first + platform.members_a_page < len(platform.members):
                following = f"{platform.url}/course/1/members?From={first + len(shown)}"
                more["Link"] = f'<{following}>; rel="next"'
            listed = {"id": "list", "context": {"id": "course-1"}, "members": shown}
            self._answer(200, json.dumps(listed).encode(), "application/json", **more)

        def _may(self, scope: str) -> bool:
            token = self.headers.get("Authorization", "").removeprefix("Bearer ")
            if scope in platform.tokens.get(token, ""):
                return True
            self._answer(401, b"", "text/plain")
            return False

        def _is_at_fault(self, service: str) -> bool:
            if not platform.faults or (service == "token" and platform.faults[0] < 1000):
                return False
            fault = platform.faults.pop(0) % 1000  # from 1000 on for access tokens
            if fault == 401:
                platform.tokens.clear()
            self._answer(fault, b"broken", "text/plain")
            return True

        def _json(self, value: Any, status: int = 200) -> None:
            self._answer(status, json.dumps(value).encode(), "application/json")

        def _answer(self, status: int, content: bytes, kind: str, **headers: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

    return Handler


def _form(address: str, token: str, state: str) -> bytes:
    """A page that sends itself on, as platforms do."""
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in (("id_token", token), ("state", state))
    )
    return (
        f'<form method="post" action="{escape(address)}">{fields}</form>'
        "<script>document.forms[0].submit()</script>"
    ).encode()


def _jwk(key: RSAPrivateKey, kid: str) -> dict[str, str]:
    numbers = key.public_key().public_numbers()

    def text(number: int) -> str:
        raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
        return urlsafe_b64encode(raw).decode().rstrip("=")

    return {
        "kty": "RSA", "use": "sig", "alg": "RS256", "kid": kid, "n": text(numbers.n),
        "e": text(numbers.e),
    }  # fmt: skip
