"""Addresses that go wrong on purpose, besides those of the site."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler500
from config.urls import urlpatterns as site

__all__ = ["handler500", "urlpatterns"]


def broken(request: HttpRequest) -> HttpResponse:
    """Break."""
    raise RuntimeError("broken on purpose")


def unreachable(request: HttpRequest) -> HttpResponse:
    """Fail as a view does while the database is down."""
    raise OperationalError("no connection, on purpose")


def cut_off(request: HttpRequest) -> HttpResponse:
    """Fail as a view does whose connection to the database was closed."""
    raise InterfaceError("connection closed, on purpose")


def closed(request: HttpRequest) -> HttpResponse:
    """Let nobody in."""
    raise PermissionDenied


def unreadable(request: HttpRequest) -> HttpResponse:
    """Refuse to understand."""
    raise SuspiciousOperation


urlpatterns = [
    path("broken", broken),
    path("closed", closed),
    path("cut-off", cut_off),
    path("unreachable", unreachable),
    path("unreadable", unreadable),
    *site,
]
