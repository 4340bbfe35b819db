from django.apps import AppConfig


class GazetteerConfig(AppConfig):
    """The gazetteer's tables and its loading command."""

    name = "common.gazetteer"
    label = "gazetteer"
    verbose_name = "Gazetteer"
