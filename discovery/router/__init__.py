"""Stage one: rules and a model that say whether an official tool alone answers a request."""

from discovery.router.answer import TITLES, OfficialTool, RouterAnswer
from discovery.router.model import ExampleModel
from discovery.router.route import route

__all__ = ["TITLES", "ExampleModel", "OfficialTool", "RouterAnswer", "route"]
