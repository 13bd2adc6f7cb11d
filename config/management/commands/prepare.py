"""`prepare`: everything between installing the site and starting it. Quick when nothing changed."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from classroom.lti.keys import seal_keys
from config import translations
from config.environment import environment_file
from config.private_files import database_files, made_private
from game.atlas import AtlasError
from game.atlas_files import load_atlas, load_facts, load_outlines, map_slugs
from quiz.actions.accounts.second_factors import seal_second_factors


class Command(BaseCommand):
    """Prepares the site for a start. A second run changes nothing."""

    help = "Check the maps; make translations, static files, database and demonstration ready."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every step in order."""
        _check_maps()
        settings.VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        for code in translations.LANGUAGES:
            translations.compile_for_django(code)
        self._collect_static_files()
        call_command("migrate", interactive=False, verbosity=0)
        seal_second_factors()
        seal_keys()
        call_command("load_demo", if_enabled=True, stdout=self.stdout)
        for path in made_private(_private_files()):
            self.stdout.write(f"{path} is open to others on this machine and not ours to change.")

    def _collect_static_files(self) -> None:
        # Compressing every file takes seconds, so it runs only after one of them has changed.
        mark = Path(settings.STATIC_ROOT) / "sources.sha256"
        fingerprint = _fingerprint_of_sources()
        if mark.exists() and mark.read_text(encoding="ascii") == fingerprint:
            return
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        mark.write_text(fingerprint, encoding="ascii")


def _private_files() -> list[Path]:
    """Existing files that other users of the machine must not read."""
    database = settings.DATABASES["default"]
    is_file = database["ENGINE"] == "django.db.backends.sqlite3"
    env_file = environment_file()
    var = settings.VAR_DIR
    return [
        *(var, *var.glob("broker/**"), *var.glob("beat-schedule*")),
        *(database_files(Path(database["NAME"])) if is_file else ()),
        *([env_file] if env_file else ()),
    ]


def _check_maps() -> None:
    for slug in map_slugs():
        for load in (load_atlas, load_outlines, load_facts):
            try:
                load(slug)
            except AtlasError as error:
                raise CommandError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


def _fingerprint_of_sources() -> str:
    """A text that changes as soon as a static file is added, removed or rewritten."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = Path(storage.path(name)).stat()
            digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
