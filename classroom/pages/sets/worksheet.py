"""A practice set on paper."""

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from classroom.pages.sets.paper_maps import paper_map
from classroom.paper.worksheet import PaperQuestion, Worksheet
from classroom.words.plans import plan_facts
from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.journey.rules import FORTY
from game.words.names import in_words
from game.words.price_lines import place_word
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import CHOICES, Kind, Question
from quiz.drills.set_plan import SetPlan
from quiz.queries.answer_key import key_words
from quiz.queries.question_words import asked_in_full, links_note, prompt

LINES = {Kind.NEIGHBOURS: 0, Kind.NAME_NEIGHBOURS: 2, Kind.LOCATE: 0, Kind.PICK_NEIGHBOURS: 0}


def worksheet(title: str, plan: SetPlan, questions: Sequence[Question]) -> Worksheet:
    """The questions of a set for paper, with their answers."""
    atlas = load_atlas(plan.map)
    ground = ground_of(atlas)
    return Worksheet(
        title=title,
        language=get_language() or "en",
        facts=" · ".join([*plan_facts(plan)[:3], *_links(atlas, questions)]),
        name_label=_("Name"),
        date_label=_("Date"),
        map_title=in_words(atlas.names),
        key_title=_("Answers"),
        credit=in_words(atlas.credit),
        questions=tuple(
            _question(ground, number, question) for number, question in enumerate(questions, 1)
        ),
        outline=paper_map(plan.map, has_names=plan.is_open_map),
    )


def _links(atlas: Atlas, questions: Sequence[Question]) -> list[str]:
    """Whether sea links count, where it matters for any of the questions."""
    told = [note for question in questions if (note := links_note(atlas, question))]
    return told[:1]


def _question(ground: Ground, number: int, question: Question) -> PaperQuestion:
    atlas = ground.atlas
    is_pair = question.kind is Kind.NEIGHBOURS
    asked = prompt(question)
    if question.kind is Kind.PICK_NEIGHBOURS:
        asked = _("Tick all that touch it.")
    if question.kind is Kind.LOCATE:
        asked = _("Write the number %(n)s where it is on the map.") % {"n": number}
    return PaperQuestion(
        number=number,
        prompt=asked,
        headline=asked_in_full(atlas, question),
        notes=tuple(_notes(atlas, question)),
        choices=(_("yes"), _("no")) if is_pair else (),
        boxes=tuple(place_word(atlas, slug) for slug in question.options),
        lines=LINES.get(question.kind, 1),
        answer=key_words(ground, question),
    )


def _notes(atlas: Atlas, question: Question) -> list[str]:
    """What lies on the board."""
    if question.kind in CHOICES:
        lying = dict(question.stacks)
        cards = [(FORTY, "40"), *((slug, place_word(atlas, slug)) for slug in question.offer)]
        named = [_card(name, lying.get(slug, 0)) for slug, name in cards]
        half = len(named) // 2
        return [" · ".join(named[:half]), " · ".join(named[half:])]
    if question.kind is Kind.PRICE_IT:
        return [
            " · ".join(
                _("%(place)s (tokens under it: %(n)s)") % {"place": place_word(atlas, s), "n": n}
                for s, n in question.tokens
            )
        ]
    return []


def _card(name: str, tokens: int) -> str:
    return _("%(place)s (tokens: %(n)s)") % {"place": name, "n": tokens} if tokens else name
