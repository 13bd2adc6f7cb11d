"""What classes ask of game and quiz, which know no classes: entered in their registries."""

from classroom.actions.errands import CLASS_ERRANDS
from classroom.actions.lti.partings import leave_platforms
from classroom.actions.partings import leave_classes
from classroom.pages.people.going_classes import going_classes
from classroom.pages.race_sources import race_sources, read_race_source
from classroom.queries.house import ClassHouse
from classroom.queries.own_classes import own_classes
from classroom.queries.own_platforms import own_platforms
from classroom.queries.own_sets import own_sets, own_work
from classroom.queries.races import class_links, pupil_badge
from game.house_rules import HOUSES
from quiz.actions.accounts.leave import PARTINGS
from quiz.actions.errand_kinds import ERRANDS
from quiz.actions.export import EXPORTERS
from quiz.going_too import GOING_TOO
from quiz.queries.badges import BADGES
from quiz.queries.race_classes import CLASSES
from quiz.queries.race_sources import OFFERS, READERS


def register() -> None:
    """Enter all of it, once, when the site starts."""
    HOUSES.append(ClassHouse())
    EXPORTERS["classes"] = own_classes
    EXPORTERS["practice_sets"] = own_sets
    EXPORTERS["assignments"] = own_work
    EXPORTERS["platforms"] = own_platforms
    ERRANDS.update(CLASS_ERRANDS)
    PARTINGS.extend((leave_classes, leave_platforms))
    GOING_TOO.append(going_classes)
    BADGES.append(pupil_badge)
    CLASSES.append(class_links)
    OFFERS.append(race_sources)
    READERS.append(read_race_source)
