"""The site as an app: its manifest, its service worker, and the page without a network."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

AN_HOUR = 60 * 60


@require_safe
@cache_control(public=True, max_age=AN_HOUR)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest: how the site looks when it is installed."""
    icons = [(192, ""), (512, ""), (512, "maskable")]
    shortcuts = [(_("Practise"), "practise"), (_("Play"), "play"), (_("Progress"), "progress")]
    return JsonResponse(
        {
            "name": "Crossings",
            "short_name": "Crossings",
            "description": _("Learn which places share a border, without looking at the map."),
            "lang": get_language(),
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f6ede0",
            "theme_color": "#22303c",
            "icons": [
                {
                    "src": reverse("icon", args=[size]) if not shape
                    else reverse("icon-shape", args=[size, shape]),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": shape or "any",
                }
                for size, shape in icons
            ],
            "shortcuts": [{"name": name, "url": reverse(view)} for name, view in shortcuts],
        },
        content_type="application/manifest+json",
    )  # fmt: skip


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, which shows the offline page and caches no personal page."""
    response = render(request, "site/sw.js", content_type="text/javascript")
    response["Cache-Control"] = "public, max-age=0, must-revalidate"
    return response


@require_safe
@cache_control(public=True, max_age=AN_HOUR)
def offline(request: HttpRequest) -> HttpResponse:
    """The offline page: what still works without a network."""
    return render(request, "site/offline.html")
