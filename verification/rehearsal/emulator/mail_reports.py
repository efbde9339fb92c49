"""Lets MiniStack's SES report what becomes of a mail to a configuration set's event destinations.

MiniStack keeps the destinations but delivers nothing to them. What its mailbox simulator decides goes
here to the topics of the mail's configuration set, with the mail's tags, as SES does it.
"""

import json
from email.utils import parseaddr

from ministack.services import ses, ses_v2, sns


def report_mail():
    send = ses._send_email

    def send_and_report(params):
        answer = send(params)
        name = ses._p(params, "ConfigurationSetName")
        if answer[0] == 200 and name:
            for recipient in ses._collect_list(params, "Destination.ToAddresses.member"):
                report(name, params, parseaddr(recipient)[1])
        return answer

    ses._send_email = send_and_report


def report(name, params, recipient):
    destinations = (ses_v2._config_sets.get(name) or {}).get("EventDestinations") or {}
    mail = {
        "timestamp": ses._iso_now(),
        "destination": [recipient],
        "tags": {"ses:configuration-set": [name], **tags_of(params)},
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


def tags_of(params):
    tags = {}
    number = 1
    while ses._p(params, f"Tags.member.{number}.Name"):
        value = ses._p(params, f"Tags.member.{number}.Value")
        tags[ses._p(params, f"Tags.member.{number}.Name")] = [value]
        number += 1
    return tags
