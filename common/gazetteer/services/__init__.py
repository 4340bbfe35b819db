from common.gazetteer.services.load_gazetteer import LoadSummary, load_gazetteer

__all__ = ["LoadSummary", "load_gazetteer"]
