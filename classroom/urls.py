"""Addresses of classes: `teach/` for teachers, `class/` for pupils."""

from django.urls import URLPattern, URLResolver, path

from classroom.views import classes, door, pupils, school, teachers

CLASS = "teach/classes/<uuid:public_id>/"
PUPIL = f"{CLASS}pupils/<uuid:pupil_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("teach/", classes.teach, name="teach"),
    path("teach/new/", classes.new_class, name="teach-new"),
    path("teach/school/", school.school, name="school"),
    path("teach/school/<uuid:public_id>/", school.school_list, name="school-list"),
    path("teach/school/<uuid:public_id>/begin/", school.begin, name="school-begin"),
    path("teach/school/<uuid:public_id>/drop/", school.drop, name="school-drop"),
    path("teach/invited/<str:token>/", teachers.join_as_teacher, name="class-teach"),
    path("teach/offers/<int:offer_id>/", teachers.answer, name="class-offer"),
    path(CLASS, classes.one_class, name="class"),
    path(f"{CLASS}settings/", classes.settings, name="class-settings"),
    path(f"{CLASS}cards/", classes.cards, name="class-cards"),
    path(f"{CLASS}export/", classes.export, name="class-export"),
    path(f"{CLASS}archive/", classes.archive, name="class-archive"),
    path(f"{CLASS}fetch-back/", classes.fetch_back, name="class-fetch-back"),
    path(f"{CLASS}new-code/", classes.change_code, name="class-new-code"),
    path(f"{CLASS}let-in/", classes.let_in, name="class-let-in"),
    path(f"{CLASS}delete/", classes.delete, name="class-delete"),
    path(f"{CLASS}teachers/", teachers.teachers, name="class-teachers"),
    path(f"{CLASS}teachers/call-back/", teachers.call_back, name="class-call-back"),
    path(f"{CLASS}teachers/<int:teaching_id>/stop/", teachers.stop, name="class-stop-teaching"),
    path(f"{CLASS}teachers/<int:teaching_id>/owner/", teachers.make_owner, name="class-owner"),
    path(f"{CLASS}groups/", pupils.groups, name="class-groups"),
    path(f"{CLASS}groups/<int:group_id>/delete/", pupils.ungroup, name="class-ungroup"),
    path(f"{CLASS}pupils/add/", pupils.add, name="class-add"),
    path(f"{CLASS}pupils/add/count/", pupils.add_count, name="class-add-count"),
    path(f"{CLASS}pupils/add/list/", pupils.add_list, name="class-add-list"),
    path(PUPIL, pupils.one_pupil, name="class-pupil"),
    path(f"{PUPIL}name/", pupils.name, name="class-pupil-name"),
    path(f"{PUPIL}reset/", pupils.reset, name="class-pupil-reset"),
    path(f"{PUPIL}let-in/", pupils.let_in, name="class-pupil-let-in"),
    path(f"{PUPIL}remove/", pupils.remove, name="class-pupil-remove"),
    path(f"{PUPIL}back/", pupils.back, name="class-pupil-back"),
    path(f"{PUPIL}move/", pupils.move, name="class-pupil-move"),
    path(f"{PUPIL}delete/", pupils.delete, name="class-pupil-delete"),
    path("class/", door.find, name="class-find"),
    path("class/mine/", door.mine, name="class-mine"),
    path("class/new-card/", door.new_card, name="class-new-card"),
    path("class/out/", door.out, name="class-out"),
    path("class/card/<str:token>/", door.card, name="class-card"),
    path("class/<str:code>/", door.door, name="class-door"),
    path("class/<str:code>/new/", door.join, name="class-join"),
]
