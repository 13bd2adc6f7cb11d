"""The cards of a class, as a PDF file."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from classroom.models.classroom import Classroom, Names
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import picture_lock, pictures_of, token_of, words_of
from classroom.paper.cards import Card, CardWords, Tell, cards_pdf, silently
from classroom.words.pupils import badge
from game.words.invite_codes import spoken_code


def class_cards(
    classroom: Classroom, pupils: Sequence[Pupil], site: str, tell: Tell = silently
) -> bytes:
    """The cards of these pupils in the language of their class. `site` is its URL."""
    with override(classroom.language):
        return cards_pdf(
            [_card(classroom, pupil, site) for pupil in pupils], _words(classroom, site), tell
        )


def _card(classroom: Classroom, pupil: Pupil, site: str) -> Card:
    has_pictures = picture_lock(classroom.sign_in) is not None
    return Card(
        badge=badge(pupil.animal, pupil.number),
        number=pupil.number,
        name=pupil.first_name if classroom.names == Names.STORED else "",
        pictures=pictures_of(pupil, classroom.sign_in) if has_pictures else (),
        words="" if has_pictures else words_of(pupil, classroom.language),
        link=f"{site}{reverse('class-card', args=[token_of(pupil)])}",
    )


def _words(classroom: Classroom, site: str) -> CardWords:
    has_pictures = picture_lock(classroom.sign_in) is not None
    return CardWords(
        title=_("Cards: %(name)s") % {"name": classroom.name},
        class_name=classroom.name,
        language=classroom.language,
        site=f"{urlsplit(site).netloc}{reverse('class-find')}",
        code=spoken_code(classroom.code),
        go_to=_("Go to"),
        code_label=_("Class code:"),
        number_label=_("Your number:"),
        secret_label=_("Your pictures:") if has_pictures else _("Your secret words:"),
        name_label=_("Name:"),
        list_note=_("For the teacher: you can write the names here. Keep this page to yourself."),
    )
