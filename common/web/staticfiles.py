from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedModuleStorage(ManifestStaticFilesStorage):
    """Static files whose names carry their content's hash, imports inside modules included.

    The Cesium bundle and its assets keep their own names: the bundle finds them relatively.
    """

    support_js_module_import_aggregation = True

    def hashed_name(self, name: str, content: object = None, filename: str | None = None) -> str:
        """Return the hashed name, or the plain one for the vendored folder."""
        if name.startswith("vendor/"):
            return name
        return super().hashed_name(name, content, filename)
