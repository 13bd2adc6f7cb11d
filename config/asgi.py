"""The web process: uvicorn serves `config.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

from config.waiting_line import in_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = in_line(get_asgi_application())
