"""Addresses of practice and progress."""

from django.urls import URLPattern, URLResolver, path

from quiz.views import practise, progress, runs

urlpatterns: list[URLPattern | URLResolver] = [
    path("practise/", practise.practise, name="practise"),
    path("practise/begin/", practise.begin, name="practise-begin"),
    path("practise/daily/<slug:map_slug>/", practise.daily, name="practise-daily"),
    path("practise/names/<slug:map_slug>/", practise.find, name="practise-find"),
    path("practise/runs/<uuid:public_id>/", runs.one_run, name="practise-run"),
    path("practise/runs/<uuid:public_id>/look/", runs.look, name="practise-look"),
    path("practise/runs/<uuid:public_id>/answer/", runs.answer, name="practise-answer"),
    path("practise/runs/<uuid:public_id>/next/", runs.go_on, name="practise-next"),
    path("practise/runs/<uuid:public_id>/end/", runs.end, name="practise-end"),
    path("practise/runs/<uuid:public_id>/no-clock/", runs.no_clock, name="practise-no-clock"),
    path("progress/", progress.progress, name="progress"),
    path("progress/<slug:map_slug>/", progress.progress_on_map, name="progress-map"),
    path("progress/<slug:map_slug>/xray/", progress.xray, name="xray"),
]
