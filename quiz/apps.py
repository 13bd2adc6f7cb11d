"""The quiz application."""

from django.apps import AppConfig


class QuizConfig(AppConfig):
    """Learners and their practice."""

    name = "quiz"

    def ready(self) -> None:
        """Tell the game, which knows no races, that there are some."""
        from game.games import GAMES, JOINED_AT
        from quiz.games import race_on
        from quiz.race.game import RACE

        GAMES[RACE] = lambda map_slug, _board: race_on(map_slug)
        JOINED_AT[RACE] = "race-door"
