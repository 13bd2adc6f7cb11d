"""The lines that people share, read as docs/practise.md tells programs to read them."""

import re

from tests.processes import ROOT

SHARED_DAY, SHARED_MATCH = (
    re.compile(line)
    for line in (ROOT / "docs/practise.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("^Crossings ")
)
