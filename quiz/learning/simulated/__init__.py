"""Simulated learners, to measure the coach on people whose heads can be looked into.

They share no line and no assumption with the model that the coach reads them by: each answers
from a map of its own, in its own manner, and learns and forgets in its own way.
"""
