#!/usr/bin/env python
"""Entry point of every command: `python manage.py <command>`."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line

        from config.private_files import keep_private
    except ImportError:
        sys.exit("Django is not installed here. Run `make setup`, then use .venv/bin/python.")
    keep_private()
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit("Stopped.")


if __name__ == "__main__":
    main()
