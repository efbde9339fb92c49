import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type Stripe from "stripe";
import { describe, expect, test, vi } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";
import { openTable } from "#lambdas/database/table.ts";
import {
  answers,
  bookingId,
  connectBookings,
  draftOf,
  fullPrice,
} from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createTables } from "#lambdas/testing/in-memory-table.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { explainPayment } from "./explain-payment.ts";

const minute = 60_000;

/** A stage in use, with the tables of the stack in a database engine, and Stripe's stand-in. */
async function setup() {
  const operation = await startInUse();
  const { connection, aws, stripe } = operation;
  // The tables are real.
  mockClient(DynamoDBDocumentClient).restore();
  const database = await startTestDatabase();
  Object.assign(connection, { clients: { ...connection.clients, dynamoDb: database } });
  const tables = createTables((name) => openTable(database, name));
  const stores = connectBookings(tables);
  const { store } = stores;
  const start = new Date();
  aws.now = start;
  const later = (minutes: number) => {
    aws.now = new Date(start.getTime() + minutes * minute);
  };

  /** Starts a draft with its payment. */
  async function draft(): Promise<string> {
    await store.saveDraft(draftOf(), start);
    const { id } = await intent();
    await store.attachIntent(bookingId, id, undefined);
    return id;
  }
  const intent = (metadata: Record<string, string> = { bookingId }) =>
    stripe.client.paymentIntents.create({ amount: 5000, currency: "gbp", metadata });
  const pay = (id: string) =>
    stripe.client.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  /** A booking that is paid. */
  async function booked(): Promise<string> {
    const id = await draft();
    await pay(id);
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: id }, start);
    return id;
  }
  const lines: string[] = [];
  /** The verdict and the next command, in one line. */
  async function explain(given: string) {
    lines.length = 0;
    const isFine = await explainPayment(connection, given, (line) => lines.push(line));
    const verdict = lines.slice(lines.indexOf("") + 1).map((line) => line.trim());
    return { isFine, verdict: verdict.join(" "), printed: lines.join("\n") };
  }
  return { ...operation, ...stores, tables, later, draft, intent, pay, booked, explain, lines };
}

type Setup = Awaited<ReturnType<typeof setup>>;

/** Makes a call of Stripe's answer something that the stand-in cannot. */
function answerOnce({ connection }: Setup, change: (client: Stripe) => void) {
  const { stripeFor } = connection;
  connection.stripeFor = (key) => {
    const client = stripeFor(key);
    change(client);
    return client;
  };
}

describe("The verdict about a payment", () => {
  test.each<[string, (on: Setup) => Promise<string>, boolean, RegExp]>([
    [
      "is fine when it is paid and booked",
      ({ booked }) => booked(),
      true,
      /^Verdict {3}Paid and booked: £50\.00 \(.*Z\)\. → Nothing to do\./,
    ],
    [
      "waits while the webhook or upkeep may still book it, and says how to book it now",
      async ({ draft, pay, stripe }) => {
        const id = await draft();
        await stripe.setFaults({ dropWebhooks: true });
        await pay(id);
        return id;
      },
      false,
      /is still a draft\. Stripe's webhook or upkeep books it by .*Z\. → Wait, .*--payment pi_\w+\. Or do it now: aws lambda invoke --region eu-west-2 --function-name upkeep .*'\{"minimumAgeMs":60000\}'/,
    ],
    [
      "blames upkeep when it should have booked it",
      async ({ draft, pay, later }) => {
        const id = await draft();
        await pay(id);
        later(40);
        return id;
      },
      false,
      /Upkeep should have booked it by .* → Book it now: aws lambda invoke .*Then find the reason: npm run doctor -- --stage prod$/,
    ],
    [
      "offers the backup when the booking is lost",
      async ({ pay, intent }) => (await pay((await intent()).id)).id,
      false,
      new RegExp(
        `the site has no booking ${bookingId}: .* → Restore it: npm run restore -- --stage prod --to <.*> --only bookings --id ${bookingId}\\. Or call the client, and refund`,
      ),
    ],
    [
      "tells of a refund that the booking does not show",
      async ({ booked, stripe }) => {
        const payment_intent = await booked();
        await stripe.client.refunds.create({ payment_intent, amount: 1000 });
        return payment_intent;
      },
      false,
      /Stripe has a refund or a dispute that the booking does not show\..* → Read the events .*'\{"eventsOnly":true\}'/,
    ],
    [
      "is that the person of the booking was erased",
      async ({ booked, store }) => {
        const id = await booked();
        await store.erase(new Date());
        return id;
      },
      true,
      /The person was erased; the accounts keep the payment/,
    ],
    [
      "is that the id is unknown, and which other stage to try",
      async () => "pi_3Unknown",
      false,
      /Stripe, with the key of prod, does not know this payment, and the site has no such booking\. → Check the id\. .*npm run doctor -- --stage dev --payment pi_3Unknown$/,
    ],
    [
      "is that the key belongs to another account",
      async ({ store }) => {
        await store.saveDraft(draftOf(), new Date());
        await store.attachIntent(bookingId, "pi_elsewhere", undefined);
        return bookingId;
      },
      false,
      /does not know this payment, which the booking names: the key belongs to another account, .* → .* npm run setup -- --stage prod --replace-keys$/,
    ],
  ])("%s.", async (_, prepare, isFine, expected) => {
    const on = await setup();
    const result = await on.explain(await prepare(on));
    expect(result.verdict).toMatch(expected);
    expect(result.isFine).toBe(isFine);
    expect(on.aws.changes).toEqual([]);
  });

  test("is to wait for a refund that has not reached Stripe.", async () => {
    const { booked, tables, explain } = await setup();
    await booked();
    const requestedAt = new Date().toISOString();
    const refund = { refundId: "r-1", amount: 5000, reason: "duplicate", status: "under_way" };
    await tables.bookings.update({ bookingId }, { set: { refunds: [{ ...refund, requestedAt }] } });
    expect((await explain(bookingId)).verdict).toMatch(/has not reached Stripe; .* second time/);
  });
});

describe("A card's last four digits, the amount and the day", () => {
  const day = () => new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });

  test("find the payment.", async () => {
    const { booked, explain } = await setup();
    const id = await booked();
    expect((await explain(`4242 £50 ${day()}`)).printed).toContain(`${id}, succeeded`);
  });

  test("are answered with each that they may mean.", async () => {
    const { booked, intent, pay, explain } = await setup();
    const first = await booked();
    const { id: second } = await pay((await intent()).id);
    const { printed, isFine } = await explain(`4242 50.00 ${day()}`);
    expect(printed).toMatch(/^Stripe has 2 payments of £50\.00 .* with one of them:/);
    expect(printed).toContain(`--payment ${first} `);
    expect(printed).toContain(`--payment ${second} `);
    expect(isFine).toBe(false);
  });

  test.each(["4243 £50 TODAY", "4242 £51 TODAY", "4242 £50 2026-01-01"])(
    "are refused with a sentence when Stripe has none: %s.",
    async (given) => {
      const { booked, explain } = await setup();
      await booked();
      await expect(explain(given.replace("TODAY", day()))).rejects.toThrow(/Stripe has no payment/);
    },
  );
});

describe("What is printed about a payment", () => {
  test("has its charge and the booking's mails, and nothing of the person.", async () => {
    const { booked, explain } = await setup();
    const id = await booked();
    const { printed } = await explain(bookingId);
    expect(printed).toMatch(
      new RegExp(`^Payment   ${id}, succeeded, £50\\.00, \\S+Z, a sandbox or test mode$`, "m"),
    );
    expect(printed).toMatch(/^Charge {4}ch_\w+, succeeded, £50\.00, card 4242/m);
    expect(printed).toMatch(/^ {2}email {3}visitorMail, pending, 0 attempts$/m);
    for (const answer of Object.values(answers).flat().map(String)) {
      if (answer.length > 3) expect(printed).not.toContain(answer);
    }
  });

  test("has what the functions have logged about it, and only fields that say how it went.", async () => {
    const { booked, aws, explain } = await setup();
    const id = await booked();
    const line = { level: "info", event: "booking_paid", bookingId, paymentIntentId: id };
    aws.logged.push(
      JSON.stringify({ ...line, name: "Sam Visitor" }),
      JSON.stringify({ ...line, event: "other", bookingId: "b-2", paymentIntentId: "pi_2" }),
      `\u001b[2J ${bookingId}`,
    );
    const { printed } = await explain(id);
    expect(printed.split("\n").filter((each) => each.startsWith("Log"))).toEqual([
      "Log       2026-11-20 12:00:00.000, VisitorBookings, info booking_paid",
      "Log       2026-11-20 12:00:00.000, VisitorBookings, (not readable)",
    ]);
  });

  test("moves no terminal, whatever Stripe sends.", async () => {
    const on = await setup();
    const id = await on.booked();
    answerOnce(on, (client) => {
      const { retrieve } = client.paymentIntents;
      vi.spyOn(client.paymentIntents, "retrieve").mockImplementation((async (asked: string) => ({
        ...(await retrieve.call(client.paymentIntents, asked)),
        last_payment_error: { code: "\u001b[2J\rVerdict   all is well\n\u202e\u009b31m" },
      })) as never);
    });
    const { printed } = await on.explain(id);
    expect(printed).toContain("Verdict   all is well");
    expect(on.lines.join("")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(on.lines.filter((line) => line.startsWith("Verdict"))).toHaveLength(1);
  });
});

describe("When a source does not answer, the others do:", () => {
  test("Stripe.", async () => {
    const { booked, stripe, explain } = await setup();
    await booked();
    await stripe.setFaults({ failApi: true });
    const { printed, verdict } = await explain(bookingId);
    expect(printed).toMatch(/^Payment {3}pi_\w+, could not be read: StripeAPIError/m);
    expect(printed).toMatch(/^Booking .*, paid, £50\.00/m);
    expect(verdict).toMatch(/no answer from Stripe\./);
  });

  test("Stripe's key.", async () => {
    const { booked, aws, names, explain } = await setup();
    const id = await booked();
    aws.parameters.delete(names.secretKey);
    const { printed, verdict, isFine } = await explain(bookingId);
    expect(printed).toContain(
      "could not be read: There is no usable secret key of Stripe for prod.",
    );
    expect(printed).toContain("paid, £50.00");
    expect(verdict).toMatch(/no answer from Stripe\./);
    expect(isFine).toBe(false);
    expect((await explain(id)).printed).toContain("Try the booking's id.");
  });

  test("a list that a restricted key may not read.", async () => {
    const { booked, stripe, explain } = await setup();
    const id = await booked();
    await stripe.setFaults({ restricted: { charges: "none" } });
    const { printed, verdict, isFine } = await explain(id);
    expect(printed).toMatch(
      /^Charge {4}could not be read: StripePermissionError: Permission denied/m,
    );
    expect(verdict).toMatch(/Paid and booked: .* Not read, so there may be more: charges\./);
    expect(isFine).toBe(false);
  });

  test("the logs.", async () => {
    const { booked, connection, explain } = await setup();
    const id = await booked();
    const refused = Object.assign(new Error("no"), { name: "AccessDeniedException" });
    vi.spyOn(connection.clients.logs, "send").mockRejectedValue(refused as never);
    const { printed, verdict } = await explain(id);
    expect(printed).toMatch(/^Log {7}could not be read: AccessDeniedException: no/m);
    expect(verdict).toMatch(/Paid and booked/);
  });

  test("the table of bookings.", async () => {
    const { booked, connection, explain } = await setup();
    const id = await booked();
    const nowhere = { region: "eu-west-2", endpoint: "http://127.0.0.1:9", maxAttempts: 1 };
    const credentials = { accessKeyId: "none", secretAccessKey: "none" };
    const dynamoDb = new DynamoDBClient({ ...nowhere, credentials });
    vi.spyOn(dynamoDb, "send").mockRejectedValue(
      Object.assign(new Error("no"), { name: "ExpiredTokenException" }) as never,
    );
    Object.assign(connection, { clients: { ...connection.clients, dynamoDb } });
    const { printed, verdict } = await explain(id);
    expect(printed).toMatch(/^Payment {3}pi_\w+, succeeded/m);
    expect(printed).toContain("could not be read: ExpiredTokenException: no");
    expect(verdict).toMatch(/no answer from the table of bookings\./);
  });

  test.each(["UPDATE_ROLLBACK_FAILED", "UPDATE_IN_PROGRESS", "UPDATE_ROLLBACK_COMPLETE"])(
    "a stack that is %s.",
    async (StackStatus) => {
      const { booked, aws, explain } = await setup();
      aws.stack = { StackStatus, EnableTerminationProtection: true };
      expect((await explain(await booked())).verdict).toMatch(/Paid and booked/);
    },
  );

  test("a stack that is gone, while its table is there.", async () => {
    const { draft, pay, later, aws, connection, explain } = await setup();
    const id = await draft();
    await pay(id);
    later(40);
    aws.stack = undefined;
    const { dynamoDb: database } = connection.clients;
    const name = "Touchline-prod-TablesBookingsTableAE552645-1ABC";
    const dynamoDb = new DynamoDBClient({ region: "eu-west-2" });
    vi.spyOn(dynamoDb, "send").mockImplementation((async (command: GetItemCommand) => {
      if (!(command instanceof GetItemCommand)) {
        return { TableNames: ["Touchline-prod-bookings-20261120T120000Z", name] };
      }
      expect(command.input.TableName).toBe(name);
      return database.send(new GetItemCommand({ ...command.input, TableName: "bookings" }));
    }) as never);
    Object.assign(connection, { clients: { ...connection.clients, dynamoDb } });
    expect((await explain(id)).verdict).toMatch(/Upkeep should have booked it .* press Resend\./);
  });
});
