from django.db import transaction

from geoquery.models import EmbeddingModel


def activate(model: EmbeddingModel) -> None:
    """Make search use this model instead of the one of its kind that it used before."""
    with transaction.atomic():
        EmbeddingModel.objects.filter(kind=model.kind, is_active=True).exclude(pk=model.pk).update(
            is_active=False
        )
        EmbeddingModel.objects.filter(pk=model.pk).update(is_active=True)
    model.is_active = True
