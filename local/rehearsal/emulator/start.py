"""Starts MiniStack with its known differences from AWS mended (docs/decisions/0034-rehearsing.md).

Each one is mended here, in the emulator, so that the stack can stay as it is for AWS.
"""

import os
import re

from ministack import app
from ministack.core import iam_evaluator
from ministack.services import cloudfront, dynamodb, lambda_svc, s3
from ministack.services.cloudformation import provisioners


def mend_events_of_http_apis():
    """An HTTP API leaves `pathParameters` out for a route that has none; MiniStack sends null."""
    run = lambda_svc._execute_function_with_config_scope

    def run_without_null(record, event, *args, **kwargs):
        if isinstance(event, dict) and "routeKey" in event and event.get("pathParameters") is None:
            event.pop("pathParameters", None)
        return run(record, event, *args, **kwargs)

    lambda_svc._execute_function_with_config_scope = run_without_null


def mend_cloudfront_reading_buckets():
    """CloudFront reads a bucket over TLS, which ours insists on; MiniStack takes it for plain."""
    read = s3.serve_cloudfront_origin_fetch

    def read_over_tls(*args, **kwargs):
        iam_evaluator.pin_request_origin("127.0.0.1", True)
        return read(*args, **kwargs)

    s3.serve_cloudfront_origin_fetch = read_over_tls


def mend_cloudfront_calling_apis():
    """MiniStack calls no host of AWS's, an API of its own among them; here it is told where that is."""
    fetch = cloudfront._fetch_from_origin
    api_host = re.compile(r"^([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com$")

    async def fetch_from_here(origin, *args, **kwargs):
        api = api_host.match(origin["domain_name"])
        if api:
            origin = {
                **origin,
                "domain_name": "127.0.0.1",
                "http_port": int(os.environ["GATEWAY_PORT"]),
                "origin_path": f"/_aws/execute-api/{api[1]}",
                "protocol_policy": "http-only",
            }
        return await fetch(origin, *args, **kwargs)

    cloudfront._fetch_from_origin = fetch_from_here


def mend_tables_of_cloudformation():
    """MiniStack's CloudFormation forgets that a table is to be recoverable to a point in time."""
    tables = provisioners._RESOURCE_HANDLERS["AWS::DynamoDB::Table"]
    create = tables["create"]

    def create_recoverable(logical_id, properties, *args, **kwargs):
        created = create(logical_id, properties, *args, **kwargs)
        recovery = properties.get("PointInTimeRecoverySpecification")
        if recovery:
            dynamodb._update_continuous_backups(
                {"TableName": created[0], "PointInTimeRecoverySpecification": recovery}
            )
        return created

    tables["create"] = create_recoverable


mend_events_of_http_apis()
mend_tables_of_cloudformation()
mend_cloudfront_reading_buckets()
mend_cloudfront_calling_apis()
app.main()
