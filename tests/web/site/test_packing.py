"""Pages are packed for browsers that can unpack them, quickly and without telling secrets."""

import gzip
import zlib
from collections.abc import Callable
from random import Random

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from config.serving.packing import Packing

TEXT = "".join(f"<li>{number * 7919 % 10_007}</li>" for number in range(3_000)).encode()


def answered(response: HttpResponseBase, accepts: str = "gzip, deflate") -> HttpResponseBase:
    request = RequestFactory().get("/", headers={"Accept-Encoding": accepts})
    return Packing(lambda _request: response).process_response(request, response)


def content(response: HttpResponseBase) -> bytes:
    return bytes(getattr(response, "content", b""))


def test_a_page_comes_back_as_it_was() -> None:
    response = answered(HttpResponse(TEXT, headers={"ETag": '"abc"'}))
    assert response["Content-Encoding"] == "gzip"
    assert response["Vary"] == "Accept-Encoding"
    assert response["ETag"] == 'W/"abc"'
    assert int(response["Content-Length"]) == len(content(response)) < len(TEXT)
    assert gzip.decompress(content(response)) == TEXT


def test_it_takes_little_time_and_not_much_more_room() -> None:
    packed = len(content(answered(HttpResponse(TEXT))))
    assert len(zlib.compress(TEXT, 6)) < packed < 1.15 * len(zlib.compress(TEXT, 6))


def test_lengths_differ_by_chance() -> None:
    assert len({len(content(answered(HttpResponse(TEXT)))) for _ in range(50)}) > 10


@pytest.mark.parametrize(
    ("make", "accepts"),
    [
        (lambda: HttpResponse(TEXT), "br"),
        (lambda: HttpResponse(b"short"), "gzip"),
        (lambda: HttpResponse(Random(1).randbytes(5_000)), "gzip"),
        (lambda: HttpResponse(TEXT, headers={"Content-Encoding": "br"}), "gzip"),
    ],
    ids=["not asked for", "short", "nothing to gain", "another way"],
)
def test_what_is_left_as_it_is(make: Callable[[], HttpResponse], accepts: str) -> None:
    made = make()
    before = made.content
    after = answered(made, accepts)
    assert content(after) == before
    assert after.get("Content-Encoding", "") != "gzip"


def test_streams_are_packed_piece_by_piece() -> None:
    response = answered(StreamingHttpResponse(iter([TEXT, TEXT])))
    assert isinstance(response, StreamingHttpResponse)
    packed = b"".join(bytes(piece) for piece in response)
    assert gzip.decompress(packed) == TEXT + TEXT


@pytest.mark.django_db
def test_the_site_packs_its_pages() -> None:
    response = Client().get("/rules/", headers={"Accept-Encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert b"<html" in gzip.decompress(response.content)
