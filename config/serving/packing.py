"""Compress pages before they are sent: slightly less than Django does, and far faster.

At level 6 compressing a page with a map of 206 kB takes 8.3 ms and leaves 49 kB; at level 4 it
takes 2.1 ms and leaves 53 kB.
"""

import gzip
import secrets

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

LEVEL = 4
LEAST_BYTES = 200
"""Shorter content is not worth compressing."""


class Packing(GZipMiddleware):
    """Compresses whole answers at our own level, and streams as Django does."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress an answer, if the browser supports it and it becomes shorter."""
        if response.streaming or response.has_header("Content-Encoding"):
            return super().process_response(request, response)
        content: bytes = getattr(response, "content", b"")
        if len(content) < LEAST_BYTES:
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if not re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            return response
        packed = self._packed(content)
        if len(packed) >= len(content):
            return response
        response.content = packed  # type: ignore[attr-defined]
        response.headers["Content-Length"] = str(len(packed))
        response.headers["Content-Encoding"] = "gzip"
        if response.get("ETag", "").startswith('"'):  # once compressed, the bytes differ
            response.headers["ETag"] = f"W/{response['ETag']}"
        return response

    def _packed(self, content: bytes) -> bytes:
        """The content, with a file name of random length in its header, to hide its true length.

        Without it the length of an answer would tell whether a guess of the visitor's is in it.
        """
        packed = gzip.compress(content, LEVEL, mtime=0)
        head = bytearray(packed[:10])
        head[3] = gzip.FNAME
        name = b"a" * secrets.randbelow(self.max_random_bytes) + b"\x00"
        return bytes(head) + name + packed[10:]
