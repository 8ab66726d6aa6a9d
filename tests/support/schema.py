"""The subset of JSON Schema that the tests need. An unknown keyword is an error."""

import re

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
         "null": type(None)}
IGNORED_KEYWORDS = {"$schema", "title", "description"}


def schema_errors(schema, value, path="the document"):
    """Yield a sentence for each violation of the schema."""
    for keyword, rule in schema.items():
        if keyword not in IGNORED_KEYWORDS:
            yield from CHECKS[keyword](rule, value, path, schema)


def _type(rule, value, path, schema):
    kinds = [rule] if isinstance(rule, str) else rule
    if not any(type(value) is KINDS[kind] for kind in kinds):
        yield f"{path} should be {' or '.join(kinds)}, is {value!r}"


def _one_of(rule, value, path, schema):
    if value not in rule:
        yield f"{path} should be one of {rule}, is {value!r}"


def _required(rule, value, path, schema):
    yield from (f"{path} has no {name}" for name in rule if name not in value)


def _properties(rule, value, path, schema):
    for name in value:
        if name in rule:
            yield from schema_errors(rule[name], value[name], f"{path}.{name}")
        elif schema.get("additionalProperties") is False:
            yield f"{path} should not have {name}"


def _items(rule, value, path, schema):
    for number, item in enumerate(value):
        yield from schema_errors(rule, item, f"{path}[{number}]")


def _pattern(rule, value, path, schema):
    if not re.search(rule, value):
        yield f"{path} should match {rule}, is {value!r}"


def _minimum(rule, value, path, schema):
    if (len(value) if isinstance(value, list) else value) < rule:
        yield f"{path} should be {rule} or more"


CHECKS = {"type": _type, "enum": _one_of, "required": _required, "properties": _properties,
          "const": lambda rule, *rest: _one_of([rule], *rest), "items": _items,
          "additionalProperties": lambda *rest: (), "pattern": _pattern, "minimum": _minimum,
          "minItems": _minimum}
