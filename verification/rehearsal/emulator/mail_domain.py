"""Lets MiniStack's CloudFormation verify a domain for mail by its DNS records.

MiniStack's template resource gives a domain no DKIM tokens, and nothing looks for its records. Here it
has three, and each question about the domain is answered by the records that are in Route 53.
"""

from ministack.services import route53, ses, ses_v2
from ministack.services.cloudformation import provisioners


def verify_domains():
    handlers = provisioners._RESOURCE_HANDLERS["AWS::SES::EmailIdentity"]
    handlers["create"] = with_tokens(handlers["create"])
    handlers["update"] = with_tokens(handlers["update"])
    ses_v2._identities = Verified(ses_v2._identities)


def with_tokens(provision):
    def provision_with_tokens(*args, **kwargs):
        name, attributes = provision(*args, **kwargs)
        if "@" not in name:
            tokens = ses_v2._dkim_tokens(name)
            dkim = {"SigningEnabled": True, "SigningAttributesOrigin": "AWS_SES", "Tokens": tokens}
            ses_v2._identities[name]["DkimAttributes"] = dkim
            for number, token in enumerate(tokens, 1):
                attributes[f"DkimDNSTokenName{number}"] = f"{token}._domainkey.{name}"
                attributes[f"DkimDNSTokenValue{number}"] = f"{token}.dkim.amazonses.com"
        return name, attributes

    return provision_with_tokens


class Verified:
    """The identities, with the state of a domain's records."""

    def __init__(self, identities):
        self.identities = identities

    def get(self, name, *default):
        identity = self.identities.get(name, *default)
        if identity and "@" not in name:
            look_up(name, identity)
        return identity

    def __getattr__(self, name):
        return getattr(self.identities, name)

    def __getitem__(self, name):
        return self.identities[name]

    def __setitem__(self, name, identity):
        self.identities[name] = identity

    def __contains__(self, name):
        return name in self.identities

    def __iter__(self):
        return iter(self.identities)


def look_up(name, identity):
    published = {
        (record["Type"], record["Name"].rstrip("."))
        for records in route53._records.values()
        for record in records
    }
    dkim = identity["DkimAttributes"]
    found = all(("CNAME", f"{token}._domainkey.{name}") in published for token in dkim["Tokens"])
    dkim["Status"] = "SUCCESS" if found and dkim["Tokens"] else "PENDING"
    identity["VerifiedForSendingStatus"] = dkim["Status"] == "SUCCESS"
    mail_from = identity["MailFromAttributes"]
    domain = mail_from.get("MailFromDomain")
    if domain:
        there = ("MX", domain) in published and ("TXT", domain) in published
        mail_from["MailFromDomainStatus"] = "SUCCESS" if there else "PENDING"
    known = ses._identities.get(name)
    if known:
        known["VerificationStatus"] = "Success" if found else "Pending"
