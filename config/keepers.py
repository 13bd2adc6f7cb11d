"""Django's admin application with our own admin site."""

from importlib import import_module

from django.contrib.admin.apps import SimpleAdminConfig


class Keepers(SimpleAdminConfig):
    """The admin application. `config.urls` discovers its pages, so that commands start fast."""

    default_site = "config.keeper_site.KeeperSite"

    def ready(self) -> None:
        """Register what `check --deploy` requires, before the first check runs."""
        super().ready()
        import_module("config.checks")
