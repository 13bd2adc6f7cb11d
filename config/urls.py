"""Every URL of the site."""

from django.contrib import admin
from django.urls import include, path

from config import app, views
from config.trust import views as trust_views

admin.autodiscover()

urlpatterns = [
    path("", views.home, name="home"),
    path("find/", views.find, name="find"),
    path("healthz", views.health, name="health"),
    path("theme", views.theme, name="theme"),
    path("site.webmanifest", app.manifest, name="manifest"),
    path("sw.js", app.service_worker, name="service-worker"),
    path("offline/", app.offline, name="offline"),
    path("about/<slug:name>/", trust_views.trust_page, name="trust"),
    path(
        "about/papers/<slug:name>.<slug:language>.rtf", trust_views.trust_paper, name="trust-paper"
    ),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("game.urls")),
    path("", include("quiz.urls")),
    path("", include("classroom.urls")),
]

handler500 = "config.views.broken"
handler429 = "quiz.views.accounts.too_many_tries"  # allauth needs it
