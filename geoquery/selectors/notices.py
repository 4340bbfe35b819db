from common.geo import Box
from geoquery.models import EmbeddingModel
from geoquery.search import QueryText


def search_notices(
    words: QueryText, model: EmbeddingModel, *, hits: int, wanted: int, box: Box | None
) -> tuple[str, ...]:
    """What people must know about an answer, in sentences."""
    notices = [model.notice] if model.notice else []
    if words.expanded:
        meaning = words.variants[-1]
        notices.append(f"The one word {words.cleaned!r} was searched as {meaning!r}.")
    if words.is_foreign:
        notices.append("The text model knows English; a query in another script finds little.")
    if hits < wanted:
        where = "this area" if box is not None else "the database"
        notices.append(f"Only {hits} tiles were found in {where}; {wanted} were asked for.")
    return tuple(notices)
