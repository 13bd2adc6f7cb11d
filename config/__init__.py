"""How the site is put together: settings, addresses, web and worker entry points."""

import os

# Every process loads the Celery app, so that `task.delay()` finds our broker from a page, a command
# or a shell alike. It adds about 0.07 s to a start of 0.3 s; without it, a command that queues work
# would wait for a default broker that is not running.
from config.celery import app as celery_app

# NumPy reads this when it is first imported. On a small busy machine the further threads of its
# library wait for each other in loops: an answer on the map of the world then took ten times as
# much of the processor.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__all__ = ["celery_app"]
