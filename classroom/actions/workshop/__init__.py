"""A teacher makes a map: the file is read, doubts are decided, versions are published."""
