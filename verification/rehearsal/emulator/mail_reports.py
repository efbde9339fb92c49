"""Lets MiniStack's SES report what becomes of a mail to a configuration set's event destinations.

MiniStack keeps the destinations but delivers nothing to them. What its mailbox simulator decides goes
here to the topics of the mail's configuration set, with the mail's tags, as SES does it.
"""

import json

from ministack.services import ses, ses_v2, sns


def report_mail():
    answer_request = ses_v2.handle_request

    async def answer_and_report(method, path, headers, body, query_params):
        answer = await answer_request(method, path, headers, body, query_params)
        if method == "POST" and path.endswith("/outbound-emails") and answer[0] == 200:
            mail = json.loads(body)
            if mail.get("ConfigurationSetName"):
                for recipient in mail["Destination"]["ToAddresses"]:
                    report(mail, recipient)
        return answer

    ses_v2.handle_request = answer_and_report


def report(sent, recipient):
    name = sent["ConfigurationSetName"]
    destinations = (ses_v2._config_sets.get(name) or {}).get("EventDestinations") or {}
    tags = {tag["Name"]: [tag["Value"]] for tag in sent.get("EmailTags", [])}
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
