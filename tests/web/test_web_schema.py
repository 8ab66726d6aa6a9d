"""Every request that fits the API description gets a response that fits the description."""

import json
import re

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from support.child_processes import TIMEOUT

from othello.web import worker_tasks
from othello.web.guard import MAX_BYTES
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.worker_tasks import values_of


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app(Store(tmp_path_factory.mktemp("games") / "games.sqlite"), ["*"])


@pytest.fixture(scope="module")
def seat(app):
    with TestClient(app) as client:
        reply = client.post("/api/matches", json={"black": "human", "white": "human"}).json()
        yield client, reply["state"]["name"], reply["token"]


def first_values(game, step):
    return values_of(game, 0)


def test_the_api_description_defines_exactly_the_used_schemas(app):
    description = app.openapi()
    shapes = {f"#/components/schemas/{name}" for name in description["components"]["schemas"]}
    references = set(re.findall(r'"(#/[^"]*)"', json.dumps(description)))
    assert references == shapes


def test_the_api_description_lists_the_refusal_of_a_long_body(app, seat):
    client, _, _ = seat
    response = client.post("/api/positions", json={"text": "f5" * MAX_BYTES})
    responses = app.openapi()["paths"]["/api/positions"]["post"]["responses"]
    assert (response.status_code, responses["413"]["description"]) == (413, "the body is too long")


@pytest.mark.slow
def test_responses_match_the_api_description(app, seat, monkeypatch, request):
    """Each request for values runs only the first search step, because later steps are slow."""
    import schemathesis  # Importing schemathesis is slow.
    from schemathesis.python.asgi import shutdown_lifespans
    from schemathesis.specs.openapi.checks import positive_data_acceptance  # too strict

    # Schemathesis's pytest plugin would add this finalizer, but setup.cfg disables the plugin to
    # save time.
    request.addfinalizer(shutdown_lifespans)
    client, name, token = seat
    monkeypatch.setattr(worker_tasks, "values_of", first_values)
    labels = set()
    for result in schemathesis.openapi.from_asgi("/openapi.json", app).get_all_operations():
        operation = result.ok()
        if operation.path.endswith("/events"):
            continue  # Event streams never end.

        @given(operation.as_strategy())
        @settings(max_examples=12, suppress_health_check=list(HealthCheck))
        def check(case):
            if "name" in case.path_parameters and len(case.path_parameters["name"]) % 2:
                case.path_parameters["name"] = name
                case.headers["x-seat"] = token
                if isinstance(case.body, dict) and "generation" in case.body:
                    state = client.get(f"/api/matches/{name}").json()
                    case.body["generation"] = state["generation"]
                    if "square" in case.body and state["valid"]:
                        case.body["square"] = state["valid"][0]["square"]
            case.call_and_validate(excluded_checks=[positive_data_acceptance],
                                   timeout=TIMEOUT)
        check()
        labels.add(operation.label)
    assert len(labels) == 48, labels
