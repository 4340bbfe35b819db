"""Back ends for language and vision models, each behind a small abstract base class."""
