from common.web.pagination import PageNumberPagination


class ShortPages(PageNumberPagination):
    """Pages of 25, at most 100 on request."""

    page_size = 25
    max_page_size = 100
