from rest_framework import pagination


class PageNumberPagination(pagination.PageNumberPagination):
    """Pages of 50, at most 200 on request."""

    page_size_query_param = "page_size"
    max_page_size = 200
