"""Simulated learners, to measure the coach on people whose beliefs are known.

They share no code and no assumption with the coach's model: each answers from its own map, in its
own manner, and learns and forgets in its own way.
"""
