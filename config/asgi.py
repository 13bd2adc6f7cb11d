"""The web process: uvicorn serves `config.asgi:application`."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# What they import needs the settings.
from config.demo import close_unless_wanted  # noqa: E402
from config.handler import OneThread, without_detours  # noqa: E402
from config.own_line import own_line, to_the_end  # noqa: E402
from config.private_files import keep_private  # noqa: E402
from config.waiting_line import in_line  # noqa: E402
from config.warm_up import warm_up  # noqa: E402

keep_private()
application = own_line(in_line(to_the_end(OneThread())))
without_detours()
warm_up()
close_unless_wanted()
