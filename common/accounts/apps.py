from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their roles."""

    name = "common.accounts"
    label = "accounts"
