"""The classroom application."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes, their members and what they are asked to practise."""

    name = "classroom"

    def ready(self) -> None:
        """Tell game and quiz, which know no classes, what classes ask of them."""
        from classroom.actions.errands import CLASS_ERRANDS
        from classroom.actions.partings import leave_classes
        from classroom.pages.people.going_classes import going_classes
        from classroom.pages.race_sources import race_sources, read_race_source
        from classroom.queries.house import ClassHouse
        from classroom.queries.own_classes import own_classes
        from classroom.queries.own_sets import own_sets, own_work
        from classroom.queries.races import class_links, pupil_badge
        from game.house_rules import HOUSES
        from quiz.actions.errand_kinds import ERRANDS
        from quiz.actions.export import EXPORTERS
        from quiz.actions.leave import PARTINGS
        from quiz.going_too import GOING_TOO
        from quiz.queries.badges import BADGES
        from quiz.queries.race_classes import CLASSES
        from quiz.queries.race_sources import OFFERS, READERS

        HOUSES.append(ClassHouse())
        EXPORTERS["classes"] = own_classes
        EXPORTERS["practice_sets"] = own_sets
        EXPORTERS["assignments"] = own_work
        ERRANDS.update(CLASS_ERRANDS)
        PARTINGS.append(leave_classes)
        GOING_TOO.append(going_classes)
        BADGES.append(pupil_badge)
        CLASSES.append(class_links)
        OFFERS.append(race_sources)
        READERS.append(read_race_source)
