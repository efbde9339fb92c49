"""Creates a zone for a domain in Route 53, and prints its id."""

import sys

import boto3

zone = boto3.client("route53").create_hosted_zone(Name=sys.argv[1], CallerReference="rehearsal")
print(zone["HostedZone"]["Id"].split("/")[-1])
