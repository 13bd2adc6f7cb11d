"""All settings of the site, read from the environment. `.env.example` explains every variable."""

from typing import Any

from celery.schedules import crontab
from django.contrib.messages import constants

from config.environment import (
    BASE_DIR,
    inside_base,
    one_of,
    read_environment,
    required,
    share_band,
    trusted_proxies,
)

env = read_environment()

# --- What this copy of the site is -------------------------------------------------------------
SECRET_KEY = required(env, "SECRET_KEY", "give it a long random text and keep it private")
# Previous keys: what they have signed or encrypted is still read, but nothing new is.
SECRET_KEY_FALLBACKS = [key for key in env.list("SECRET_KEY_FALLBACKS", default=[]) if key]
ALLOWED_HOSTS = [
    host.strip()
    for host in required(
        env, "ALLOWED_HOSTS", "list the names people type, such as maps.example.org"
    ).split(",")
    if host.strip()
]
DEBUG = env.bool("DEBUG", default=False)
DEMO = env.bool("DEMO", default=False)
# Who runs the site and how to reach them: the privacy page names both, check --deploy requires it.
CONTROLLER = env.str("CONTROLLER", default="")
CONTACT = env.str("CONTACT", default="")
HTTPS = env.bool("HTTPS", default=True)
VAR_DIR = inside_base(env.str("VAR_DIR", default="var"))

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "config.keepers.Keepers",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "template_partials",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "lti_tool",
    "config",
    "game",
    "quiz",
    "classroom",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.permissions_policy",
    "config.middleware.StaticFiles",
    "config.middleware.private_pages",  # outside of sessions, to see when one begins or ends
    "config.serving.packing.Packing",
    "config.middleware.only_readable_cookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "classroom.views.class_language.in_class_language",
    "django.middleware.common.CommonMiddleware",
    "config.middleware.files_from_accounts",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.refused",
    "config.middleware.only_readable",
    "config.middleware.too_many_guests",
    "config.middleware.parted_tables",
    "game.views.own_maps.only_open_maps",
    "classroom.views.sent_out.to_the_door",
    "classroom.views.closed_maps.closed_during_tests",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
        },
    },
]

# The kind of note for each message level.
MESSAGE_TAGS = {
    constants.DEBUG: "",
    constants.INFO: "",
    constants.SUCCESS: "good",
    constants.WARNING: "warn",
    constants.ERROR: "bad",
}

# --- People --------------------------------------------------------------------------------------
AUTH_USER_MODEL = "quiz.Learner"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# How many guests one address may create within an hour: a school of 200, three times; 0: no limit.
GUESTS_PER_HOUR = env.int("GUESTS_PER_HOUR", default=600)
# The first one decides, so that an attempt costs one hash. The second signs in without a password;
# the others are former names, so that people who signed in under them stay signed in.
AUTHENTICATION_BACKENDS = [
    "quiz.views.sign_in.OneHash",
    "game.views.signed_in.SignedIn",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["config.serving.passwords.PatientHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "play"
ACCOUNT_ADAPTER = "quiz.views.doorkeeper.Doorkeeper"
ACCOUNT_FORMS = {
    "login": "quiz.forms.accounts.SignInForm",
    "signup": "quiz.forms.accounts.SignUpForm",
    "change_password": "quiz.forms.accounts.NewPasswordForm",
    "reset_password": "quiz.forms.accounts.ForgottenPasswordForm",
    "reset_password_from_key": "quiz.forms.accounts.ResetPasswordForm",
    "add_email": "quiz.forms.accounts.EmailForm",
    "reauthenticate": "quiz.forms.accounts.PasswordAgainForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # a new address counts once its owner has confirmed it
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # changing the address requires the password
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Crossings: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
# Wrong passwords are counted in quiz/views/sign_in.py: a whole class sits behind one address, and
# nobody is locked out by other people. Here are the codes of a second factor, and new accounts.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "10/5m/key",
    "signup": "90/m/ip",
}
MFA_ADAPTER = "quiz.views.doorkeeper.SecondFactor"
MFA_FORMS = {
    "authenticate": "quiz.forms.accounts.CodeForm",
    "reauthenticate": "quiz.forms.accounts.CodeAgainForm",
    "activate_totp": "quiz.forms.accounts.FirstCodeForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True  # takes nothing from the owner of the address: decision 9
MFA_TOTP_ISSUER = "Crossings"
MFA_TOTP_TOLERANCE = 1  # the clocks of phones are off by up to half a minute

# --- Mail ----------------------------------------------------------------------------------------
# Without a server there is no mail, and pages do not offer any; a demonstration prints it.
EMAIL_URL = env.str("EMAIL_URL", default="consolemail://" if DEMO else "")
SENDS_MAIL = bool(EMAIL_URL)
vars().update(env.email_url_config(EMAIL_URL or "dummymail://"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="Crossings <crossings@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- Data ----------------------------------------------------------------------------------------
required(env, "DATABASE_URL", "sqlite:///var/db.sqlite3 or postgres://user:password@host/name")
DATABASES: dict[str, dict[str, Any]] = {"default": env.db_url("DATABASE_URL")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["NAME"] = inside_base(DATABASES["default"]["NAME"])
    DATABASES["default"]["OPTIONS"] = {
        # A writer takes its lock at the start and waits its turn, instead of failing half-way.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # WAL lets readers continue during a write; FULL keeps what was committed, even after a
        # power failure.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # Closing the last connection writes back the whole journal, which costs more than an
    # answer. The threads of requests are few and reused, and keep their connections for a while.
    DATABASES["default"]["CONN_MAX_AGE"] = 60
# Requests run in several threads, and connecting takes longer than most of their queries. So a
# process pools its connections, and tests one before it is used again.
DATABASE_CONNECTIONS = env.int("DATABASE_CONNECTIONS", default=10)
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql" and DATABASE_CONNECTIONS:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 0,  # a command with one query needs no second connection
        "max_size": DATABASE_CONNECTIONS,
        "timeout": 3,  # a request that waits longer gets 503: the database is down
        "reconnect_timeout": 3,  # after that, the next request starts trying again
    }

REDIS_URL = env.str("REDIS_URL", default="")
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# --- Background work -----------------------------------------------------------------------------
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
else:
    CELERY_BROKER_URL = "embedded://localhost"  # config/broker.py
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "broker" / "queue"),
        "data_folder_out": str(VAR_DIR / "broker" / "queue"),
        "control_folder": str(VAR_DIR / "broker" / "control"),
    }
# Remote control needs a broker with broadcast; files have none.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "clear-expired-sessions": {
        "task": "quiz.tasks.clear_expired_sessions",
        "schedule": crontab(hour=3, minute=17),
    },
    "forget-guests": {
        "task": "quiz.tasks.forget_guests",
        "schedule": crontab(hour=3, minute=47),
    },
    "forget-unused-parts": {
        "task": "game.tasks.forget_unused_parts",
        "schedule": crontab(hour=3, minute=57),
    },
    "put-tables-away": {
        "task": "game.tasks.put_tables_away",
        "schedule": crontab(hour=3, minute=27),
    },
    "forget-old-classes": {
        "task": "classroom.tasks.forget_old_classes",
        "schedule": crontab(hour=3, minute=37),
    },
    "delete-rows-of-classes": {
        "task": "classroom.tasks.delete_rows_of_classes",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "go-on-with-lists": {
        "task": "classroom.tasks.go_on_with_lists",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "send-grades": {
        "task": "classroom.tasks.send_grades",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "note-all-grades": {
        "task": "classroom.tasks.note_all_grades",
        "schedule": crontab(hour=3, minute=57),
    },
    "keep-race-answers": {
        "task": "quiz.tasks.keep_race_answers",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "run-errands": {
        "task": "quiz.tasks.run_errands",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "sweep-old-errands": {
        "task": "quiz.tasks.sweep_old_errands",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
    "collect-table-choices": {
        "task": "quiz.tasks.collect_table_choices",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "wake-matches": {
        "task": "game.tasks.wake_matches",
        "schedule": 10.0,
        "options": {"expires": 10},  # the next call does the work of this one
    },
}

# --- The coach -----------------------------------------------------------------------------------
# The target share of right answers in practice, from and to.
COACH_BAND = share_band(env, "COACH_BAND", default="0.65,0.8")
# How thoroughly each answer is processed: sweeps at once, and sweeps later. Other figures lead to
# other estimates, so everything is recomputed from the answers.
COACH_SWEEPS = (2, 4)
# The credit that practice aims at: the mean share of an answer that is right.
COACH_CREDIT = env.float("COACH_CREDIT", default=0.70)

# --- Languages -----------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("cs", "Čeština"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_TZ = True
FORMAT_MODULE_PATH = ["config.formats"]

# --- Static files --------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.typefaces.TypefaceFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_storage.StaticStorage"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- Security ------------------------------------------------------------------------------------
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # a health check comes from inside, without TLS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
# Only these are trusted to report a visitor's address (config/serving/proxies.py).
TRUSTED_PROXIES = trusted_proxies(env)
SESSION_ENGINE = "config.serving.session_store"
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 90 * 24 * 60 * 60
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
X_FRAME_OPTIONS = "DENY"
# Nothing is loaded from other sites; no inline scripts or styles.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}

# --- Logging -------------------------------------------------------------------------------------
# To standard error, for the supervisor of the processes. Requests are not logged: they hold
# addresses, and children use this site.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"private": {"()": "config.logs.NothingPersonal", "has_words": DEBUG}},
    "formatters": {
        "line": {"()": "config.logs.LogLine", "has_words": DEBUG},
        "json": {"()": "config.logs.JsonLine", "has_words": DEBUG},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": one_of(env, "LOG_FORMAT", ("line", "json")),
            "filters": ["private"],
        }
    },
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "uvicorn": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # Named explicitly, or uvicorn's setup would reset it to inherit from the one above.
        "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        # It would log every letter that it puts into a PDF file.
        "fontTools": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        # It would log every connection that is lent and returned.
        "psycopg.pool": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
