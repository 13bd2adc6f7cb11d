"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from config import views

admin.autodiscover()

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.health, name="health"),
    path("theme", views.theme, name="theme"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("game.urls")),
    path("", include("quiz.urls")),
    path("", include("classroom.urls")),
]

handler429 = "quiz.views.accounts.too_many_tries"  # allauth asks for it
