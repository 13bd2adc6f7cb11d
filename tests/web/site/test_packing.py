"""Pages are packed for browsers that can unpack them, quickly and without telling secrets."""

import gzip
import zlib
from collections.abc import Callable
from random import Random

import brotli  # type: ignore[import-untyped]
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from config.serving.packing import LARGE, Packing

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


@pytest.mark.parametrize("text", [TEXT, TEXT * (LARGE // len(TEXT) + 1)], ids=["small", "large"])
def test_brotli_is_shorter_and_comes_back_as_it_was(text: bytes) -> None:
    response = answered(HttpResponse(text, headers={"ETag": '"abc"'}), "gzip, deflate, br, zstd")
    assert response["Content-Encoding"] == "br"
    assert response["ETag"] == 'W/"abc"'
    assert int(response["Content-Length"]) == len(content(response))
    assert brotli.decompress(content(response)) == text
    assert len(content(response)) < len(content(answered(HttpResponse(text)))) + 100


@pytest.mark.parametrize("accepts", ["gzip", "br"])
def test_lengths_differ_by_chance(accepts: str) -> None:
    assert len({len(content(answered(HttpResponse(TEXT), accepts))) for _ in range(50)}) > 10


@pytest.mark.parametrize("refused", ["br;q=0, gzip", "gzip, br; q=0.000", "brx, gzip"])
def test_brotli_is_not_forced_on_a_browser(refused: str) -> None:
    assert answered(HttpResponse(TEXT), refused)["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("make", "accepts"),
    [
        (lambda: HttpResponse(TEXT), "zstd"),
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
