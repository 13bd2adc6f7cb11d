"""Bots that are taught: what is wrong in a head, what that costs, and what answers change."""
