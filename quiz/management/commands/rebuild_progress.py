"""Rebuild estimates from the evidence, or check that the stored ones follow from it."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from game.atlas_files import every_map, is_map
from quiz.actions.progress import rebuild, rebuilt, values_of
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import is_behind


class Command(BaseCommand):
    """`manage.py rebuild_progress [--learner WHO] [--map MAP] [--check]`."""

    help = "Rebuild what the coach thinks of learners from their answers and choices."

    def add_arguments(self, parser: CommandParser) -> None:
        """The learners to rebuild, and the maps."""
        parser.add_argument("--learner", help="public id, user name or e-mail; else everybody")
        parser.add_argument("--map", help="else every map")
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail where a stored one differs"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Go through learners and maps."""
        different = 0
        if options["map"] and not is_map(options["map"]):
            raise CommandError(f"there is no map {options['map']!r}")
        for learner_id in self._learners(options["learner"]):
            rest = Progress.objects.filter(learner_id=learner_id).exclude(map__in=every_map())
            here = filter(is_map, rest.values_list("map", flat=True))
            for map_slug in [options["map"]] if options["map"] else (*every_map(), *here):
                if options["check"]:
                    different += self._check(learner_id, map_slug)
                else:
                    self._rebuild(learner_id, map_slug)
        if different:
            raise CommandError(f"{different} differ from what follows from the evidence")

    def _learners(self, who: str | None) -> list[int]:
        learners = Learner.objects.order_by("pk")
        if who:
            named = Q(username__iexact=who) | Q(email__iexact=who)
            with suppress(ValueError):
                named |= Q(public_id=UUID(who))
            learners = learners.filter(named)
            if not learners.exists():
                raise CommandError(f"there is no learner {who!r}")
        return list(learners.values_list("pk", flat=True))

    def _rebuild(self, learner_id: int, map_slug: str) -> None:
        progress = rebuild(learner_id, map_slug)
        if progress is not None:
            self.stdout.write(
                f"{learner_id} {map_slug}: {progress.attempts} answers, "
                f"{progress.matches} matches, {len(progress.estimate)} bytes"
            )

    def _check(self, learner_id: int, map_slug: str) -> bool:
        progress = Progress.objects.filter(learner_id=learner_id, map=map_slug).first()
        if progress is None:
            return False
        if is_behind(learner_id, map_slug, progress):
            self.stdout.write(f"{learner_id} {map_slug}: behind, not compared")
            return False
        wanted = values_of(rebuilt(learner_id, map_slug))
        same = all(_stored(progress, name) == value for name, value in wanted.items())
        self.stdout.write(f"{learner_id} {map_slug}: {'the same' if same else 'different'}")
        return not same


def _stored(progress: Progress, name: str) -> Any:
    value = getattr(progress, name)
    return bytes(value) if name == "estimate" else value
