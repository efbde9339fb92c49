import { CfnOutput, Stack } from "aws-cdk-lib";
import { PublicHostedZone } from "aws-cdk-lib/aws-route53";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Domain, Settings } from "#infra/settings.ts";
import { mailDomainOutput } from "#infra/stages.ts";

/** The site's domain, if the sender's address is in it. */
export function sendersDomain({
  domain,
  senderEmail,
}: Pick<Settings, "domain" | "senderEmail">): Domain | undefined {
  const host = senderEmail.slice(senderEmail.indexOf("@") + 1).toLowerCase();
  return domain && `.${host}`.endsWith(`.${domain.name}`) ? domain : undefined;
}

/**
 * The domain that bounces go to. Few people have a host of this name, so it does not collide with one.
 */
export function mailFromDomain({ name }: Domain): string {
  return `bounces.${name}`;
}

/**
 * The domain that mail is sent from: SES signs it with the domain's own key, so that receivers believe
 * the sender. The DNS records are published if the zone is in Route 53; otherwise the operator does it.
 */
export class MailDomain extends Construct {
  constructor(scope: Construct, id: string, domain: Domain) {
    super(scope, id);
    const { name, proof } = domain;
    const zone =
      "hostedZoneId" in proof
        ? PublicHostedZone.fromPublicHostedZoneAttributes(this, "Zone", {
            hostedZoneId: proof.hostedZoneId,
            zoneName: name,
          })
        : undefined;
    const mailFrom = mailFromDomain(domain);
    const identity = new EmailIdentity(this, "Identity", {
      identity: zone ? Identity.publicHostedZone(zone) : Identity.domain(name),
      mailFromDomain: mailFrom,
      feedbackForwarding: false,
    });
    const stack = Stack.of(this);
    const records = [
      ...identity.dkimRecords.map((record) => ({ type: "CNAME", ...record })),
      {
        type: "MX",
        name: mailFrom,
        value: `10 feedback-smtp.${stack.region}.amazonses.com`,
      },
      { type: "TXT", name: mailFrom, value: "v=spf1 include:amazonses.com ~all" },
    ];
    const described = { name, mailFrom, isPublished: zone !== undefined, records };
    new CfnOutput(stack, mailDomainOutput, { value: stack.toJsonString(described) });
  }
}
