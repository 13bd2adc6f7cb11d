"""How static files are kept: under names that change with their content, compressed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# What our own scripts import from each other. Django's general rule for scripts also reads those
# of others, and stumbles over texts in them that only look like imports.
OUR_IMPORTS = ("js/*.js", ((r'(?P<matched>from "(?P<url>\./[^"]+)")', 'from "%(url)s"'),))


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Also puts the changed names into what our scripts import, so that versions never mix."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS)
