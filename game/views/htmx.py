"""The request as views of this site get it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that has been through django-htmx."""

    htmx: HtmxDetails
