"""Admin pages for user-made maps: read reports, take maps down."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game.hosting import clock
from game.models.own_map import MapReport, OwnMap


class ReportInline(admin.TabularInline):
    """What was reported about a map."""

    model = MapReport
    extra = 0
    fields = ("at", "why", "settled_at")
    readonly_fields = ("at", "why")
    can_delete = False


@admin.register(OwnMap)
class OwnMapAdmin(admin.ModelAdmin):
    """Find a map and take it down; it can be restored too."""

    list_display = ("title", "code", "is_linked", "made_at", "deleted_at", "taken_down_at")
    list_filter = ("is_linked", "taken_down_at")
    search_fields = ("title", "code", "public_id")
    fields = ("public_id", "code", "title", "is_linked", "made_at", "deleted_at", "taken_down_at")
    readonly_fields = fields
    inlines = (ReportInline,)
    actions = ("take_down", "put_back")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Maps are made in the workshop."""
        return False

    @admin.action(description=_("Take these maps down"))
    def take_down(self, request: HttpRequest, maps: QuerySet[OwnMap]) -> None:
        """Hide the maps and everything that began on them."""
        maps.update(taken_down_at=clock.now())
        MapReport.objects.filter(own_map__in=maps, settled_at=None).update(settled_at=clock.now())

    @admin.action(description=_("Put these maps back"))
    def put_back(self, request: HttpRequest, maps: QuerySet[OwnMap]) -> None:
        """Undo it."""
        maps.update(taken_down_at=None)


@admin.register(MapReport)
class MapReportAdmin(admin.ModelAdmin):
    """Open reports."""

    list_display = ("own_map", "why", "at", "settled_at")
    list_filter = ("settled_at",)
    readonly_fields = ("own_map", "why", "at")
    fields = ("own_map", "why", "at", "settled_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports are written on the pages of maps."""
        return False
