"""The page that asks an archive."""

from common.web.pages import SignedInPage


class AskPage(SignedInPage):
    """One question, the answer, and the chain of reasoning and data behind it."""

    template_name = "pages/ask.html"
