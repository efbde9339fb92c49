import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { createTables, type Database, type startDatabase } from "#local/database/database.ts";
import { canRunDynamoDbLocal, startDynamoDbLocal } from "#local/database/dynamodb-local.ts";
import { startStack } from "#local/stack.ts";
import { assemblyOfFunctions } from "#local/testing/assembly.ts";
import { endpoints as api } from "#shared/endpoints.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { sampleConsultation } from "./journeys/bookings.ts";
import { eventually } from "./journeys/eventually.ts";
import { callingFromAnywhere } from "./journeys/product.ts";
import { connectStripe } from "./journeys/stripe.ts";

/** The most that one paid booking may use. */
const budget = {
  writeUnits: 30,
  // Each change of the booking reads it first.
  readUnits: 20,
  stripeRequests: 3,
  s3Requests: 0,
  mails: 2,
  /** All of the calls, the webhook included. */
  invocations: 4,
  /** At AWS, without Stripe's fee. */
  dollars: 0.00045,
};

/** AWS's list prices in London, in dollars, of October 2026: docs/costs.md says where each is from. */
const prices = {
  cdnRequest: 1.2e-6,
  apiRequest: 1.16e-6,
  invocation: 0.2e-6,
  gigabyteSecond: 13.3334e-6,
  readUnit: 0.1487e-6,
  writeUnit: 0.7423e-6,
  /** Of a write, which costs more than a read. */
  s3Request: 5.3e-6,
  /** Of the plan Essentials, on which new accounts are since 21 July 2026. */
  mail: 160e-6,
  logKilobyte: 0.5985e-6,
};

/** Not measured at AWS. Seconds include the starts of functions, at the default of 1 GB of memory. */
const assumed = { secondsOfInvocation: 0.4, secondsOfStripeRequest: 0.4, logKilobytes: 2 };

type Usage = Record<keyof Omit<typeof budget, "dollars">, number>;

function dollarsOf(usage: Usage): number {
  const { invocations, stripeRequests } = usage;
  const seconds =
    invocations * assumed.secondsOfInvocation + stripeRequests * assumed.secondsOfStripeRequest;
  const logKilobytes = invocations * assumed.logKilobytes;
  return (
    invocations * (prices.cdnRequest + prices.apiRequest + prices.invocation) +
    seconds * prices.gigabyteSecond +
    logKilobytes * prices.logKilobyte +
    usage.readUnits * prices.readUnit +
    usage.writeUnits * prices.writeUnit +
    usage.s3Requests * prices.s3Request +
    usage.mails * prices.mail
  );
}

/** What AWS charges at least, where DynamoDB Local reports less: for a refused write, an empty query. */
const leastUnits = { writeUnits: 1, readUnits: 0.5 };

const Capacity = z.object({ CapacityUnits: z.number() });
const Answer = z.object({
  ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])),
});

/** Starts Amazon's own engine, and adds up the units of the functions' calls, those of indexes included. */
function countingDatabase(usage: Usage): typeof startDatabase {
  return async (tables) => {
    const { endpoint, close } = await startDynamoDbLocal();
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const client = new DynamoDBClient({ endpoint, region: "eu-west-2", credentials });
    await createTables(client, tables);

    const call: Database["call"] = async (headers, body) => {
      const target = String(headers["x-amz-target"]);
      const answer = await fetch(endpoint, {
        method: "POST",
        headers: {
          "content-type": "application/x-amz-json-1.0",
          "x-amz-target": target,
          // Each access key has its own database, and each function an access key.
          authorization: String(headers.authorization).replace(/(?<=Credential=)[^/]+/, "local"),
        },
        body: JSON.stringify({ ...JSON.parse(body), ReturnConsumedCapacity: "TOTAL" }),
      });
      const content = Buffer.from(await answer.arrayBuffer());
      const { ConsumedCapacity = [] } = Answer.parse(JSON.parse(content.toString()));
      const units = [ConsumedCapacity].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
      const kind = /Put|Update|Delete|Write/.test(target) ? "writeUnits" : "readUnits";
      usage[kind] += Math.max(units, leastUnits[kind]);
      return { status: answer.status, headers: {}, body: content };
    };
    return {
      call,
      client,
      close: async () => {
        client.destroy();
        await close();
      },
    };
  };
}

async function setup() {
  const usage: Usage = {
    writeUnits: 0,
    readUnits: 0,
    stripeRequests: 0,
    s3Requests: 0,
    mails: 0,
    invocations: 0,
  };
  const failures: string[] = [];
  const { origin, close } = await startStack({
    port: 0,
    assembly: await assemblyOfFunctions(),
    log: {
      request: () => {},
      functionLine: () => {},
      failure: (where, message) => failures.push(`${where}: ${message}`),
      close: async () => {},
    },
    startDatabase: countingDatabase(usage),
    onInvoked: () => {
      usage.invocations += 1;
    },
    onStripeRequest: () => {
      usage.stripeRequests += 1;
    },
    onRightUsed: (_, { action }) => {
      if (action.startsWith("s3:")) usage.s3Requests += 1;
    },
  });
  onTestFinished(close);
  const inbox = async () => (await fetch(`${origin}/__local/inbox.json`)).json();

  /** @returns how much the work uses */
  async function count(work: () => Promise<unknown>): Promise<Usage> {
    const before = { ...usage, mails: (await inbox()).length };
    await work();
    return subtract({ ...usage, mails: (await inbox()).length }, before);
  }
  return { origin, failures, count };
}

function subtract(usage: Usage, other: Usage): Usage {
  const names = Object.keys(usage) as (keyof Usage)[];
  return Object.fromEntries(names.map((name) => [name, usage[name] - other[name]])) as Usage;
}

test.runIf(canRunDynamoDbLocal())(
  "A paid booking with a code, its webhook, mails and follow-up stay within the budget.",
  async () => {
    const { origin, failures, count } = await setup();
    const stripe = connectStripe(`${origin}/__local/stripe`);
    const options = { origin, headers: callingFromAnywhere() };
    const upkeep = () => fetch(`${origin}/__local/upkeep`, { method: "POST", body: "{}" });
    await upkeep();
    const idleUpkeep = await count(upkeep);

    const usage = await count(async () => {
      const body = sampleConsultation({ discountCode: "WELCOME10" });
      const params = { bookingId: body.bookingId };
      await callEndpoint(api.checkDiscount, { body: { code: body.discountCode! } }, options);
      const answer = await callEndpoint(api.startBooking, { body }, options);
      if (answer.status !== "awaiting_payment") throw new Error("No card is asked for.");
      await stripe.payByCard(answer);
      // Confirmed after the webhook, so that both always do the same.
      await eventually(async () =>
        expect(await stripe.delivered("payment_intent.succeeded")).toBe(1),
      );
      await callEndpoint(api.confirmBooking, { params }, options);
      await upkeep();
    });
    const used = subtract(usage, idleUpkeep);
    const measured = { ...used, dollars: dollarsOf(used) };

    expect(failures).toEqual([]);
    expect(used.mails).toBe(budget.mails);
    const names = Object.keys(budget) as (keyof typeof budget)[];
    const over = names.filter((name) => measured[name] > budget[name]);
    expect(over, JSON.stringify(measured)).toEqual([]);
  },
);
