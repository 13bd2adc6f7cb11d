"""The preview picture of a shared daily journey."""

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from game.atlas_files import UnknownMapError, is_own, load_atlas
from game.drawing.postcard import Postcard, postcard_png
from game.hosting.clock import site_day
from game.views.pictures import A_DAY, png
from game.words.names import in_words
from quiz.queries.daily import FIRST_DAY
from quiz.run_clock import now


@require_safe
def daily_picture(request: HttpRequest, map_slug: str, number: int) -> HttpResponse:
    """The preview picture of a day: its number and the land, nothing of what is asked."""
    today = site_day(now())
    if not 1 <= number <= (today - FIRST_DAY) // timedelta(days=1) + 1:
        raise Http404(str(number))
    try:
        name = in_words(load_atlas(map_slug).names)
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    title = _("Daily journey %(number)d") % {"number": number}
    return png(postcard_png(Postcard(map_slug, title, name)), 0 if is_own(map_slug) else A_DAY)
