"""Starts MiniStack with its known differences from AWS mended (docs/decisions/0034-rehearsing.md).

Each one is mended here, in the emulator, so that the stack can stay as it is for AWS.
"""

from ministack import app
from ministack.services import lambda_svc


def mend_events_of_http_apis():
    """An HTTP API leaves `pathParameters` out for a route that has none; MiniStack sends null."""
    run = lambda_svc._execute_function_with_config_scope

    def run_without_null(record, event, *args, **kwargs):
        if isinstance(event, dict) and "routeKey" in event and event.get("pathParameters") is None:
            event.pop("pathParameters", None)
        return run(record, event, *args, **kwargs)

    lambda_svc._execute_function_with_config_scope = run_without_null


mend_events_of_http_apis()
app.main()
