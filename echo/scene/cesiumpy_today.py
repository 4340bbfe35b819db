"""cesiumpy 0.3.3 (2016), importable today and made to write scripts for the present CesiumJS.

Three things in it have aged: it asks Google's geocoder for a key when imported; it pastes strings
into scripts unescaped; and it names the base imagery ``imageryProvider``, which CesiumJS renamed.
"""

import json
import warnings
from typing import Any
from unittest import mock

import geopy.geocoders


class _NoGeocoder:
    """Stands where cesiumpy makes Google's geocoder at import; positions are given as numbers."""

    def geocode(self, place: str) -> None:
        message = f"Place names such as {place!r} are not looked up here; give degrees."
        raise LookupError(message)


with warnings.catch_warnings(), mock.patch.object(geopy.geocoders, "GoogleV3", _NoGeocoder):
    warnings.simplefilter("ignore")  # old idioms inside the package, none of them ours to mend
    import cesiumpy
    import cesiumpy.util.common as cesiumpy_common
    from cesiumpy.base import _CesiumObject

_MARKUP = {ord(mark): f"\\u{ord(mark):04x}" for mark in "<>&\u2028\u2029"}


def script_literal(text: str) -> str:
    """Return a string as a JavaScript literal that cannot end its script element either."""
    return json.dumps(text).translate(_MARKUP)


_write_scalar = cesiumpy_common.to_jsscalar


def _write_scalar_escaped(value: Any) -> Any:  # noqa: ANN401 -- cesiumpy's own signature
    if isinstance(value, str):
        return script_literal(value)
    return _write_scalar(value)


cesiumpy_common.to_jsscalar = _write_scalar_escaped


class Script(_CesiumObject):  # type: ignore[misc]  # cesiumpy has no types
    """A piece of script written here, to stand where cesiumpy would write a value."""

    def __init__(self, script: str) -> None:
        self._script = script

    @property
    def script(self) -> str:
        """The script as it is."""
        return self._script


class Globe(cesiumpy.CesiumWidget):  # type: ignore[misc]  # cesiumpy has no types
    """cesiumpy's widget with ``baseLayer``; the widget without controls needs no ``eval``."""

    _klass = "Cesium.CesiumWidget"
    _props = [
        name
        for name in cesiumpy.CesiumWidget._props
        if name not in {"imageryProvider", "terrainExaggeration"}
    ] + ["baseLayer"]

    def __init__(self, *, element: str, base_layer: str) -> None:
        super().__init__(divid=element)
        self.baseLayer = Script(base_layer)


class NameLabel(cesiumpy.Label):  # type: ignore[misc]  # cesiumpy has no types
    """cesiumpy's label on a dark ground, which CesiumJS learnt later, so that it reads anywhere."""

    _props = [*cesiumpy.Label._props, "showBackground"]
    showBackground = True  # noqa: N815 -- CesiumJS's name


__all__ = ["Globe", "NameLabel", "Script", "cesiumpy", "script_literal"]
