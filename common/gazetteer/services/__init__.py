from common.gazetteer.services.loading import LoadSummary, load_gazetteer

__all__ = ["LoadSummary", "load_gazetteer"]
