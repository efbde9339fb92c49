"""Starts MiniStack and removes its known differences from AWS (docs/decisions/0034-rehearsing.md)."""

import json
import os
import re

import end_with_parent
import mail_reports
from ministack import app
from ministack.core import iam_evaluator
from ministack.services import budgets, cloudfront, dynamodb, iam, lambda_svc, s3, ses_v2
from ministack.services.cloudformation import provisioners


def mend_events_of_http_apis():
    """For a route without parameters AWS omits `pathParameters`; MiniStack sends null."""
    run = lambda_svc._execute_function_with_config_scope

    def run_without_null(record, event, *args, **kwargs):
        if isinstance(event, dict) and "routeKey" in event and event.get("pathParameters") is None:
            event.pop("pathParameters", None)
        return run(record, event, *args, **kwargs)

    lambda_svc._execute_function_with_config_scope = run_without_null


def mend_cloudfront_reading_buckets():
    """CloudFront reads a bucket over TLS, which ours requires; MiniStack reads it without."""
    read = s3.serve_cloudfront_origin_fetch

    def read_over_tls(*args, **kwargs):
        iam_evaluator.pin_request_origin("127.0.0.1", True)
        return read(*args, **kwargs)

    s3.serve_cloudfront_origin_fetch = read_over_tls


def mend_cloudfront_calling_apis():
    """MiniStack's CloudFront calls no host of AWS; this gives it the address of MiniStack's own APIs."""
    fetch = cloudfront._fetch_from_origin
    api_host = re.compile(r"^([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com$")

    async def fetch_from_here(origin, *args, **kwargs):
        api = api_host.match(origin["domain_name"])
        if api:
            origin = {
                **origin,
                "domain_name": "127.0.0.1",
                "http_port": int(os.environ["GATEWAY_PORT"]),
                "origin_path": f"/_aws/execute-api/{api[1]}{origin.get('origin_path') or ''}",
                "protocol_policy": "http-only",
            }
        return await fetch(origin, *args, **kwargs)

    cloudfront._fetch_from_origin = fetch_from_here


def mend_cloudfront_answering_to_domains():
    """A distribution answers to its alternate domain names; MiniStack's only to its own name."""
    parse = app._parse_cloudfront_dataplane_host

    def parse_with_aliases(host):
        name = host.split(":")[0].lower()
        for distribution in cloudfront._distributions.values():
            if name in cloudfront._get_distribution_aliases(distribution):
                return distribution["DomainName"].split(".")[0]
        return parse(host)

    app._parse_cloudfront_dataplane_host = parse_with_aliases


def mend_tables_of_cloudformation():
    """MiniStack's CloudFormation ignores a table's point-in-time recovery and the expiry of its items."""
    tables = provisioners._RESOURCE_HANDLERS["AWS::DynamoDB::Table"]
    create = tables["create"]

    def create_recoverable(logical_id, properties, *args, **kwargs):
        created = create(logical_id, properties, *args, **kwargs)
        recovery = properties.get("PointInTimeRecoverySpecification")
        if recovery:
            dynamodb._update_continuous_backups(
                {"TableName": created[0], "PointInTimeRecoverySpecification": recovery}
            )
        expiry = properties.get("TimeToLiveSpecification")
        if expiry:
            dynamodb._update_ttl({"TableName": created[0], "TimeToLiveSpecification": expiry})
        return created

    tables["create"] = create_recoverable


def mend_deleted_tables():
    """DynamoDB keeps a backup of a table with point-in-time recovery that is deleted; MiniStack does not."""
    delete = dynamodb._delete_table

    def delete_with_backup(data):
        name = data["TableName"]
        if dynamodb._pitr_settings.get(name):
            asked = {"TableName": name, "BackupName": f"{name}$DeletedTableBackup"}
            _status, _headers, body = dynamodb._create_backup(asked)
            arn = json.loads(body)["BackupDetails"]["BackupArn"]
            dynamodb._backups[arn]["BackupDetails"]["BackupType"] = "SYSTEM"
        return delete(data)

    dynamodb._delete_table = delete_with_backup


def mend_buckets_of_cloudformation():
    """MiniStack's CloudFormation ignores a bucket's tags, and deletes a bucket that has files."""
    buckets = provisioners._RESOURCE_HANDLERS["AWS::S3::Bucket"]
    create, delete = buckets["create"], buckets["delete"]

    def create_tagged(logical_id, properties, *args, **kwargs):
        created = create(logical_id, properties, *args, **kwargs)
        s3._bucket_tags[created[0]] = {tag["Key"]: tag["Value"] for tag in properties.get("Tags", [])}
        return created

    def delete_empty(physical_id, *args, **kwargs):
        if s3._buckets.get(physical_id, {}).get("objects"):
            raise ValueError(f"The bucket {physical_id} is not empty")
        return delete(physical_id, *args, **kwargs)

    buckets.update(create=create_tagged, delete=delete_empty)


def mend_domains_of_mail():
    """MiniStack's CloudFormation gives a mail domain no DKIM tokens; here it is also verified at once."""
    identities = provisioners._RESOURCE_HANDLERS["AWS::SES::EmailIdentity"]
    create = identities["create"]

    def create_with_tokens(*args, **kwargs):
        name, attributes = create(*args, **kwargs)
        if "@" not in name:
            tokens = ses_v2._dkim_tokens(name)
            identity = ses_v2._identities[name]
            identity["DkimAttributes"] = {"SigningEnabled": True, "Status": "SUCCESS", "Tokens": tokens}
            identity["MailFromAttributes"]["MailFromDomainStatus"] = "SUCCESS"
            for number, token in enumerate(tokens, 1):
                attributes[f"DkimDNSTokenName{number}"] = f"{token}._domainkey.{name}"
                attributes[f"DkimDNSTokenValue{number}"] = f"{token}.dkim.amazonses.com"
        return name, attributes

    identities["create"] = create_with_tokens


def expect_success(answer):
    status, _headers, body = answer
    if status != 200:
        raise ValueError(body)


def add_budgets_to_cloudformation():
    """MiniStack has budgets, but its CloudFormation creates none."""

    def create(logical_id, properties, stack_name):
        budget = {**properties["Budget"]}
        name = budget.setdefault("BudgetName", f"{stack_name}-{logical_id}")
        warnings = properties.get("NotificationsWithSubscribers")
        expect_success(budgets._create_budget({"Budget": budget, "NotificationsWithSubscribers": warnings}))
        return name, {}

    def delete(physical_id, _properties):
        expect_success(budgets._delete_budget({"BudgetName": physical_id}))

    provisioners._RESOURCE_HANDLERS["AWS::Budgets::Budget"] = {"create": create, "delete": delete}


def add_pricing_plans_to_cloudformation():
    """MiniStack has no pricing plans: a subscription to one has no effect here."""

    def create(logical_id, _properties, _stack_name):
        arn = f"arn:aws:pricingplanmanager::{iam.get_account_id()}:subscription:{logical_id}"
        return arn, {"Arn": arn}

    handlers = {"create": create, "delete": lambda _physical_id, _properties: None}
    provisioners._RESOURCE_HANDLERS["AWS::PricingPlanManager::Subscription"] = handlers


end_with_parent.watch()
mend_events_of_http_apis()
mend_domains_of_mail()
mend_tables_of_cloudformation()
mend_deleted_tables()
mend_buckets_of_cloudformation()
mend_cloudfront_reading_buckets()
mend_cloudfront_calling_apis()
mend_cloudfront_answering_to_domains()
add_budgets_to_cloudformation()
add_pricing_plans_to_cloudformation()
mail_reports.report_mail()
app.main()
