"""A third game, small but whole: race to ten, one to three steps a turn. It proves that a game is
one pure module, one module of pages and one line in the list, whatever its rules are.
"""
