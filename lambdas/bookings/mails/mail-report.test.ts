import { describe, expect, test } from "vitest";
import { readMailReport } from "./mail-report.ts";

const tags = { "ses:configuration-set": ["Mails"], mail: ["contact"] };
const mail = { messageId: "1", destination: ["sam@example.org"], tags };
const dsn = { emailAddress: "sam@example.org", action: "failed", status: "5.1.1" };

const bounce = (bounceType: string, bounceSubType: string, recipient: object = dsn) => ({
  eventType: "Bounce",
  bounce: { bounceType, bounceSubType, bouncedRecipients: [recipient] },
  mail,
});
const read = (content: unknown) => readMailReport(JSON.stringify(content));

describe("A report of SES", () => {
  test.each([
    ["Permanent", "General", "unknown_address"],
    ["Permanent", "NoEmail", "unknown_address"],
    ["Permanent", "Suppressed", "suppressed"],
    ["Permanent", "OnAccountSuppressionList", "suppressed"],
    ["Permanent", "UnsubscribedRecipient", "suppressed"],
    ["Transient", "General", "refused"],
    ["Transient", "MailboxFull", "mailbox_full"],
    ["Transient", "ContentRejected", "refused"],
    ["Undetermined", "Undetermined", "refused"],
    ["Something", "New", "refused"],
  ])("of a bounce that is %s, %s means %s.", (type, subType, reason) => {
    expect(read(bounce(type, subType))).toEqual({ is: "returned", reason, tags });
  });

  test("may be about spam, or about a mail that SES would not send.", () => {
    expect(read({ eventType: "Complaint", complaint: {}, mail })).toMatchObject({
      is: "returned",
      reason: "complaint",
    });
    expect(read({ eventType: "Reject", reject: { reason: "Bad content" }, mail })).toMatchObject({
      is: "returned",
      reason: "refused",
    });
  });

  test("is no bounce if it is an out-of-office reply.", () => {
    const reply = bounce("Transient", "General", { emailAddress: "sam@example.org" });
    expect(read(reply)).toEqual({ is: "answered_automatically", tags });
  });

  test.each([
    "Successfully validated SNS topic for Amazon SES event publishing.",
    "",
    "null",
    '{"eventType":"Delivery","mail":{}}',
    '{"notificationType":"AmazonSnsSubscriptionSucceeded"}',
  ])("is not every message of the topic: %s.", (message) => {
    expect(readMailReport(message)).toEqual({ is: "other" });
  });

  test("that is incomplete is an error.", () => {
    expect(() => read({ eventType: "Bounce", mail })).toThrow();
  });
});
