from osgr.selectors.support.graph import SupportGraphEmpty, graph_revision, support_graph
from osgr.selectors.support.paths import support_walks

__all__ = ["SupportGraphEmpty", "graph_revision", "support_graph", "support_walks"]
