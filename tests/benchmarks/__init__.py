"""Speed, always as a ratio of two costs measured in turns in the same run. `make bench` runs it."""
