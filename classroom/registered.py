"""What classes add to the registries of game and quiz, which know no classes."""

from classroom.actions.errands import CLASS_ERRANDS
from classroom.actions.lti.partings import leave_platforms
from classroom.actions.partings import leave_classes
from classroom.actions.workshop.errands import MAP_ERRANDS
from classroom.actions.workshop.publishing import leave_maps
from classroom.pages.people.going_classes import going_classes
from classroom.pages.race_sources import race_sources, read_race_source
from classroom.queries.class_maps import maps_opened
from classroom.queries.house import ClassHouse
from classroom.queries.own_data.classes import own_classes
from classroom.queries.own_data.maps import own_maps
from classroom.queries.own_data.platforms import own_platforms
from classroom.queries.own_data.sets import own_sets, own_work
from classroom.queries.races import class_links, pupil_badge
from game.house_rules import HOUSES
from game.queries.open_maps import OPENED
from quiz.actions.accounts.leave import PARTINGS
from quiz.actions.errand_kinds import ERRANDS
from quiz.actions.export import EXPORTERS
from quiz.going_too import GOING_TOO
from quiz.race_registry import BADGES, CLASSES, OFFERS, READERS


def register() -> None:
    """Register everything, once, when the site starts."""
    HOUSES.append(ClassHouse())
    EXPORTERS["classes"] = own_classes
    EXPORTERS["practice_sets"] = own_sets
    EXPORTERS["assignments"] = own_work
    EXPORTERS["own_maps"] = own_maps
    EXPORTERS["platforms"] = own_platforms
    ERRANDS.update(CLASS_ERRANDS)
    ERRANDS.update(MAP_ERRANDS)
    OPENED.append(maps_opened)
    # Own maps first, before the classes they were given to are deleted.
    PARTINGS.extend((leave_maps, leave_classes, leave_platforms))
    GOING_TOO.append(going_classes)
    BADGES.append(pupil_badge)
    CLASSES.append(class_links)
    OFFERS.append(race_sources)
    READERS.append(read_race_source)
