"""The whole site in a browser: what all pages share."""
