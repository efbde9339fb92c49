import { randomUUID } from "node:crypto";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { sampleTrainer } from "#local/database/sample-data.ts";
import { startStack } from "#local/stack.ts";
import { readDeployment } from "#local/template/deployment.ts";
import { assemblyOfFunctions } from "#local/testing/assembly.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { setLocalUserPool, tokenOf } from "./journeys/sign-in.ts";

const Stripe = z.object({
  intents: z.array(z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
});

const People = z.object({ clientPage: z.string() });

async function startWithoutPeople() {
  const assembly = await assemblyOfFunctions();
  const failures: string[] = [];
  const { origin, database, close } = await startStack({
    port: 0,
    assembly,
    log: {
      request: () => {},
      functionLine: (_, line) => {
        if (/"level":"(warn|error)"/.test(line)) failures.push(line);
      },
      failure: (where, message) => failures.push(`${where}: ${message}`),
      close: async () => {},
    },
  });
  const { tables } = await readDeployment(assembly, origin);
  await setLocalUserPool(origin);
  const call = { origin, bearerToken: await tokenOf(sampleTrainer) };
  const codes = tables.find(({ TableName }) => TableName.includes("DiscountCodes"))?.TableName;
  return {
    close,
    call,
    failures,
    async send(method: string, address: string, body: object = {}): Promise<unknown> {
      const sent = method === "GET" ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${origin}/__local/${address}`, { method, ...sent });
      expect(answer.status, [address, ...failures].join("\n")).toBe(200);
      return answer.json();
    },
    async bookings(): Promise<AdminBooking[]> {
      const all: AdminBooking[] = [];
      for (const kind of ["consultations", "sessions"] as const) {
        let cursor: string | undefined;
        do {
          const query = { kind, ...(cursor !== undefined && { cursor }) };
          const page = await callEndpoint(contract.listBookings, { query }, call);
          all.push(...page.bookings);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
      }
      return all;
    },
    problems: async () => {
      const { withProblems } = await callEndpoint(contract.getBookingsToDo, {}, call);
      return withProblems.flatMap(({ problems }) => problems.map(({ is }) => is)).sort();
    },
    unmatched: async () => (await callEndpoint(contract.listUnmatchedTimes, {}, call)).times.length,
    /** The bookings that have used each code. */
    async uses(): Promise<string[]> {
      const command = new ScanCommand({ TableName: codes });
      const { Items = [] } = await DynamoDBDocumentClient.from(database).send(command);
      return Items.flatMap(({ code, usedBy }) =>
        Object.keys(usedBy ?? {}).map((bookingId) => `${bookingId} ${code}`),
      ).sort();
    },
  };
}

let stack: Awaited<ReturnType<typeof startWithoutPeople>>;
beforeAll(async () => {
  stack = await startWithoutPeople();
});
afterAll(() => stack.close());

describe("The sample people", () => {
  test("are in no stack that was not asked for them.", async () => {
    expect(await stack.bookings()).toEqual([]);
  });

  test("leave a desk on which everything has something to show.", async () => {
    const { send, problems, unmatched, bookings, call } = stack;
    await send("POST", "people");
    await expect.poll(problems).toEqual(["cancelled", "confirmation_returned", "disputed"]);
    await expect.poll(unmatched).toBe(1);
    expect((await bookings()).length).toBeGreaterThanOrEqual(30);
    const { months, sessionsOwed } = await callEndpoint(contract.getNumbers, { query: {} }, call);
    expect(months.length).toBeGreaterThanOrEqual(3);
    expect(sessionsOwed).toBeGreaterThan(0);
  });

  test("have paid what Stripe says, and have used the codes that they were booked with.", async () => {
    const { intents } = Stripe.parse(await stack.send("GET", "stripe.json"));
    const bookings = await stack.bookings();
    for (const { bookingId, type, amount, paymentIntentId } of bookings) {
      const paid = intents.filter(({ metadata }) => metadata["bookingId"] === bookingId);
      const payment = { id: paymentIntentId, status: "succeeded", amount_received: amount };
      expect(paid).toMatchObject(type === "paid" ? [payment] : []);
    }
    const withCodes = bookings.filter(({ discountCode }) => discountCode !== null);
    expect(await stack.uses()).toEqual(
      withCodes.map(({ bookingId, discountCode }) => `${bookingId} ${discountCode}`).sort(),
    );
  });

  test("leave upkeep nothing to do.", async () => {
    const before = await stack.bookings();
    const report = await stack.send("POST", "upkeep", { minimumAgeMs: 0 });
    expect(report).toMatchObject({ confirmed: 0, expired: 0, erased: 0, failed: 0 });
    expect(await stack.bookings()).toEqual(before);
    expect(stack.failures.filter((line) => !line.includes("payment_disputed"))).toEqual([]);
  });

  test("can be refunded, and see their bookings by a link.", async () => {
    const { call, bookings, send } = stack;
    const paid = (await bookings()).find(({ type, disputes }) => type === "paid" && !disputes);
    const { bookingId = "", amount = 0 } = paid ?? {};
    const body = { refundId: randomUUID(), amount, reason: "requested_by_customer" } as const;
    const refunding = { params: { bookingId }, body };
    const { refunds } = await callEndpoint(contract.refundBooking, refunding, call);
    expect(refunds).toMatchObject([{ status: "succeeded", amount }]);

    const { clientPage } = People.parse(await send("GET", "people"));
    const [id = "", token = ""] = clientPage.split("/").slice(2);
    const opening = { params: { bookingId: id, token } };
    const opened = await callEndpoint(contract.openClientBooking, opening, call);
    expect(opened.startsAt).toBeDefined();
  });

  test("are removed with all that was made of them, and do not return.", async () => {
    const { send, bookings, unmatched, uses } = stack;
    await send("DELETE", "people");
    expect(await bookings()).toEqual([]);
    expect(await uses()).toEqual([]);
    await expect.poll(unmatched).toBe(0);
    await send("POST", "people");
    expect(await bookings()).toEqual([]);
  });
});
