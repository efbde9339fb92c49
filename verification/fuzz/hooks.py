"""Makes requests those of many visitors, and of records that exist."""

import itertools
import json
import os
from pathlib import Path

import schemathesis
from hypothesis import strategies as st

known = json.loads(Path(os.environ["FUZZ_KNOWN"]).read_text())
values, bodies = known["values"], known["bodies"]
visitors = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends every request from another network, so that limits do not answer most of them."""
    number = next(visitors)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers = {**(case.headers or {}), "x-local-viewer-address": address}


def with_known_values(generated):
    """The same, or with ids and names of records that exist."""
    if not isinstance(generated, dict):
        return st.just(generated)
    return st.fixed_dictionaries(
        {name: st.sampled_from([*values.get(name, []), value]) for name, value in generated.items()}
    )


def with_parts_of(generated, body):
    """A body that the API takes, with up to two of its fields as generated."""
    names = st.just([])
    if isinstance(generated, dict) and generated:
        names = st.lists(st.sampled_from(sorted(generated)), max_size=2)
    return names.map(lambda chosen: {**body, **{name: generated[name] for name in chosen}})


@schemathesis.hook
def flatmap_path_parameters(context, path_parameters):
    return with_known_values(path_parameters)


@schemathesis.hook
def flatmap_body(context, body):
    known_body = bodies.get(context.operation.definition.raw["operationId"])
    if known_body is None:
        return with_known_values(body)
    return st.one_of(with_parts_of(body, known_body), with_known_values(body))
