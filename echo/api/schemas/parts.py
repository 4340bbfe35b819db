"""What schemas are made of."""

from typing import Any

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
COUNT: Schema = {"type": "integer"}
YES_NO: Schema = {"type": "boolean"}
TIME: Schema = {"type": "string", "format": "date-time"}
ID: Schema = {"type": "string", "format": "uuid"}
ANY: Schema = {}


def maybe(schema: Schema) -> Schema:
    """Return the schema of such a value or null."""
    return schema | {"type": [schema["type"], "null"]}


def list_of(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def map_of(values: Schema) -> Schema:
    """Return the schema of an object with any names."""
    return {"type": "object", "additionalProperties": values}


def object_of(
    title: str, properties: dict[str, Schema], *, optional: tuple[str, ...] = ()
) -> Schema:
    """Return the schema of an object with these names, all there but the optional ones."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "title": title, "properties": properties, "required": required}


def body(schema: Schema) -> dict[str, Schema]:
    """Return what drf-spectacular takes as a JSON request body."""
    return {"application/json": schema}


def inlined(schema: Schema) -> Schema:
    """Return a schema without references; one that refers to itself ends in "anything"."""
    definitions = schema.get("$defs", {})

    def resolve(part: Any, within: tuple[str, ...]) -> Any:  # noqa: ANN401 -- any JSON value
        if isinstance(part, list):
            return [resolve(item, within) for item in part]
        if not isinstance(part, dict):
            return part
        name = str(part.get("$ref", "")).removeprefix("#/$defs/")
        if name:
            return {} if name in within else resolve(definitions[name], (*within, name))
        dropped = ("$defs", "$schema")
        return {key: resolve(item, within) for key, item in part.items() if key not in dropped}

    whole: Schema = resolve(schema, ())
    return whole


def page_of(schema: Schema) -> Schema:
    """Return the schema of one page of a listing."""
    fields = {
        "count": COUNT,
        "next": maybe(TEXT),
        "previous": maybe(TEXT),
        "results": list_of(schema),
    }
    return object_of(f"Page of {schema['title']}", fields)
