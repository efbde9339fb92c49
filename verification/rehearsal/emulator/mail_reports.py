"""Lets MiniStack's SES report what becomes of a mail to a configuration set's event destinations.

MiniStack keeps the destinations but delivers nothing to them. What its mailbox simulator decides goes
here to the topics of the mail's configuration set, with the mail's tags, as SES does it.
"""

import json

from ministack.services import ses, ses_v2, sns


def report_mail():
    ses._send_email = reporting(ses._send_email, "Destination.ToAddresses.member")
    ses._send_raw_email = reporting(ses._send_raw_email, "Destinations.member")


def reporting(send, recipients):
    def send_and_report(params):
        name = ses._p(params, "ConfigurationSetName")
        # MiniStack's older API does not see the sets of the newer one, which CloudFormation makes.
        if name in ses_v2._config_sets:
            ses._configuration_sets[name] = {}
        answer = send(params)
        if name and answer[0] == 200:
            for recipient in ses._collect_list(params, recipients):
                report(name, tags_of(params), recipient)
        return answer

    return send_and_report


def tags_of(params):
    tags = {}
    while ses._p(params, f"Tags.member.{len(tags) + 1}.Name"):
        tag = f"Tags.member.{len(tags) + 1}"
        tags[ses._p(params, f"{tag}.Name")] = [ses._p(params, f"{tag}.Value")]
    return tags


def report(name, tags, recipient):
    destinations = (ses_v2._config_sets.get(name) or {}).get("EventDestinations") or {}
    mail = {
        "timestamp": ses._iso_now(),
        "destination": [recipient],
        "tags": {"ses:configuration-set": [name], **tags},
    }
    for kind, subtype in outcomes_of(recipient):
        content = {"eventType": kind, "mail": mail, **ses._notification_detail(kind, recipient, mail["timestamp"], subtype)}
        for destination in destinations.values():
            topic = (destination.get("SnsDestination") or {}).get("TopicArn")
            if topic and kind.upper() in destination["MatchingEventTypes"]:
                sns.publish_internal(topic, json.dumps(content), "Amazon SES Email Event Notification")


def outcomes_of(recipient):
    local, _, domain = recipient.lower().partition("@")
    if domain != ses._SIMULATOR_DOMAIN:
        return ()
    return ses._SIMULATOR_OUTCOMES.get(local.split("+")[0], ())
