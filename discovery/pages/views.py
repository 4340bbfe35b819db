"""The page that finds datasets."""

from django.conf import settings

from common.web.pages import SignedInPage


class DatasetsPage(SignedInPage):
    """One sentence, the datasets that answer it, why, where and when they have data."""

    template_name = "pages/datasets.html"

    def page_facts(self) -> dict[str, str]:
        """Tell whether a chat model can be asked to order the datasets."""
        return {"chat_model": "yes" if settings.CHAT_MODEL else ""}
