import Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { type Operation, startInUse, startOperation } from "#infra/testing/operation.ts";
import { handledStripeEvents } from "#shared/payments/payments.ts";
import { site } from "#shared/site/site.ts";
import { resultsTable, runAllChecks } from "./doctor.ts";

const { trainerEmail, senderEmail } = site;

describe("the doctor", () => {
  test("finds everything ok about a stage that is in use, and changes nothing.", async () => {
    // The first runs set-up, and the second has what it left.
    await startInUse();
    const { aws, stripe, results } = await startInUse();
    const found = await results();
    expect([...found].filter(([, { status }]) => status !== "ok")).toEqual([]);
    // Without the one of a domain's other name.
    expect(found.size).toBe(39);
    expect([...aws.changes, ...stripe.changes]).toEqual([]);
  });

  test("has no line for what the stage does not have.", async () => {
    const { connection } = await startInUse("dev");
    const results = await runAllChecks(connection);
    const printed = resultsTable(results);
    expect(printed).not.toMatch(/^ok +(Second stack|Domain|Firewall|Second factor|MAIL FROM):/m);
    expect(printed).toMatch(/^ok +Stack:/m);
    const lines = printed.split("\n").filter((line) => line.startsWith("ok "));
    expect(printed).toMatch(new RegExp(`^${lines.length} ok, 0 to do`, "m"));
  });

  test("changes nothing even when everything fails.", async () => {
    const { aws, stripe, results } = await startOperation("prod");
    await results();
    expect([...aws.changes, ...stripe.changes]).toEqual([]);
  });

  test("skips what needs a complete stack, or a key of Stripe.", async () => {
    const { aws, names, results } = await startInUse();
    const skippedBecause = async (reason: string) =>
      [...(await results())].flatMap(([name, { status, message }]) =>
        status === "skipped" && message === reason ? [name] : [],
      );
    aws.parameters.delete(names.secretKey);
    expect(await skippedBecause("there is no usable secret key")).toEqual([
      "Stripe webhook",
      "Stripe's events",
      "Apple Pay, Google Pay",
      "Statement descriptor",
      "Payments",
    ]);
    aws.stack = undefined;
    expect(await skippedBecause("the stack is not complete")).toHaveLength(25);
  });
});

describe("The doctor says what is wrong and what to do:", () => {
  test.each<[string, (operation: Operation) => unknown, string, RegExp]>([
    [
      "a key is lost",
      ({ aws, names }) => void aws.parameters.delete(names.publishableKey),
      "Stripe keys",
      /not stored: \/touchline\/prod\/stripe\/publishable-key → Run npm run setup -- --stage prod\./,
    ],
    [
      "the webhook reports other events",
      ({ stripe: { client, endpoints } }) =>
        client.webhookEndpoints.update(endpoints()[0]!.id, {
          enabled_events: [...handledStripeEvents, "charge.succeeded"],
        }),
      "Stripe webhook",
      /reported but not used: charge\.succeeded → Run npm run setup/,
    ],
    [
      "the trainer has not signed in",
      ({ aws }) => {
        Object.assign(aws.users.get(trainerEmail)!, { status: "FORCE_CHANGE_PASSWORD" });
      },
      "Trainer's account",
      /was invited on 2026-11-20 and has not signed in yet → .* within 3 days.* --resend-invitation/,
    ],
    [
      "the password must be replaced",
      ({ aws }) => void Object.assign(aws.users.get(trainerEmail)!, { status: "RESET_REQUIRED" }),
      "Trainer's account",
      /needs a new password → The trainer chooses Forgot your password/,
    ],
    [
      "the sender has not been confirmed",
      ({ aws }) => void aws.identify(senderEmail, false),
      "Sender's address",
      /has not been confirmed → Follow the link .* aws ses verify-email-identity/,
    ],
    [
      "SES does not know the sender",
      ({ aws }) => void aws.identities.clear(),
      "Sender's address",
      /SES does not know .* → Let a deployment register it.* --revert-drift$/,
    ],
    [
      "the domain's records are not published",
      ({ aws }) => {
        aws.identities.clear();
        aws.identify("touchline.example", false);
      },
      "Sender's address",
      /has not found the DNS records .* → Publish the DKIM records/,
    ],
    [
      "the account is in SES's sandbox",
      ({ aws }) => void Object.assign(aws.sending, { ProductionAccessEnabled: false }),
      "Sending email",
      /\(sandbox\) → Do not ask AWS before email is signed by touchline\.example \(DKIM\)/,
    ],
    [
      "AWS is reviewing the request to leave the sandbox",
      ({ aws }) => {
        aws.sending.ProductionAccessEnabled = false;
        aws.sending.Details = { ReviewDetails: { Status: "PENDING" } };
      },
      "Sending email",
      /AWS is reviewing the request → Wait/,
    ],
    [
      "AWS has stopped the mail",
      ({ aws }) => void Object.assign(aws.sending, { EnforcementStatus: "SHUTDOWN" }),
      "Sending email",
      /AWS has stopped this account's email → Read/,
    ],
    [
      "the alarm emails have not been confirmed",
      ({ aws }) =>
        void Object.assign(aws.subscriptions[0]!, { SubscriptionArn: "PendingConfirmation" }),
      "Alarm emails",
      /has not confirmed the alarm emails → Follow the link/,
    ],
    [
      "no address gets the alarm emails",
      ({ aws }) => void Object.assign(aws, { subscriptions: [] }),
      "Alarm emails",
      /not emailed to any address → The subscription was cancelled/,
    ],
    [
      "the alarm emails were cancelled by their link",
      ({ aws }) => void Object.assign(aws.subscriptions[0]!, { SubscriptionArn: "Deleted" }),
      "Alarm emails",
      /not emailed to any address → The subscription was cancelled/,
    ],
    [
      "an alarm was deleted by hand",
      ({ aws }) => void aws.alarms.pop(),
      "Alarms",
      /deleted by hand: UpkeepErrors → .* --revert-drift$/,
    ],
    [
      "an alarm was switched off by hand",
      ({ aws }) => void Object.assign(aws.alarms[0]!, { ActionsEnabled: false }),
      "Alarms",
      /switched off by hand: ServerErrors → aws cloudwatch enable-alarm-actions --region eu-west-2 --alarm-names ServerErrors$/,
    ],
    [
      "an alarm is firing",
      ({ aws }) => void Object.assign(aws.alarms[1]!, { StateValue: "ALARM" }),
      "Alarms",
      /firing: UpkeepErrors → What UpkeepErrors means\./,
    ],
    [
      "the operator has stopped bookings",
      ({ aws }) => {
        const pause = { since: "2026-11-20T02:10:00.000Z", by: "the operator" };
        aws.bookingSettings = { name: "bookings", pause };
      },
      "Bookings",
      /^todo: new bookings and payments have been refused since 20 November 2026 at 02:10, by the operator → Once bookings are right again: npm run doctor -- --stage prod --resume$/,
    ],
    [
      "a table of prod can be deleted",
      ({ aws }) => void Object.assign(aws.tables["bookings"]!, { isProtected: false }),
      "Tables",
      /bookings can be deleted by accident → Put right .* npm run deploy -- -c stage=prod --revert-drift$/,
    ],
    [
      "a table keeps what has expired",
      ({ aws }) => void Object.assign(aws.tables["audit"]!, { expires: false }),
      "Tables",
      /audit keeps what has expired → Put right/,
    ],
    [
      "a table was deleted that has a backup",
      ({ aws }) => {
        delete aws.tables["bookings"];
        aws.backups.push({ TableName: "bookings", BackupArn: "backup" });
      },
      "Tables",
      /bookings is gone → First restore what was deleted, .*: npm run restore -- --stage prod --deleted\. Then put right .* --revert-drift$/,
    ],
    [
      "a table was deleted that has none",
      ({ aws }) => void delete aws.tables["limits"],
      "Tables",
      /limits is gone → Put right .* --revert-drift$/,
    ],
    [
      "a table cannot be restored",
      ({ aws }) => void Object.assign(aws.tables["audit"]!, { recovery: "DISABLED" }),
      "Tables",
      /audit cannot be restored to an earlier time → /,
    ],
    [
      "a new account may run ten functions at once",
      ({ aws }) => {
        aws.capacity = 10;
        aws.outputs["ReservedInstances"] = "0";
      },
      "Capacity",
      /may run 10 functions at once; slow visitors .* → Ask AWS for more, at no cost: aws service-quotas .*--region eu-west-2 .* Set reserveCapacity: true/,
    ],
    [
      "the account may run enough functions, but none is reserved",
      ({ aws }) => {
        aws.outputs["ReservedInstances"] = "0";
      },
      "Capacity",
      /may run 1000 functions at once; slow visitors can use all of them.* → Set reserveCapacity: true for prod/,
    ],
  ])("%s.", async (_, change, name, expected) => {
    const operation = await startInUse();
    await change(operation);
    const result = await operation.resultOf(name);
    expect(result).not.toMatch(/^ok/);
    expect(result).toMatch(expected);
  });
});

test("A pause of the trainer's is ok, and named with its beginning.", async () => {
  const { aws, resultOf } = await startInUse();
  const pause = { since: "2026-11-20T10:00:00.000Z", by: "trainer@example.com" };
  aws.bookingSettings = { name: "bookings", pause };
  expect(await resultOf("Bookings")).toBe(
    "ok: new bookings and payments have been refused since 20 November 2026 at 10:00, by trainer@example.com",
  );
});

describe("Payments", () => {
  test("of the last 30 days that name a booking which is not there are named.", async () => {
    const { aws, stripe, resultOf, pay } = await startInUse();
    aws.bookings.set("booked", "completed");
    await pay("booked");
    aws.now = new Date(Date.now() + 2 * 3_600_000);
    expect(await resultOf("Payments")).toBe("ok: all 1 of the last 30 days are booked");
    const lost = await pay("lost");
    aws.bookings.set("unpaid", "pending");
    const unpaid = await pay("unpaid");
    await stripe.client.paymentIntents.create({ amount: 5000, currency: "gbp" });
    expect(await resultOf("Payments")).toMatch(
      new RegExp(
        `^todo: without a booking: ${unpaid} \\(unpaid\\), ${lost} \\(lost\\) → Look each up: npm run doctor -- --stage prod --payment <pi_…>\\. .* npm run restore -- --stage prod --to <.* such as \\d{4}-\\d{2}-\\d{2}T[\\d:]{8}Z> --only bookings --id <`,
      ),
    );
    aws.now = new Date(Date.now() + 31 * 86_400_000);
    expect(await resultOf("Payments")).toBe("ok: all 0 of the last 30 days are booked");
  });

  test("of the last hour are left to upkeep.", async () => {
    const { aws, resultOf, pay } = await startInUse();
    await pay("under-way");
    aws.now = new Date();
    expect(await resultOf("Payments")).toBe("ok: all 0 of the last 30 days are booked");
  });
});

describe("The statement descriptor", () => {
  test("is what clients see.", async () => {
    const { resultOf } = await startInUse();
    expect(await resultOf("Statement descriptor")).toBe("ok: clients see TOUCHLINE");
  });

  test.each([
    [
      "is to be set",
      { settings: { payments: { statement_descriptor: null } } },
      /^todo: Stripe has no text for it → Set the name that clients know in Stripe's dashboard/,
    ],
    [
      "is not claimed when the key may not read it",
      new Stripe.errors.StripePermissionError({ type: "invalid_request_error" }),
      /^todo: the restricted key may not read it → Look in/,
    ],
  ])("%s.", async (_, answer, expected) => {
    const { connection, resultOf } = await startInUse();
    const { stripeFor } = connection;
    connection.stripeFor = (key) => {
      const client = stripeFor(key);
      const found = vi.spyOn(client.accounts, "retrieveCurrent");
      if (answer instanceof Error) found.mockRejectedValue(answer);
      else found.mockResolvedValue(answer as never);
      return client;
    };
    expect(await resultOf("Statement descriptor")).toMatch(expected);
  });
});

test.each([
  ["2027-01-20T12:00:00Z", "ok: ends on 2027-01-20, in 61 days"],
  ["2026-12-10T12:00:00Z", "todo: ends on 2026-12-10, in 20 days → ACM renews its own"],
  ["2026-11-10T12:00:00Z", "failed: ended on 2026-11-10, so browsers refuse the site → ACM renews"],
])(
  "The doctor names the day on which the certificate of a domain ends, %s, once it is shown.",
  async (end, line) => {
    const { connection, resultOf } = await startInUse();
    expect(await resultOf("Certificate")).toBe("ok: CloudFront's, renewed by AWS");
    connection.choices = { domain: "touchline.example", hostedZoneId: "Z0123456789" };
    expect(await resultOf("Certificate")).toMatch(/^todo: .* shows none yet → See the lines/);
    connection.certificateEnd = async () => new Date(end);
    expect(await resultOf("Certificate")).toMatch(line);
  },
);

test("The doctor says how to ask for more capacity before anything is deployed.", async () => {
  const { aws, resultOf } = await startOperation("prod");
  aws.stack = undefined;
  aws.capacity = 10;
  expect(await resultOf("Capacity")).toMatch(
    /^todo: the account may run 10 functions at once.* aws service-quotas request-service-quota-increase/,
  );
});

test("The sandbox is enough for dev.", async () => {
  const { aws, resultOf } = await startInUse("dev");
  aws.sending.ProductionAccessEnabled = false;
  expect(await resultOf("Sending email")).toMatch(/^ok: .*\(sandbox\)/);
});

test("Pages that name another address than the site's fail in prod only.", async () => {
  const siteValues = { origin: "https://touchline.example" };
  const inProd = await startOperation("prod", siteValues);
  expect(await inProd.resultOf("Address")).toMatch(
    /^failed: .* → Set origin in operator\/site\.ts to/,
  );
  const inDev = await startOperation("dev", siteValues);
  expect(await inDev.resultOf("Address")).toMatch(/^ok: /);
});
