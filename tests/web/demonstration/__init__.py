"""The class to look around in, and how a site is prepared."""
