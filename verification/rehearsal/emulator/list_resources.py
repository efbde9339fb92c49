"""Prints the names of the resources in the account as JSON, by type.

It asks each service, not CloudFormation: that also finds what CloudFormation has forgotten and what
was created at run time.
"""

import json
import sys

import boto3

# Service, operation and its arguments, the list in its answer, and the name in each member.
LISTS = {
    "AWS::CloudFormation::Stack": ("cloudformation", "describe_stacks", {}, "Stacks", "StackName"),
    "AWS::DynamoDB::Table": ("dynamodb", "list_tables", {}, "TableNames", None),
    "AWS::S3::Bucket": ("s3", "list_buckets", {}, "Buckets", "Name"),
    "AWS::ECR::Repository": ("ecr", "describe_repositories", {}, "repositories", "repositoryName"),
    "AWS::Lambda::Function": ("lambda", "list_functions", {}, "Functions", "FunctionName"),
    "AWS::Lambda::LayerVersion": ("lambda", "list_layers", {}, "Layers", "LayerName"),
    "AWS::Lambda::EventSourceMapping": ("lambda", "list_event_source_mappings", {}, "EventSourceMappings", "UUID"),
    "AWS::Logs::LogGroup": ("logs", "describe_log_groups", {}, "logGroups", "logGroupName"),
    "AWS::Logs::MetricFilter": ("logs", "describe_metric_filters", {}, "metricFilters", "filterName"),
    "AWS::Cognito::UserPool": ("cognito-idp", "list_user_pools", {"MaxResults": 60}, "UserPools", "Name"),
    "AWS::ApiGatewayV2::Api": ("apigatewayv2", "get_apis", {}, "Items", "ApiId"),
    "AWS::IAM::Role": ("iam", "list_roles", {}, "Roles", "RoleName"),
    "AWS::IAM::OIDCProvider": (
        "iam", "list_open_id_connect_providers", {}, "OpenIDConnectProviderList", "Arn",
    ),
    "AWS::IAM::ManagedPolicy": ("iam", "list_policies", {"Scope": "Local"}, "Policies", "PolicyName"),
    "AWS::SNS::Topic": ("sns", "list_topics", {}, "Topics", "TopicArn"),
    "AWS::SNS::Subscription": ("sns", "list_subscriptions", {}, "Subscriptions", "SubscriptionArn"),
    "AWS::SQS::Queue": ("sqs", "list_queues", {}, "QueueUrls", None),
    "AWS::CloudWatch::Alarm": ("cloudwatch", "describe_alarms", {}, "MetricAlarms", "AlarmName"),
    "AWS::CloudWatch::CompositeAlarm": ("cloudwatch", "describe_alarms", {}, "CompositeAlarms", "AlarmName"),
    "AWS::CloudWatch::Dashboard": ("cloudwatch", "list_dashboards", {}, "DashboardEntries", "DashboardName"),
    "AWS::Events::Rule": ("events", "list_rules", {}, "Rules", "Name"),
    "AWS::Scheduler::Schedule": ("scheduler", "list_schedules", {}, "Schedules", "Name"),
    "AWS::SES::ConfigurationSet": (
        "ses", "list_configuration_sets", {}, "ConfigurationSets", "Name",
    ),
    "AWS::SES::EmailIdentity": ("ses", "list_identities", {}, "Identities", None),
    "AWS::SSM::Parameter": ("ssm", "describe_parameters", {}, "Parameters", "Name"),
    "AWS::SecretsManager::Secret": ("secretsmanager", "list_secrets", {}, "SecretList", "Name"),
    "AWS::KMS::Key": ("kms", "list_keys", {}, "Keys", "KeyId"),
    "AWS::Budgets::Budget": (
        "budgets", "describe_budgets", {"AccountId": "000000000000"}, "Budgets", "BudgetName",
    ),
    "AWS::CertificateManager::Certificate": (
        "acm", "list_certificates", {}, "CertificateSummaryList", "CertificateArn",
    ),
    "AWS::WAFv2::WebACL": ("wafv2", "list_web_acls", {"Scope": "CLOUDFRONT"}, "WebACLs", "Name"),
    "AWS::Route53::HostedZone": ("route53", "list_hosted_zones", {}, "HostedZones", "Id"),
    "AWS::CloudFront::Distribution": (
        "cloudfront", "list_distributions", {}, "DistributionList.Items", "DomainName",
    ),
    "AWS::CloudFront::Function": ("cloudfront", "list_functions", {}, "FunctionList.Items", "Name"),
    "AWS::CloudFront::CachePolicy": (
        "cloudfront", "list_cache_policies", {"Type": "custom"},
        "CachePolicyList.Items", "CachePolicy.Id",
    ),
    "AWS::CloudFront::OriginRequestPolicy": (
        "cloudfront", "list_origin_request_policies", {"Type": "custom"},
        "OriginRequestPolicyList.Items", "OriginRequestPolicy.Id",
    ),
    "AWS::CloudFront::ResponseHeadersPolicy": (
        "cloudfront", "list_response_headers_policies", {"Type": "custom"},
        "ResponseHeadersPolicyList.Items", "ResponseHeadersPolicy.Id",
    ),
    "AWS::CloudFront::OriginAccessControl": (
        "cloudfront", "list_origin_access_controls", {}, "OriginAccessControlList.Items", "Id",
    ),
}


def at(value, path):
    for name in path.split("."):
        value = (value or {}).get(name)
    return value


def names(service, operation, arguments, items, name):
    client = boto3.client(service)
    if client.can_paginate(operation):
        pages = client.get_paginator(operation).paginate(**arguments)
    else:
        pages = [getattr(client, operation)(**arguments)]
    members = [member for page in pages for member in at(page, items) or []]
    return sorted(member if name is None else at(member, name) for member in members)


def records():
    """The records of all zones, without those that a new zone has."""
    client = boto3.client("route53")
    listed = [
        record
        for zone in names(*LISTS["AWS::Route53::HostedZone"])
        for record in client.list_resource_record_sets(HostedZoneId=zone)["ResourceRecordSets"]
    ]
    return sorted(f"{each['Type']} {each['Name']}" for each in listed if each["Type"] not in ("NS", "SOA"))


def main():
    resources = {}
    for resource_type, question in LISTS.items():
        try:
            resources[resource_type] = names(*question)
        except Exception as error:
            sys.exit(f"{resource_type} cannot be listed: {error}")
    resources["AWS::Route53::RecordSet"] = records()
    print(json.dumps(resources))


main()
