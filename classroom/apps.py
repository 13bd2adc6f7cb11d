"""The classroom application."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes, their members and what they are asked to practise."""

    name = "classroom"

    def ready(self) -> None:
        """Tell game and quiz, which know no classes, what classes ask of them."""
        from classroom.actions.errands import CLASS_ERRANDS
        from classroom.actions.partings import leave_classes
        from classroom.actions.workshop.errands import MAP_ERRANDS
        from classroom.actions.workshop.publishing import leave_maps
        from classroom.pages.people.going_classes import going_classes
        from classroom.queries.class_maps import maps_opened
        from classroom.queries.house import ClassHouse
        from classroom.queries.own_classes import own_classes
        from classroom.queries.own_maps import own_maps
        from classroom.queries.own_sets import own_sets, own_work
        from classroom.queries.races import class_links, pupil_badge
        from game.house_rules import HOUSES
        from game.queries.open_maps import OPENED
        from quiz.actions.errand_kinds import ERRANDS
        from quiz.actions.export import EXPORTERS
        from quiz.actions.leave import PARTINGS
        from quiz.going_too import GOING_TOO
        from quiz.queries.badges import BADGES
        from quiz.queries.race_classes import CLASSES

        HOUSES.append(ClassHouse())
        EXPORTERS["classes"] = own_classes
        EXPORTERS["practice_sets"] = own_sets
        EXPORTERS["assignments"] = own_work
        EXPORTERS["own_maps"] = own_maps
        ERRANDS.update(CLASS_ERRANDS)
        ERRANDS.update(MAP_ERRANDS)
        OPENED.append(maps_opened)
        PARTINGS.append(leave_maps)  # before the classes go that maps were given to
        PARTINGS.append(leave_classes)
        GOING_TOO.append(going_classes)
        BADGES.append(pupil_badge)
        CLASSES.append(class_links)
