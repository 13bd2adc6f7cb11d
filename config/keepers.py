"""Django's admin application with pages of our own keeping."""

from django.contrib.admin.apps import SimpleAdminConfig


class Keepers(SimpleAdminConfig):
    """The admin application. `config.urls` discovers its pages, so that commands start fast."""

    default_site = "config.keeper_site.KeeperSite"
