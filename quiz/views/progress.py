"""One's own progress. There is no address for anybody else's."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.atlas_files import UnknownMapError
from game.hosting.once_kept import once_kept
from game.views.people import learner_id
from quiz.pages.progress.progress_list import progress_list
from quiz.pages.progress.progress_page import progress_page
from quiz.pages.progress.xray_page import xray_page
from quiz.run_clock import now
from quiz.tasks import update_progress


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """Show all maps in short."""
    page = progress_list(learner_id(request), now())
    for map_slug in page.behind:
        _catch_up(request, map_slug)
    return render(request, "quiz/progress.html", {"page": page})


@require_safe
@never_cache
def progress_on_map(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Show one map in full."""
    try:
        page = progress_page(learner_id(request), map_slug, now())
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    if page.is_behind:
        _catch_up(request, map_slug)
    return render(request, "quiz/progress_map.html", {"page": page})


@require_safe
@never_cache
def xray(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Show what a learner misses and invents on a map."""
    try:
        page = xray_page(learner_id(request), map_slug, now())
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    if page.is_behind:
        _catch_up(request, map_slug)
    return render(request, "quiz/xray.html", {"page": page})


def _catch_up(request: HttpRequest, map_slug: str) -> None:
    """Ask a worker once more: the answers' own job may have been lost, a match have ended."""
    me = learner_id(request)
    if me is not None:
        job = partial(update_progress.apply_async, (me, map_slug), retry=False)
        once_kept(job)
