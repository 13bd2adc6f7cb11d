"""One browser and one site for all that is measured on a phone."""

from tests.browser.conftest import chromium, grounds, open_page, site

__all__ = ["chromium", "grounds", "open_page", "site"]
