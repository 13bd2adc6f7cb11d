"""The pages of a run: a question, an answer to look at, how it went."""
