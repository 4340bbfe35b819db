"""Grounded sets for tests of derivation."""

from datetime import UTC, datetime
from typing import Any

import shapely

from common.geo import Box
from osgr.archive.footprints import footprint_of_box
from osgr.archive.item import ObservationItem
from osgr.grounding.grounded import GroundedSet, ScoredItem
from osgr.support.path import SupportPath
from osgr.support.relations import Derivation
from osgr.understanding.question import Operation, Question, Region

BOX = (10.0, 50.0, 11.0, 51.0)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def item(name: str, start: str, *, value: float | None = None, unit: str = "",
         result: str = "NDVI product", box: tuple[float, ...] = BOX, end: str | None = None,
         path: str | None = None, **fields: Any) -> ObservationItem:  # fmt: skip
    properties = dict(fields.pop("properties", {}))
    if value is not None:
        properties["value"] = value
    if unit:
        properties["unit"] = unit
    assets = fields.pop("assets", {}) | ({"data": path} if path else {})
    return ObservationItem(
        id=name,
        archive="test",
        variable=fields.pop("variable", result),
        result=result,
        footprint=footprint_of_box(list(box)).shape,
        start=moment(start),
        end=moment(end or start),
        assets=assets,
        properties=properties,
        **fields,
    )


def scored(one: ObservationItem, role: str = "") -> ScoredItem:
    return ScoredItem(item=one, spatial=1.0, temporal=1.0, score=1.0, role=role)  # type: ignore[arg-type]


def grounded(
    *items: ScoredItem,
    nodes: tuple[str, ...] = (),
    derivations: tuple[Derivation, ...] = (),
    readings: dict[str, str] | None = None,
) -> GroundedSet:
    result = items[0].item.result if items else "NDVI product"
    nodes = nodes or ("vegetation condition", "NDVI", str(result))
    path = SupportPath(
        nodes=nodes,
        kinds=("target", *("property",) * (len(nodes) - 2), "result"),
        derivations=derivations,
        readings=readings or {},
    )
    return GroundedSet(
        path=path, derivation=derivations[0] if derivations else None, items=items, score=1.0,
        fit=1.0, spatial=1.0, temporal=1.0, checks=(), spatial_kernel="overlap",
        temporal_kernel="co-temporal", explanation="",
    )  # fmt: skip


def derivation(prop: str, operation: str, *, of_properties: tuple[str, ...] = (),
               **inputs: str) -> Derivation:  # fmt: skip
    return Derivation(
        name=f"{prop} by {operation}",
        property=prop,
        operation=operation,
        inputs=inputs,
        input_kinds={
            name: "property" if node in of_properties else "result" for name, node in inputs.items()
        },
    )


def asked(kind: str = "value", *, region: Region | None = None, bitemporal: bool = False,
          spatial: str = "overlap", **fields: Any) -> Question:  # fmt: skip
    return Question(
        text="?",
        target="vegetation condition",
        region=region or place(BOX),
        spatial_relation=spatial,  # type: ignore[arg-type]
        temporal_relation="bi-temporal-change" if bitemporal else "co-temporal",
        operation=Operation(kind=kind, **fields),  # type: ignore[arg-type]
    )


def place(box: tuple[float, ...], name: str = "here") -> Region:
    west, south, east, north = box
    return Region(
        name=name, geometry=shapely.box(west, south, east, north), kind="polygon", tolerance_m=0.0,
        box=Box(west, south, east, north),
    )  # fmt: skip


def yearly(values: list[float], *, first: int = 2000, **fields: Any) -> list[ScoredItem]:
    return [
        scored(
            item(f"y{first + n}", f"{first + n}-01-01", end=f"{first + n}-12-31T23:59:59",
                 value=value, **fields)
        )
        for n, value in enumerate(values)
    ]  # fmt: skip
