"""LTI 1.3 as a tool: tokens, keys and services of learning platforms, around PyLTI1p3."""
