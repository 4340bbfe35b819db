import importlib
import inspect
import pkgutil
from collections import Counter

import pytest

import echo.tools
import geoquery.tools
from common.actions import Tool
from echo.services.registry import real_tools


def tool_classes_of(package):
    """Find every tool class that any module of a package defines."""
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(found.name)
        for _, member in inspect.getmembers(module, inspect.isclass):
            is_tool = issubclass(member, Tool) and not inspect.isabstract(member)
            if is_tool and member.__module__ == module.__name__:
                yield member


@pytest.mark.parametrize("package", [echo.tools, geoquery.tools], ids=["echo", "geoquery"])
def test_no_tool_of_an_app_is_missing(package):
    joined = {type(tool) for tool in real_tools()}
    assert set(tool_classes_of(package)) <= joined


def test_no_tool_is_joined_twice():
    counted = Counter(tool.name for tool in real_tools())
    assert set(counted.values()) == {1}
