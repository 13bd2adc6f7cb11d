"""URLs of practice, progress and accounts; those of accounts with the names allauth knows."""

from django.urls import URLPattern, URLResolver, path, re_path

from quiz.views import accounts, errands, own_data, pictures, practise, progress, runs, teach
from quiz.views.race import delay as race_delay
from quiz.views.race import devices as race_devices
from quiz.views.race import live as race_live
from quiz.views.race import pages as race
from quiz.views.race import results as race_results

SECOND = "account/second-factor/"
FORGOTTEN = "account/password/forgotten/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("practise/", practise.practise, name="practise"),
    path("practise/begin/", practise.begin, name="practise-begin"),
    path("practise/daily/<slug:map_slug>/", practise.daily, name="practise-daily"),
    path(
        "pictures/daily/<slug:map_slug>/<int:number>.png",
        pictures.daily_picture,
        name="daily-picture",
    ),
    path("practise/bots/", teach.bots, name="bots-to-teach"),
    path("practise/bots/<slug:map_slug>/<slug:bot>/", teach.one_bot, name="bot-head"),
    path("practise/bots/<slug:map_slug>/<slug:bot>/teach/", teach.begin, name="teach-bot"),
    path("practise/start/<slug:map_slug>/", practise.start, name="practise-start"),
    path("practise/names/<slug:map_slug>/", practise.find, name="practise-find"),
    path("practise/runs/<uuid:public_id>/", runs.one_run, name="practise-run"),
    path("practise/runs/<uuid:public_id>/look/", runs.look, name="practise-look"),
    path("practise/runs/<uuid:public_id>/answer/", runs.answer, name="practise-answer"),
    path("practise/runs/<uuid:public_id>/next/", runs.go_on, name="practise-next"),
    path("practise/runs/<uuid:public_id>/here/", runs.here, name="practise-here"),
    path("practise/runs/<uuid:public_id>/left/", runs.left, name="practise-left"),
    path("practise/runs/<uuid:public_id>/back/", runs.back, name="practise-back"),
    path("practise/runs/<uuid:public_id>/end/", runs.end, name="practise-end"),
    path("practise/runs/<uuid:public_id>/no-clock/", runs.no_clock, name="practise-no-clock"),
    path("progress/", progress.progress, name="progress"),
    path("progress/<slug:map_slug>/", progress.progress_on_map, name="progress-map"),
    path("progress/<slug:map_slug>/xray/", progress.xray, name="xray"),
    path("race/new/", race.new, name="race-new"),
    path("race/join/<str:code>/", race.door, name="race-door"),
    path("race/<uuid:public_id>/", race.one_race, name="race"),
    path("race/<uuid:public_id>/live/", race_live.live, name="race-live"),
    path("race/<uuid:public_id>/echo/", race_delay.echo, name="race-echo"),
    path("race/<uuid:public_id>/name/", race.roll, name="race-name"),
    path("race/<uuid:public_id>/answer/", race.answer, name="race-answer"),
    path("race/<uuid:public_id>/remote/", race.remote, name="race-remote"),
    path("race/<uuid:public_id>/results/", race_results.results, name="race-results"),
    path("race/<uuid:public_id>/mine/", race_results.mine, name="race-mine"),
    path("race/<uuid:public_id>/again/", race_results.again, name="race-again"),
    path("race/<uuid:public_id>/copy/", race_results.copy, name="race-copy"),
    path("race/<uuid:public_id>/homework/", race_results.homework, name="race-homework"),
    path("race/<uuid:public_id>/device/", race_devices.new_device, name="race-device"),
    path("race/<uuid:public_id>/alone/", race_devices.alone, name="race-alone"),
    path(
        "race/<uuid:public_id>/device/<uuid:secret>/",
        race_devices.take_over,
        name="race-take-over",
    ),
    path("race/<uuid:public_id>/host/<slug:verb>/", race.host_does, name="race-host"),
    path("account/", accounts.account, name="account"),
    path("account/zone/", accounts.zone, name="account_zone"),
    path("account/sign-up/", accounts.sign_up, name="account_signup"),
    path("account/sign-in/", accounts.sign_in, name="account_login"),
    path("account/sign-out/", accounts.sign_out, name="account_logout"),
    path("account/closed/", accounts.inactive, name="account_inactive"),
    path("account/email/", accounts.email, name="account_email"),
    re_path(
        r"^account/email/(?P<key>[-:\w]+)/$", accounts.confirm_email, name="account_confirm_email"
    ),
    path("account/password/", accounts.change_password, name="account_change_password"),
    path("account/password/again/", accounts.password_again, name="account_reauthenticate"),
    path(FORGOTTEN, accounts.forgotten_password, name="account_reset_password"),
    path(f"{FORGOTTEN}sent/", accounts.reset_sent, name="account_reset_password_done"),
    path(f"{FORGOTTEN}done/", accounts.reset_done, name="account_reset_password_from_key_done"),
    re_path(
        rf"^{FORGOTTEN}(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        accounts.reset_password,
        name="account_reset_password_from_key",
    ),
    path(SECOND, accounts.second_factor_page, name="mfa_index"),
    path(f"{SECOND}code/", accounts.give_code, name="mfa_authenticate"),
    path(f"{SECOND}again/", accounts.code_again, name="mfa_reauthenticate"),
    path(f"{SECOND}app/", accounts.connect_app, name="mfa_activate_totp"),
    path(f"{SECOND}app/remove/", accounts.disconnect_app, name="mfa_deactivate_totp"),
    path(f"{SECOND}recovery/", accounts.recovery_codes, name="mfa_view_recovery_codes"),
    path(f"{SECOND}recovery/new/", accounts.new_recovery_codes, name="mfa_generate_recovery_codes"),
    path(
        f"{SECOND}recovery/file/",
        accounts.download_recovery_codes,
        name="mfa_download_recovery_codes",
    ),
    path("account/data/", own_data.own_data, name="account_data"),
    path("account/data/file/", own_data.export, name="account_data_file"),
    path("errands/<uuid:public_id>/", errands.one_errand, name="errand"),
    path("errands/<uuid:public_id>/file/", errands.file, name="errand-file"),
    path("account/data/delete/", own_data.delete, name="account_delete"),
]
