"""The replay of a journey match, step by step."""
