"""The site as config/web.py serves it: client address, body limits, queues, Django."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# These imports need the settings.
from django.conf import settings  # noqa: E402

from config.demonstration.demo import close_unless_wanted  # noqa: E402
from config.private_files import keep_private  # noqa: E402
from config.serving.addresses import (  # noqa: E402
    checks_password,
    takes_files,
    takes_large_files,
)
from config.serving.bodies import bounded  # noqa: E402
from config.serving.handler import OneThread  # noqa: E402
from config.serving.own_line import own_line  # noqa: E402
from config.serving.proxies import seen_through  # noqa: E402
from config.serving.session_store import KNOWN  # noqa: E402
from config.serving.waiting_line import in_line  # noqa: E402
from config.warm_up import warm_up  # noqa: E402

keep_private()
queued = in_line(OneThread(), checks_password=checks_password)
site = own_line(queued, waits_apart=checks_password, is_session=KNOWN.__contains__)
sized = bounded(site, takes_files, takes_large_files=takes_large_files)
application = seen_through(sized, settings.TRUSTED_PROXIES)
warm_up()
close_unless_wanted()
