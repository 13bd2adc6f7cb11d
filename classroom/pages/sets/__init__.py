"""Practice sets on the screen and on paper."""
