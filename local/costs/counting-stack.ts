import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import {
  constructId,
  type FunctionName,
  functionNames,
  functionTable,
} from "#infra/functions/function-table.ts";
import type { Client, Payable } from "#local/load/client.ts";
import { createMeasuredClient } from "#local/load/measured-client.ts";
import { sampleTrainer } from "#local/sample-data.ts";
import { startStack } from "#local/stack.ts";
import type { FunctionDefinition } from "#local/template/functions.ts";
import { eventually } from "#verification/journeys/eventually.ts";
import { setLocalUserPool, tokenOf } from "#verification/journeys/sign-in.ts";
import { connectStripe } from "#verification/journeys/stripe.ts";
import { assumed } from "./cost-inputs.ts";
import { createDatabaseMeter } from "./database-meter.ts";
import { sumOf, type Usage, without } from "./usage.ts";

export interface Counted {
  readonly usage: Usage;
  /** How long the functions took on this machine. */
  readonly functionMs: number;
}

/** What a run of upkeep invokes. */
const onSchedule: ReadonlySet<FunctionName> = new Set(["upkeep/upkeep", "website/render"]);

/** Longer than a draft lives. */
const expiredMs = 25 * 60 * 60 * 1000;

export type CountingStack = Awaited<ReturnType<typeof startCountingStack>>;

/**
 * Starts a local stack without stored data that counts what is used. Nothing else may use it.
 * @param assembly the folder that CDK synthesized into
 */
export async function startCountingStack(assembly: string) {
  const meter = createDatabaseMeter();
  let invoked: { readonly name: FunctionName; readonly ms: number }[] = [];
  let bookingsTable = "";
  const failures: string[] = [];
  const stack = await startStack({
    port: 0,
    assembly,
    log: {
      request: () => {},
      functionLine: () => {},
      failure: (where, message) => failures.push(`${where}: ${message}`),
      close: async () => {},
    },
    onInvoked: (definition, ms) => invoked.push({ name: nameOf(definition), ms }),
    wrapDatabase: (engine, tables) => {
      bookingsTable = tables.find(({ TableName }) => TableName.includes("Book"))?.TableName ?? "";
      return meter.wrap(engine, tables);
    },
  });
  const { origin } = stack;
  const stripe = connectStripe(`${origin}/__local/stripe`);
  const inbox = `${origin}/__local/inbox.json`;
  await setLocalUserPool(origin);
  const trainerToken = await tokenOf(sampleTrainer);

  /** Pays, and waits for the webhook, so that the order of the calls is always the same. */
  async function pay(awaiting: Payable): Promise<void> {
    const event = "payment_intent.succeeded";
    const before = await stripe.delivered(event);
    await stripe.payByCard(awaiting);
    await eventually(async () => {
      if ((await stripe.delivered(event)) === before) throw new Error("There is no webhook.");
    });
  }

  return {
    /** Starts new instances of all functions: their first calls read parameters and content. */
    renew: () => stack.reload(),

    /** @throws when something failed in the stack */
    async count(journey: (client: Client) => Promise<unknown>): Promise<Counted> {
      await fetch(inbox, { method: "DELETE" });
      invoked = [];
      const before = meter.units();
      let requests = 0;
      const client = createMeasuredClient(
        { origin, trainerToken, pay },
        {
          dueAt: performance.now(),
          record: () => {
            requests += 1;
          },
          mayGoOn: () => true,
          signal: new AbortController().signal,
        },
      );
      await journey(client);
      if (failures.length > 0) throw new Error(failures.join("\n"));
      const mails = z.array(z.unknown()).parse(await (await fetch(inbox)).json()).length;
      const viaApi = invoked.filter(({ name }) => !onSchedule.has(name)).length;
      const webhooks = invoked.filter(({ name }) => name === "payments/webhook").length;
      return {
        functionMs: invoked.reduce((sum, { ms }) => sum + ms, 0),
        usage: sumOf(
          without(meter.units(), before),
          { cdnRequests: requests + webhooks, apiRequests: viaApi, mails },
          ...invoked.map(({ name }) => usageOfInvocation(name)),
        ),
      };
    },

    /** @param minimumAgeMs checks all drafts of this age */
    async runUpkeep(minimumAgeMs?: number): Promise<void> {
      const body = JSON.stringify({ minimumAgeMs });
      await fetch(`${origin}/__local/upkeep`, { method: "POST", body });
    },

    /** Makes a draft so old that it expires. */
    async backdate(bookingId: string): Promise<void> {
      const command = new UpdateItemCommand({
        TableName: bookingsTable,
        Key: { bookingId: { S: bookingId } },
        UpdateExpression: "SET #timestamp = :time",
        ExpressionAttributeNames: { "#timestamp": "timestamp" },
        ExpressionAttributeValues: {
          ":time": { S: new Date(Date.now() - expiredMs).toISOString() },
        },
      });
      await stack.database.send(command);
    },

    close: stack.close,
  };
}

function nameOf({ displayName }: FunctionDefinition): FunctionName {
  const name = functionNames.find((each) => displayName === `Functions${constructId(each)}`);
  if (!name) throw new Error(`No function is called ${displayName}.`);
  return name;
}

/** What an invocation costs besides its calls of other services. */
function usageOfInvocation(name: FunctionName): Usage {
  const { memoryMegabytes = 1024, stripe, sendsMail } = functionTable[name];
  const waitsFor =
    name === "upkeep/upkeep"
      ? "upkeep"
      : stripe?.includes("secretKey")
        ? "stripe"
        : sendsMail
          ? "mail"
          : "database";
  return {
    invocations: 1,
    gigabyteSeconds: (memoryMegabytes / 1024) * assumed.seconds[waitsFor],
    logKilobytes: assumed.logKilobytesAnInvocation,
    traces: 1,
  };
}
