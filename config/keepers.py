"""Django's admin application with our own admin site."""

from django.contrib.admin.apps import SimpleAdminConfig


class Keepers(SimpleAdminConfig):
    """The admin application. `config.urls` discovers its pages, so that commands start fast."""

    default_site = "config.keeper_site.KeeperSite"
