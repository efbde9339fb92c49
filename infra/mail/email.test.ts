import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { synthesize } from "#infra/testing/synthesized.ts";
import { site } from "#shared/site/site.ts";

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
const prod = { stage: "prod", domain: "sam.fit" };

const propertiesOf = (template: Template, type: string): Record<string, unknown>[] =>
  Object.values(template.findResources(type)).map((each) => each["Properties"]);
const identitiesOf = (template: Template) =>
  propertiesOf(template, "AWS::SES::EmailIdentity").map(({ EmailIdentity }) => EmailIdentity);
/** The records for mail in Route 53, by type. */
const recordsOf = (template: Template) =>
  propertiesOf(template, "AWS::Route53::RecordSet")
    .map(({ Type, Name }) => `${Type} ${typeof Name === "string" ? Name : "of DKIM"}`)
    .filter((record) => !/^A+ /.test(record))
    .sort();
const mailDomainOf = (template: Template) =>
  JSON.stringify(template.toJSON()["Outputs"]["MailDomain"] ?? null);

describe("Mail is sent from", () => {
  test("the sender's address without a domain.", () => {
    const template = synthesize();
    expect(identitiesOf(template)).toEqual([site.senderEmail]);
    expect(recordsOf(template)).toEqual([]);
    expect(mailDomainOf(template)).toBe("null");
  });

  test("the domain, with its records, if the zone is in Route 53.", () => {
    const template = synthesize({ ...prod, hostedZoneId: "Z0123456789ABCDEFGHIJ" });
    expect(identitiesOf(template)).toEqual(["sam.fit"]);
    expect(recordsOf(template)).toEqual([
      "CNAME of DKIM",
      "CNAME of DKIM",
      "CNAME of DKIM",
      "MX bounces.sam.fit.",
      "TXT bounces.sam.fit.",
    ]);
    template.hasResourceProperties("AWS::SES::EmailIdentity", {
      MailFromAttributes: { MailFromDomain: "bounces.sam.fit" },
    });
    expect(mailDomainOf(template)).toContain(String.raw`\"isPublished\":true`);
  });

  test("the address until the operator has published the domain's records elsewhere.", () => {
    const template = synthesize({ ...prod, certificateArn });
    expect(identitiesOf(template).sort()).toEqual(["bookings@sam.fit", "sam.fit"]);
    expect(recordsOf(template)).toEqual([]);
    const described = mailDomainOf(template);
    expect(described).toContain(String.raw`\"isPublished\":false`);
    expect(described).toContain("DkimDNSTokenValue3");
    expect(described).toContain("10 feedback-smtp.eu-west-2.amazonses.com");
  });
});

test("Mail is delivered over TLS only.", () => {
  synthesize().hasResourceProperties("AWS::SES::ConfigurationSet", {
    DeliveryOptions: { TlsPolicy: "REQUIRE" },
  });
});

describe("What becomes of mail", () => {
  const template = synthesize();

  test.each([
    ["the address", template],
    ["the domain", synthesize({ ...prod, hostedZoneId: "Z0123456789ABCDEFGHIJ" })],
    ["both", synthesize({ ...prod, certificateArn })],
  ])("is not forwarded to the sender's mailbox, with %s as the sender.", (_, sending) => {
    sending.allResourcesProperties("AWS::SES::EmailIdentity", {
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  test("is reported by SES alone, to the function that marks bookings.", () => {
    template.hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
      EventDestination: { Enabled: true, MatchingEventTypes: ["bounce", "complaint", "reject"] },
    });
    template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "lambda",
      Endpoint: { "Fn::GetAtt": [Match.stringLikeRegexp("^FunctionsMailReports"), "Arn"] },
    });
    const policies = propertiesOf(template, "AWS::SNS::TopicPolicy");
    const ofReports = policies.find((each) => JSON.stringify(each).includes("ses.amazonaws.com"));
    expect(JSON.stringify(ofReports)).toContain("AWS:SourceArn");
  });

  test("leaves no address out of further mail unless its owner has complained.", () => {
    template.hasResourceProperties("AWS::SES::ConfigurationSet", {
      SuppressionOptions: { SuppressedReasons: ["COMPLAINT"] },
    });
  });
});
