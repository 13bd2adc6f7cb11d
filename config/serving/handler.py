"""Run a request in one pass, in one of a few reused threads.

Django's own ASGI handler switches back and forth between the event loop and a thread made for the
request: for signals, for middleware, for the view, for closing. Each time another request may be
running, and this one waits for its turn again. Almost nothing here but streams is asynchronous, so
a page is made in one pass in a thread, as a threaded server would do it. A visitor who leaves
meanwhile changes nothing: a thread cannot be stopped, and its slot is taken until it ends.
"""

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, cast

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, set_script_prefix

from config.serving.addresses import known_match
from config.serving.asgi_types import Receive, Scope, Send
from config.serving.passwords import HASHES_AT_ONCE
from config.serving.waiting_line import AT_ONCE

THREADS = ThreadPoolExecutor(AT_ONCE + HASHES_AT_ONCE, "request")
"""One for each slot in the queues: a request with a slot never waits for a thread."""


class OneThread(ASGIHandler):
    """Serves ASGI; everything from the first signal to the last runs in the request's thread."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Build the middleware as a server without an event loop does."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await _in_thread(self._answer, scope, body)
        if response.streaming:
            await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """Resolve the view; the queues may have resolved it before."""
        found = known_match(request.scope) if isinstance(request, ASGIRequest) else None
        if found is None:
            return super().resolve_request(request)
        request.resolver_match = found
        return found

    def _answer(self, scope: Scope, body: tempfile.SpooledTemporaryFile[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = self.__class__  # noqa: SLF001 - Django tells it in a signal
        if response.streaming:
            close_old_connections()  # a stream may last for hours; free this thread
        else:
            # The answer is complete: while it is sent, its connection can serve another request.
            response.close()
            body.close()
        return cast(HttpResponseBase, response)

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send a stream until it ends or its visitor leaves."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(receive())
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not sending.done():
                sending.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await _in_thread(response.close)
        if not sending.cancelled():
            sending.result()


async def _in_thread(work: Any, *args: Any) -> Any:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(THREADS, copy_context().run, work, *args)
