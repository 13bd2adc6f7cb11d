"""What a teacher may put into a course: an assignment, a set, a match, a map, a race."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from classroom.models.classroom import Classroom
from classroom.models.practice_set import PracticeSet
from classroom.queries.assignments import assignments_of
from classroom.queries.sets import NoSuchSetError, of_ready, of_row
from classroom.set_catalogue import ready_sets_of
from classroom.words.titles import title_words
from game.atlas_files import OFFERED_FIRST, map_names
from game.pages.game_pages import all_games
from game.words.names import in_words
from quiz.models.learner import Learner

Option = tuple[str, str]
MOST_ASSIGNED = 50


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options under one heading."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ChoicePage:
    """Everything that can be chosen, by its key and its name."""

    class_id: UUID
    class_name: str
    platform: str
    command: UUID
    assigned: tuple[Option, ...]
    sets: tuple[OptionGroup, ...]
    grounds: tuple[OptionGroup, ...]
    maps: tuple[Option, ...]
    others: tuple[Option, ...]


def choice_page(
    classroom: Classroom, teacher: Learner, platform: str, wanted: str = ""
) -> ChoicePage:
    """What can be chosen for a class. Ready are the sets of the wanted map, else of the first."""
    assigned = assignments_of(classroom)[:MOST_ASSIGNED]
    names = {slug: in_words(found) for slug, found in map_names().items()}
    shown = (wanted,) if wanted in names else OFFERED_FIRST
    ready = [
        OptionGroup(names[slug], tuple((one.key, one.title) for one in map(of_ready, sets)))
        for slug in shown
        if (sets := tuple(ready_sets_of(slug).values()))
    ]
    mine = OptionGroup(_("My practice sets"), _own_sets(teacher))
    return ChoicePage(
        class_id=classroom.public_id,
        class_name=classroom.name,
        platform=platform,
        command=uuid4(),
        assigned=tuple((str(one.public_id), title_words(one.title, one.map)) for one in assigned),
        sets=(*([mine] if mine.options else []), *ready),
        grounds=tuple(
            OptionGroup(str(game.title), tuple(game.task.grounds())) for game in all_games()
        ),
        maps=tuple(names.items()),
        others=tuple((slug, name) for slug, name in names.items() if slug not in shown),
    )


def _own_sets(teacher: Learner) -> tuple[Option, ...]:
    found = []
    for row in PracticeSet.objects.filter(owner=teacher).order_by("-changed_at", "-pk"):
        try:
            named = of_row(row)
        except NoSuchSetError:  # its map has changed: it cannot be asked any more
            continue
        found.append((named.key, named.title))
    return tuple(found)
