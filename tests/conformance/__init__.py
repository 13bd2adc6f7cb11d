"""Whole records judged by checkers that share no code with the engines."""
