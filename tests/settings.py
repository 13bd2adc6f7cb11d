"""The site's own settings, with an environment that belongs to the tests and not to the machine."""

import os

os.environ.update(
    ENV_FILE="",
    SECRET_KEY="only for tests, never for a site",
    ALLOWED_HOSTS="testserver,localhost,127.0.0.1",
    DATABASE_URL=os.environ.get("TEST_DATABASE_URL", "sqlite:///var/tests/db.sqlite3"),
    REDIS_URL="",
    EMAIL_URL="memorymail://",
    HTTPS="off",
    DEMO="off",
    GUESTS_PER_HOUR="0",
    DEBUG="off",
    VAR_DIR="var/tests",
)

from config.settings import *  # noqa: F403
from config.settings import STATIC_ROOT

STATIC_ROOT.mkdir(parents=True, exist_ok=True)
# Tests read pages without collecting files first; tests/web/site/test_static.py collects for real.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# The slow hash protects real passwords; here it would only slow the tests down.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A task runs where it is called; tests/servers runs real workers.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
# Estimates in tests are thought over less: there is nobody to teach.
COACH_SWEEPS = (2, 2)
