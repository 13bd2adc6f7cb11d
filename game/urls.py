"""URLs of maps and games."""

from django.urls import URLPattern, URLResolver, path, register_converter

from game.views import (
    invitations,
    live,
    lobby,
    maps,
    matches,
    pictures,
    replays,
    rooms,
    scorer,
    tables,
)

TAKEN = frozenset({"names", "part", "table"})  # URLs below a map that are not places


class PlaceConverter:
    """A place in a URL: its slug, or its slug and `_` if that URL is taken."""

    regex = "[a-z0-9-]+_?"

    def to_python(self, value: str) -> str:
        """The slug behind an address."""
        slug = value.removesuffix("_")
        if (slug in TAKEN) != value.endswith("_"):
            raise ValueError(value)
        return slug

    def to_url(self, value: str) -> str:
        """The address of a slug."""
        return f"{value}_" if value in TAKEN else value


register_converter(PlaceConverter, "place")

urlpatterns: list[URLPattern | URLResolver] = [
    path("maps/", maps.all_maps, name="maps"),
    path("maps/<slug:map_slug>/", maps.one_map, name="map"),
    path("maps/<slug:map_slug>/table/", maps.tables, name="map-table"),
    path("maps/<slug:map_slug>/names/", maps.names, name="map-names"),
    path("maps/<slug:map_slug>/part/", maps.part, name="map-part"),
    path("maps/<slug:map_slug>/<place:place_slug>/", maps.one_place, name="place"),
    path("play/", lobby.lobby, name="play"),
    path("play/now/", tables.play_now, name="play-now"),
    path("play/guided/", tables.play_guided, name="play-guided"),
    path("play/friends/", tables.play_with_friends, name="play-with-friends"),
    path("play/again/", tables.like_last_time, name="play-like-last-time"),
    path("play/<slug:game>/", tables.play_now, name="play-game-now"),
    path("tables/new/", tables.new_table, name="new-table"),
    path("tables/new/<slug:game>/", tables.new_table, name="new-game-table"),
    path("tables/<uuid:public_id>/", rooms.room, name="table"),
    path("tables/<uuid:public_id>/room/", rooms.part, name="table-room"),
    path("tables/<uuid:public_id>/start/", rooms.start, name="start-match"),
    path("tables/<uuid:public_id>/leave/", rooms.leave, name="leave-table"),
    path("tables/<uuid:public_id>/close/", rooms.close, name="close-table"),
    path("tables/<uuid:public_id>/chairs/<int:number>/bot/", rooms.bot, name="seat-bot"),
    path("tables/<uuid:public_id>/chairs/<int:number>/free/", rooms.free, name="free-chair"),
    path("tables/<uuid:public_id>/chairs/<int:number>/remove/", rooms.remove, name="remove-chair"),
    path("join/", invitations.find, name="find-table"),
    path("join/<str:code>/", invitations.join, name="join"),
    path("matches/<uuid:public_id>/", matches.one_match, name="match"),
    path("matches/<uuid:public_id>/board/", matches.board, name="match-board"),
    path("matches/<uuid:public_id>/live/", live.live, name="match-live"),
    path("matches/<uuid:public_id>/hurry/", matches.hurry, name="hurry-on"),
    path("matches/<uuid:public_id>/skip-guide/", matches.skip_guide, name="skip-guide"),
    path("matches/<uuid:public_id>/record/", matches.record, name="match-record"),
    path("matches/<uuid:public_id>/rematch/", matches.rematch, name="rematch"),
    path("matches/<uuid:public_id>/rematch/wanted/", matches.rematch_wanted, name="rematch-part"),
    path("matches/<uuid:public_id>/rematch/decline/", matches.decline, name="decline-rematch"),
    path("matches/<uuid:public_id>/replay/", replays.replay, name="replay"),
    path("matches/<uuid:public_id>/replay/share/", replays.share, name="share-replay"),
    path("matches/<uuid:public_id>/replay/stop-sharing/", replays.stop, name="stop-sharing"),
    path("matches/<uuid:public_id>/minds/<int:seat>/", replays.mind, name="mind"),
    path("pictures/maps/<slug:map_slug>.png", pictures.map_picture, name="map-picture"),
    path("pictures/matches/<uuid:public_id>.png", pictures.match_picture, name="match-picture"),
    path("pictures/icon-<int:size>.png", pictures.icon, name="icon"),
    path("pictures/icon-<int:size>-<slug:shape>.png", pictures.icon, name="icon-shape"),
    # Last of all: the commands of a seat are named by its game.
    path("matches/<uuid:public_id>/<slug:name>/", matches.command, name="give-command"),
    path("rules/", lobby.rules, name="rules"),
    path("scorer/", scorer.scorer, name="scorer"),
]
