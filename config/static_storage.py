"""Storage of static files: compressed, under names that change with their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Imports between our own scripts. Django's general rule for scripts also rewrites third-party ones,
# and trips over strings in them that only look like imports.
OUR_IMPORTS = ("js/*.js", ((r'(?P<matched>from "(?P<url>\./[^"]+)")', 'from "%(url)s"'),))


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites the hashed names in our scripts' imports, so that versions never mix."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS)
