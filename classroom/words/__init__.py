"""The text of classes: pupils, plans, refusals."""
