"""Addresses that go wrong on purpose, besides those of the site."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site


def broken(request: HttpRequest) -> HttpResponse:
    """Break."""
    raise RuntimeError("broken on purpose")


def closed(request: HttpRequest) -> HttpResponse:
    """Let nobody in."""
    raise PermissionDenied


def unreadable(request: HttpRequest) -> HttpResponse:
    """Refuse to understand."""
    raise SuspiciousOperation


urlpatterns = [
    path("broken", broken),
    path("closed", closed),
    path("unreadable", unreadable),
    *site,
]
