"""One browser and one site for all measurements: a process can have only one browser's loop."""

from tests.browser.conftest import chromium, grounds, nothing_refused, open_page, site

__all__ = ["chromium", "grounds", "nothing_refused", "open_page", "site"]
