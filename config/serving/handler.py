"""A request is worked on in one go, in one thread.

Django's own way of serving ASGI goes to and fro between the event loop and the thread of a request:
for middleware, for what middleware does around a view, for the view. Each time somebody else may be
at work, and the request waits for its turn again. Almost nothing here is asynchronous but streams,
and those are read by the event loop whichever way they were asked for.
"""

from typing import Any

from asgiref.sync import SyncToAsync, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.signals import request_started
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase


def without_detours() -> None:
    """Leave out what Django does with the connections of a thread before each request.

    Here every request has a new thread, which has none yet; going there would be a way for nothing.
    """
    request_started.disconnect(reset_queries)
    request_started.disconnect(close_old_connections)


class OneThread(ASGIHandler):
    """Serves ASGI; middleware and view run one after the other in the thread of the request."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Put the middleware together as a server without an event loop does."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request outside of the event loop."""
        return await sync_to_async(self._answer, thread_sensitive=True)(request)

    async def send_response(self, response: HttpResponseBase, send: Any) -> None:
        """Send an answer. A stream may last for hours: the thread of its request ends now."""
        if response.streaming:
            context = SyncToAsync.thread_sensitive_context.get(None)
            executors = SyncToAsync.context_to_thread_executor
            if context is not None and context in executors:
                executors.pop(context).shutdown(wait=False)
        await super().send_response(response, send)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not response.streaming:
            # All of it is there: while it is sent, its connection can serve somebody else.
            close_old_connections()
        return response
