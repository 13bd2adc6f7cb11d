"""What the log says: enough to mend the site, nothing about people."""

import json
import logging
from io import StringIO
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from django.conf import settings
from django.test import Client
from django.utils.log import log_message  # type: ignore[attr-defined]
from hypothesis import given
from hypothesis import strategies as st

from config.logs import JsonLine, LogLine, NothingPersonal
from tests.processes import manage, site_environment

INVITED = "/join/secretcd/"
TYPED = "child@example.org"


class Log:
    """A log that is kept in memory."""

    def __init__(self, formatter: logging.Formatter, *, has_words: bool = False) -> None:
        self.written = StringIO()
        self.handler = logging.StreamHandler(self.written)
        self.handler.setFormatter(formatter)
        self.handler.addFilter(NothingPersonal(has_words=has_words))

    @property
    def text(self) -> str:
        """All that was written."""
        return self.written.getvalue()

    def __enter__(self) -> "Log":
        logging.getLogger("django").addHandler(self.handler)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger("django").removeHandler(self.handler)

    def fail(self, level: int = logging.ERROR, message: str = "It broke", *args: Any) -> None:
        """Log an error that quotes user input."""
        try:
            raise ValueError(TYPED)
        except ValueError:
            logger = logging.Logger("somewhere")
            logger.addHandler(self.handler)
            logger.log(level, message, *args, exc_info=True)


@pytest.mark.django_db
@pytest.mark.parametrize("formatter", [LogLine(), JsonLine()])
def test_a_page_is_logged_by_its_route(client: Client, formatter: logging.Formatter) -> None:
    with Log(formatter) as log:
        client.get(INVITED)
        client.get("/no/such/page/of/otter/")
    assert "Not Found" in log.text
    assert "secretcd" not in log.text
    assert "otter" not in log.text
    assert "/join/<" in log.text


@pytest.mark.django_db
def test_json_has_a_value_on_each_line(client: Client) -> None:
    with Log(JsonLine()) as log:
        client.get(INVITED)
        client.get("/no/such/page/")
    first, second = [json.loads(line) for line in log.text.splitlines()]
    assert first["status"] == 404
    assert first["level"] == "WARNING"
    assert first["logger"] == "django.request"
    assert first["at"].endswith("+00:00")
    assert second["route"] == "(no page of the site)"


@pytest.mark.parametrize("formatter", [LogLine(), JsonLine()])
def test_an_error_is_logged_without_its_words(formatter: logging.Formatter) -> None:
    log = Log(formatter)
    log.fail()
    assert "ValueError" in log.text
    assert "test_logs.py" in log.text
    assert TYPED not in log.text


@pytest.mark.parametrize("formatter", [LogLine(has_words=True), JsonLine(has_words=True)])
def test_who_develops_gets_the_words_as_well(formatter: logging.Formatter) -> None:
    log = Log(formatter, has_words=True)
    log.fail()
    assert TYPED in log.text


def test_a_job_that_fails_is_logged_without_its_words() -> None:
    log = Log(JsonLine())
    words = {"name": "quiz.tasks.update_progress", "exc": f"ValueError({TYPED!r})"}
    log.fail(logging.ERROR, "Task %(name)s: %(exc)s", words)
    value = json.loads(log.text)
    assert value["message"] == "Task quiz.tasks.update_progress: ValueError"
    assert TYPED not in log.text


def test_the_settings_lead_everything_through_it() -> None:
    logging_: dict[str, Any] = settings.LOGGING
    handlers = logging_["handlers"]
    assert all(handler["filters"] == ["private"] for handler in handlers.values())
    for logger in (logging_["root"], *logging_["loggers"].values()):
        assert set(logger["handlers"]) <= handlers.keys()


def test_requests_are_not_logged_whatever_the_server_was_told_before() -> None:
    access = logging.getLogger("uvicorn.access")
    assert not access.propagate
    assert not access.isEnabledFor(logging.INFO)


def test_an_unknown_format_is_said_in_a_sentence(tmp_path: Any) -> None:
    environment = site_environment(tmp_path, LOG_FORMAT="xml")
    said = manage("check", environment=environment, check=False)
    assert said.returncode
    assert "LOG_FORMAT is 'xml': it can be line or json." in said.stderr


class Asked:
    """A request that came to a page with an address of its own."""

    resolver_match = type("Match", (), {"route": "join/<code>/"})


class Lines(logging.Handler):
    """Keeps the lines as they are written."""

    def __init__(self) -> None:
        super().__init__()
        self.addFilter(NothingPersonal())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def line_of(template: str, *args: str) -> str:
    """The line about a request, as Django logs one."""
    logger, handler = logging.Logger("django.request"), Lines()
    logger.addHandler(handler)
    log_message(logger, template, *args, status_code=404, request=Asked())
    (line,) = handler.lines
    return line


SPELLINGS = (str, quote, quote_plus, str.upper, str.lower, str.swapcase, ascii)


@given(secret=st.text(min_size=1), spell=st.sampled_from(SPELLINGS))
def test_nothing_of_an_address_is_written_however_it_is_spelled(secret: str, spell: Any) -> None:
    """A NUL, a line break, letters of any writing, encoded or not: only the route is there."""
    path = f"/join/{spell(secret.encode('utf-8', 'replace').decode())}/"
    assert line_of("Not Found: %s", path) == "Not Found: /join/<code>/"
    assert line_of("%s: %s", "Not Found", path) == "Not Found: /join/<code>/"
    assert line_of("%s: %s", path, path) == "(not written here): /join/<code>/"
    assert line_of("Method Not Allowed (%s): %s", "POST", path).endswith("(POST): /join/<code>/")
    assert line_of(path.replace("%", "%%")) == "Refused: /join/<code>/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "secret", ["tajnýkód", "se\ncret", "se\x00cret", "\u202esecret", "ß%2Fsecret"]
)
def test_an_address_with_an_odd_sign_is_logged_by_its_route(client: Client, secret: str) -> None:
    with Log(JsonLine()) as log:
        client.get(f"/join/{quote(secret)}/")
    (line,) = log.text.splitlines()
    for part in ("secret", "cret", "tajn", "k\\xf3d", "kód"):
        assert part not in line


@pytest.mark.django_db
def test_where_a_refused_form_came_from_is_not_written() -> None:
    client = Client(enforce_csrf_checks=True)
    with Log(LogLine()) as log:
        client.post("/theme", {"theme": "dark"}, headers={"Origin": "https://secret.example"})
        client.get("/", headers={"Host": "secret.example"})
    assert "/theme" in log.text
    assert "DisallowedHost" in log.text
    assert "secret" not in log.text
