"""The site as config/web.py serves it: who asks, how much they send, whose turn it is, Django."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# What they import needs the settings.
from django.conf import settings  # noqa: E402

from config.addresses import checks_password, takes_files  # noqa: E402
from config.bodies import bounded  # noqa: E402
from config.handler import OneThread, without_detours  # noqa: E402
from config.proxies import seen_through  # noqa: E402
from config.waiting_line import in_line  # noqa: E402
from config.warm_up import warm_up  # noqa: E402

site = in_line(OneThread(), checks_password=checks_password)
application = seen_through(bounded(site, takes_files), settings.TRUSTED_PROXIES)
without_detours()
warm_up()
