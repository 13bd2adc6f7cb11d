"""Privacy, terms, help, contact, accessibility, and documents for schools."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.trust.texts import LANGUAGES, PAGES, PAPERS, rtf_of, trust_text

LONGEST_SEARCH = 80


@require_safe
def trust_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show one of the pages; help can be searched."""
    if name not in PAGES:
        raise Http404
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH] if name == "help" else ""
    page = trust_text(name, wanted=wanted)
    papers = [(paper, [(code, trust_text(paper, code).title) for code in LANGUAGES])
              for paper in PAPERS] if name == "privacy" else []  # fmt: skip
    values = {"page": page, "wanted": wanted, "pages": PAGES, "papers": papers}
    return render(request, "trust.html", values)


@require_safe
def trust_paper(request: HttpRequest, name: str, language: str) -> HttpResponse:
    """A document to fill in, in one of the languages."""
    if name not in PAPERS or language not in LANGUAGES:
        raise Http404
    content = rtf_of(trust_text(name, language))
    disposition = f'attachment; filename="{name}-{language}.rtf"'
    return HttpResponse(
        content, content_type="application/rtf", headers={"Content-Disposition": disposition}
    )
