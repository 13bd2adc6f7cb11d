"""Preview pictures of shared links. Anyone with the link may see them: they name nobody."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from game.atlas_files import UnknownMapError, is_own, load_atlas
from game.drawing.postcard import Postcard, icon_png, postcard_png
from game.queries.replay_access import watched_match
from game.queries.seated_matches import NoSuchMatchError
from game.words.names import in_words

A_DAY = 24 * 60 * 60
SIZES = (180, 192, 512)


def png(content: bytes, seconds: int = A_DAY) -> HttpResponse:
    """A picture that may be cached for a while; 0 seconds: not at all."""
    kept = {"Cache-Control": f"public, max-age={seconds}"} if seconds else {}
    return HttpResponse(content, content_type="image/png", headers=kept)


@require_safe
def map_picture(request: HttpRequest, map_slug: str) -> HttpResponse:
    """The preview picture of a map, with its borders: its page shows them too."""
    try:
        atlas = load_atlas(map_slug)
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    line = _("Who borders whom?")
    card = Postcard(map_slug, in_words(atlas.names), line, has_borders=True)
    return png(postcard_png(card), 0 if is_own(map_slug) else A_DAY)


@require_safe
def match_picture(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The preview picture of a shared match: the money of the seats by letter, without names.

    Not cached, so that it is gone when sharing ends.
    """
    try:
        watched = watched_match(None, public_id)
    except NoSuchMatchError as error:
        raise Http404(str(error)) from None
    purses = tuple(getattr(watched.state, "purses", ()))
    map_slug = watched.match.map
    name = in_words(load_atlas(map_slug).names)
    return png(postcard_png(Postcard(map_slug, name, _("A match to watch"), bars=purses)), 0)


@require_safe
def icon(request: HttpRequest, size: int, shape: str = "") -> HttpResponse:
    """The icon of the site in one of its sizes."""
    if size not in SIZES:
        raise Http404(str(size))
    return png(icon_png(size, is_maskable=bool(shape)), 30 * A_DAY)
