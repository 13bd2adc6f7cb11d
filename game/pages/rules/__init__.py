"""The rules, act by act, with worked examples."""
