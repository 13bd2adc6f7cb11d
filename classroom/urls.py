"""Addresses of classes and what they are asked to do."""

from django.urls import path

from classroom.views import assignments, live, papers, reports, sets, work

urlpatterns = [
    path("sets/", sets.all_sets, name="sets"),
    path("sets/new/", sets.new_set, name="set-new"),
    path("sets/import/", sets.bring_in, name="set-import"),
    path("sets/own/<uuid:public_id>/edit/", sets.edit_set, name="set-edit"),
    path("sets/own/<uuid:public_id>/share/", sets.share, name="set-share"),
    path("sets/own/<uuid:public_id>/delete/", sets.throw_away, name="set-delete"),
    path("sets/<slug:where>/<str:name>/", sets.one_set, name="set"),
    path("sets/<slug:where>/<str:name>/copy/", sets.copy_set, name="set-copy"),
    path("sets/<slug:where>/<str:name>/try/", sets.try_set, name="set-try"),
    path("sets/<slug:where>/<str:name>/set.json", sets.set_json, name="set-json"),
    path("sets/<slug:where>/<str:name>/set.pdf", papers.set_worksheet, name="set-worksheet"),
    path("class/", work.own_tasks, name="tasks"),
    path("class/tasks/<uuid:public_id>/begin/", work.begin, name="task-begin"),
    path("classes/<uuid:class_id>/assign/", assignments.assign, name="assign-set"),
    path("classes/<uuid:class_id>/assign-match/", assignments.assign_a_match, name="assign-match"),
    path(
        "classes/<uuid:class_id>/assignments/<uuid:public_id>/",
        assignments.assignment,
        name="assignment",
    ),
    path(
        "classes/<uuid:class_id>/assignments/<uuid:public_id>/back/",
        assignments.take_back,
        name="assignment-back",
    ),
    path("classes/<uuid:class_id>/report/", reports.class_report, name="report"),
    path("classes/<uuid:class_id>/report.csv", reports.class_report_csv, name="report-csv"),
    path("classes/<uuid:class_id>/report/<uuid:pupil_id>/", reports.one_pupil, name="report-pupil"),
    path("classes/<uuid:class_id>/misconceptions/", reports.misconceptions, name="misconceptions"),
    path(
        "classes/<uuid:class_id>/misconceptions.csv",
        reports.misconceptions_csv,
        name="misconceptions-csv",
    ),
    path(
        "classes/<uuid:class_id>/misconceptions/assign/",
        reports.assign_these,
        name="misconceptions-assign",
    ),
    path("classes/<uuid:class_id>/live/", live.live, name="live"),
    path("classes/<uuid:class_id>/live/stream/", live.live_stream, name="live-stream"),
    path("classes/<uuid:class_id>/report.pdf", papers.report_pdf, name="report-pdf"),
    path(
        "classes/<uuid:class_id>/misconceptions.pdf",
        papers.misconceptions_pdf,
        name="misconceptions-pdf",
    ),
    path(
        "classes/<uuid:class_id>/assignments/<uuid:public_id>/worksheet.pdf",
        papers.assignment_worksheet,
        name="assignment-worksheet",
    ),
    path("classes/<uuid:class_id>/assignments/<uuid:public_id>/paper/", papers.paper, name="paper"),
    path(
        "classes/<uuid:class_id>/assignments/<uuid:public_id>/paper/back/",
        papers.paper_back,
        name="paper-back",
    ),
]
