import { describe, expect, it } from "vitest";
import { startInUse, startOperation } from "#infra/testing/operation.ts";
import { site } from "#shared/site/site.ts";
import { findingsTable } from "./doctor.ts";

const { trainerEmail, senderEmail } = site;

describe("the doctor", () => {
  it("finds everything right about a stage that is in use, and changes nothing", async () => {
    const { aws, stripe, examine } = await startInUse();
    const found = await examine();
    expect([...found].filter(([, { state }]) => state !== "right")).toEqual([]);
    expect([...found.keys()]).toEqual([
      "Stack",
      "Second stack",
      "Address",
      "Stripe keys",
      "Stripe webhook",
      "Apple Pay, Google Pay",
      "Trainer's account",
      "Administrators",
      "Sign-in client",
      "Sender's address",
      "DKIM",
      "MAIL FROM",
      "DMARC",
      "Sending mail",
      "Returned mail",
      "Alarm mails",
      "Alarms",
      "Tables",
      "Capacity",
      "Live: home page",
      "Live: unknown page",
      "Live: library of workouts",
      "Live: admin area",
      "Live: unsigned event",
      "Live: sign-in",
      "Live: unencrypted address",
      "Live: signed event",
    ]);
    expect([...aws.changes, ...stripe.changes]).toEqual([]);
  });

  it("changes nothing even when everything is wrong", async () => {
    const { aws, stripe, examine } = await startOperation("prod");
    await examine();
    expect([...aws.changes, ...stripe.changes]).toEqual([]);
  });

  it("prints a table with what to do below each failed check", () => {
    const table = findingsTable([
      { name: "Stack", verdict: { state: "right", finding: "is deployed" } },
      { name: "Stripe keys", verdict: { state: "wrong", finding: "lost", remedy: "Find them." } },
      { name: "Mail", verdict: { state: "todo", finding: "sandbox", remedy: "Ask AWS." } },
    ]);
    expect(table.split("\n")).toEqual([
      "right  Stack        is deployed",
      "WRONG  Stripe keys  lost",
      "                    → Find them.",
      "TO DO  Mail         sandbox",
      "                    → Ask AWS.",
      "",
      "1 right, 1 to do, 1 wrong",
    ]);
  });

  it("prints one line about all checks that need a complete stack", async () => {
    const { aws, examine } = await startOperation("dev");
    aws.stack = undefined;
    const found = [...(await examine())].map(([name, verdict]) => ({ name, verdict }));
    expect(findingsTable(found).split("\n")).toEqual([
      "WRONG  Stack         there is no stack Touchline-dev in eu-west-2",
      "                     → Deploy it: npm run deploy -- -c stage=dev. If it is in another region, set region in operator/stages.ts.",
      "right  Second stack  none is needed without a domain in Route 53 and a firewall",
      "right  Sending mail  to any address",
      "right  Capacity      the account may run 1000 functions at once",
      "",
      "3 right, 0 to do, 1 wrong",
      "15 not checked, because the stack is not complete",
    ]);
  });

  it("prints one line about the checks that need a key of Stripe", async () => {
    const { aws, names, examine } = await startInUse();
    aws.parameters.delete(names.secretKey);
    const found = [...(await examine())].map(([name, verdict]) => ({ name, verdict }));
    const table = findingsTable(found);
    expect(table).toMatch(/^2 not checked, because there is no usable secret key$/m);
    expect(table).not.toMatch(/^WRONG {2}(Stripe webhook|Apple Pay)/m);
  });
});

type Operation = Awaited<ReturnType<typeof startInUse>>;

describe("The doctor says what is wrong and what to do:", () => {
  it.each<[string, (operation: Operation) => void, string, RegExp]>([
    [
      "a key is lost",
      ({ aws, names }) => void aws.parameters.delete(names.publishableKey),
      "Stripe keys",
      /not stored: \/touchline\/prod\/stripe\/publishable-key → Run npm run setup -- --stage prod\./,
    ],
    [
      "the webhook reports other events",
      ({ stripe }) =>
        void Object.assign(stripe.endpoints[0]!, {
          enabled_events: ["payment_intent.succeeded", "x"],
        }),
      "Stripe webhook",
      /not reported: .*charge\.refunded, .*; reported but not used: x → Run npm run setup/,
    ],
    [
      "the webhook is gone",
      ({ stripe }) => void Object.assign(stripe, { endpoints: [] }),
      "Stripe webhook",
      /Stripe does not report to https:\/\/d111\.cloudfront\.net\/api\/webhooks\/stripe → Run/,
    ],
    [
      "the invitation has expired",
      ({ aws }) => {
        const user = aws.users.get(trainerEmail)!;
        user.status = "FORCE_CHANGE_PASSWORD";
        aws.now = new Date(user.invitedAt.getTime() + 3.1 * 86_400_000);
      },
      "Trainer's account",
      /temporary password .* has expired → Send another: .* --resend-invitation/,
    ],
    [
      "the password must be replaced",
      ({ aws }) => void Object.assign(aws.users.get(trainerEmail)!, { status: "RESET_REQUIRED" }),
      "Trainer's account",
      /needs a new password → The trainer chooses Forgot your password/,
    ],
    [
      "the website's client may write every attribute",
      ({ aws }) => void Object.assign(aws, { writeAttributes: undefined }),
      "Sign-in client",
      /can change every attribute, and so take the account over → Deploy it again/,
    ],
    [
      "the website's client may write the email address",
      ({ aws }) => void Object.assign(aws, { writeAttributes: ["email", "locale"] }),
      "Sign-in client",
      /can change email, and so take the account over → Deploy it again/,
    ],
    [
      "the sender has not been confirmed",
      ({ aws }) => void aws.identities.set(senderEmail, false),
      "Sender's address",
      /has not been confirmed → Follow the link/,
    ],
    [
      "SES does not know the sender",
      ({ aws }) => void aws.identities.clear(),
      "Sender's address",
      /SES does not know .* → Deploy again/,
    ],
    [
      "the domain's records are not published",
      ({ aws }) => {
        aws.identities.clear();
        aws.identities.set("touchline.example", false);
      },
      "Sender's address",
      /has not found the DNS records .* → Publish the DKIM records/,
    ],
    [
      "the account is in SES's sandbox",
      ({ aws }) => void Object.assign(aws.sending, { ProductionAccessEnabled: false }),
      "Sending mail",
      /\(sandbox\) → Ask AWS: aws sesv2 put-account-details/,
    ],
    [
      "AWS is reviewing the request to leave the sandbox",
      ({ aws }) => {
        aws.sending.ProductionAccessEnabled = false;
        aws.sending.Details = { ReviewDetails: { Status: "PENDING" } };
      },
      "Sending mail",
      /AWS is reviewing the request → Wait/,
    ],
    [
      "AWS has stopped the mail",
      ({ aws }) => void Object.assign(aws.sending, { EnforcementStatus: "SHUTDOWN" }),
      "Sending mail",
      /AWS has stopped this account's mail → Read/,
    ],
    [
      "SES does not report complaints",
      ({ aws }) => void Object.assign(aws.reports, { types: ["BOUNCE"] }),
      "Returned mail",
      /bounces and complaints are not reported to the site → Deploy again/,
    ],
    [
      "no function gets SES's reports",
      ({ aws }) => void Object.assign(aws.reports, { functions: 0 }),
      "Returned mail",
      /bounces and complaints are not reported to the site → Deploy again/,
    ],
    [
      "AWS has paused the configuration set",
      ({ aws }) => void Object.assign(aws.reports, { isSending: false }),
      "Returned mail",
      /sending is switched off for Mails → aws sesv2 put-configuration-set-sending-options/,
    ],
    [
      "SES forwards bounces to the sender's mailbox",
      ({ aws }) => void aws.forwarding.add(senderEmail),
      "Returned mail",
      /SES forwards it to bookings@\S+, with visitors' health answers → aws sesv2 put-email-identity-feedback-attributes --email-identity bookings@\S+ --no-email-forwarding-enabled/,
    ],
    [
      "the alarm mails have not been confirmed",
      ({ aws }) =>
        void Object.assign(aws.subscriptions[0]!, { SubscriptionArn: "PendingConfirmation" }),
      "Alarm mails",
      /has not confirmed the alarm mails → Follow the link/,
    ],
    [
      "no address gets the alarm mails",
      ({ aws }) => void Object.assign(aws, { subscriptions: [] }),
      "Alarm mails",
      /not mailed to any address → The subscription was cancelled/,
    ],
    [
      "an alarm is firing",
      ({ aws }) => void Object.assign(aws.alarms[1]!, { StateValue: "ALARM" }),
      "Alarms",
      /firing: UpkeepErrors → What UpkeepErrors means\./,
    ],
    [
      "an alarm has been silenced",
      ({ aws }) => void Object.assign(aws.alarms[0]!, { ActionsEnabled: false }),
      "Alarms",
      /silenced: ServerErrors → aws cloudwatch enable-alarm-actions --alarm-names ServerErrors/,
    ],
    [
      "an alarm has been deleted",
      ({ aws }) => void aws.alarms.pop(),
      "Alarms",
      /1 of 2 alarms have been deleted → CloudFormation does not notice/,
    ],
    [
      "a table of prod can be deleted",
      ({ aws }) => void Object.assign(aws.tables["bookings"]!, { isProtected: false }),
      "Tables",
      /bookings can be deleted by accident → Deploy again/,
    ],
    [
      "a table cannot be restored",
      ({ aws }) => void Object.assign(aws.tables["audit"]!, { recovery: "DISABLED" }),
      "Tables",
      /audit cannot be restored to an earlier time → /,
    ],
    [
      "a restored table lacks an index that the stack's own has",
      ({ aws }) => {
        Object.assign(aws.tables["audit"]!, {
          name: "Touchline-prod-audit-20261120T120000Z",
          indexes: [],
        });
      },
      "Tables",
      /audit is restored \(Touchline-prod-audit-20261120T120000Z\) and has no index byTime/,
    ],
    [
      "a new account may run ten functions at once",
      ({ aws }) => void Object.assign(aws.capacity, { limit: 10, reserved: 0 }),
      "Capacity",
      /may run 10 functions at once; slow visitors .* → Ask AWS for more, at no cost: aws service-quotas .*--region eu-west-2 .* Set reserveCapacity: true/,
    ],
    [
      "the account may run enough functions, but none is reserved",
      ({ aws }) => void Object.assign(aws.capacity, { reserved: 0 }),
      "Capacity",
      /may run 1000 functions at once; visitors can use all of them → Set reserveCapacity: true for prod/,
    ],
  ])("%s", async (_, change, name, expected) => {
    const operation = await startInUse();
    change(operation);
    const verdict = (await operation.examine()).get(name)!;
    expect(verdict.state).not.toBe("right");
    expect(`${verdict.finding} → ${"remedy" in verdict && verdict.remedy}`).toMatch(expected);
  });
});

it("The doctor says how to ask for more capacity before anything is deployed", async () => {
  const { aws, examine } = await startOperation("prod");
  aws.stack = undefined;
  Object.assign(aws.capacity, { limit: 10 });
  expect((await examine()).get("Capacity")).toMatchObject({
    state: "todo",
    finding: expect.stringMatching(/^the account may run 10 functions at once/),
    remedy: expect.stringContaining("aws service-quotas request-service-quota-increase"),
  });
});

it("Test keys in prod are wrong without --test-keys", async () => {
  const { examine } = await startInUse();
  expect((await examine(false)).get("Stripe keys")).toMatchObject({ state: "wrong" });
  expect((await examine(true)).get("Stripe keys")).toMatchObject({ state: "right" });
});

it("The sandbox is enough for dev", async () => {
  const { aws, examine } = await startInUse("dev");
  aws.sending.ProductionAccessEnabled = false;
  expect((await examine()).get("Sending mail")).toMatchObject({ state: "right" });
});

it("Pages that name another address than the site's are wrong in prod, and right in dev", async () => {
  const siteValues = { origin: "https://touchline.example" };
  const inProd = await startOperation("prod", siteValues);
  expect((await inProd.examine()).get("Address")).toMatchObject({
    state: "wrong",
    remedy: expect.stringContaining("Set origin in operator/site.ts to"),
  });
  const inDev = await startOperation("dev", siteValues);
  expect((await inDev.examine()).get("Address")).toMatchObject({ state: "right" });
});
