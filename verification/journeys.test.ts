import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { sampleTrainer } from "#local/database/sample-data.ts";
import { startStack } from "#local/stack.ts";
import { readDeployment } from "#local/template/deployment.ts";
import { covers, type Right } from "#local/template/policy.ts";
import { assemblyOfFunctions } from "#local/testing/assembly.ts";
import { bookingMails } from "#shared/bookings/mails.ts";
import { site } from "#shared/site/site.ts";
import { sampleHealthAnswer } from "./journeys/bookings.ts";
import { assertEveryEndpointCalled, journeys } from "./journeys/every-journey.ts";
import { connectProduct } from "./journeys/product.ts";
import { setLocalUserPool, tokenOf } from "./journeys/sign-in.ts";
import { connectStripe } from "./journeys/stripe.ts";
import { whatFailed } from "./journeys/what-failed.ts";
import { linesWith, typedTexts } from "./typed-text.ts";

/** Rights that our code never uses: the action, and why it is granted. */
const usedByAws: Readonly<Record<string, string>> = {
  "logs:CreateLogStream": "Lambda opens a stream for each instance.",
  "logs:PutLogEvents": "Lambda writes there what a function prints.",
};

const usedAfterFailures: Readonly<Record<string, string>> = {
  "FunctionsUpkeep: ses:SendRawEmail": "Upkeep sends files only in mails that failed before.",
};

const Inbox = z.array(z.object({ to: z.string(), text: z.string() }));

/**
 * Starts the local stack in memory with the bundles that are deployed, runs all journeys on it and
 * keeps what the functions do.
 */
async function runJourneys() {
  const assembly = await assemblyOfFunctions();
  const rightsUsed: (Right & { functionName: string })[] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  const typed: string[] = [];
  const { origin, database, close } = await startStack({
    port: 0,
    assembly,
    log: {
      request: () => {},
      functionLine: (name, line) => lines.push(`${name} ${line}`),
      failure: (where, message) => failures.push(`${where}: ${message}`),
      close: async () => {},
    },
    onApiRequest: (request) => typed.push(...typedTexts(request)),
    onRightUsed: (functionName, right) => rightsUsed.push({ functionName, ...right }),
  });
  closeStack = close;
  const deployment = await readDeployment(assembly, origin);
  const bookings = deployment.tables.find(({ TableName }) => TableName.includes("Bookings"));

  const getJson = async (address: string): Promise<unknown> =>
    (await fetch(`${origin}${address}`)).json();
  await setLocalUserPool(origin);
  const product = connectProduct({
    origin,
    trainerToken: await tokenOf(sampleTrainer),
    trainerEmail: site.trainerEmail,
    stripe: connectStripe(`${origin}/__local/stripe`),
    mailsTo: async (recipient) =>
      Inbox.parse(await getJson("/__local/inbox.json")).filter(({ to }) => to === recipient),
    invokeUpkeep: async (event) => {
      const body = JSON.stringify(event);
      const answer = await fetch(`${origin}/__local/upkeep`, { method: "POST", body });
      return answer.json();
    },
    database,
    bookingsTable: bookings?.TableName ?? "",
  });
  for (const journey of Object.values(journeys)) {
    await journey(product, (title, work) =>
      work().catch((cause: unknown) => {
        throw new Error([title, whatFailed(cause), ...failures].join("\n"), { cause });
      }),
    );
  }
  return { product, deployment, rightsUsed, failures, lines, typed };
}

let closeStack = async (): Promise<void> => undefined;
let run: Awaited<ReturnType<typeof runJourneys>>;
beforeAll(async () => {
  run = await runJourneys();
});
afterAll(() => closeStack());

describe("All journeys together", () => {
  test("use every right of every function, and need no other.", () => {
    const { product, deployment, rightsUsed, failures } = run;
    expect(failures, "refused calls among them").toEqual([]);
    assertEveryEndpointCalled(product);

    const unused = [...deployment.functions.values()].flatMap(({ name, displayName }) => {
      const used = rightsUsed.filter(({ functionName }) => functionName === name);
      const granted = deployment.privileges.get(name)?.rights ?? [];
      expect(granted.length, `${name} has rights`).toBeGreaterThan(0);
      return granted
        .filter((right) => !used.some((request) => covers(right, request)))
        .filter(({ action }) => !(action in usedByAws))
        .filter(({ action }) => !(`${displayName}: ${action}` in usedAfterFailures))
        .map(({ action, resource }) => `${displayName}: ${action} on ${resource}`);
    });
    expect(unused, "granted, and used by no journey").toEqual([]);
  });

  test("send every mail of a booking.", () => {
    const sent = run.lines.flatMap(
      (line) => /"event":"mail_sent".*"mail":"(\w+)"/.exec(line)?.[1] ?? [],
    );
    expect(bookingMails.filter((mail) => !sent.includes(mail))).toEqual([]);
  });

  test("log nothing that was typed.", () => {
    const { product, lines, typed } = run;
    expect(lines.length).toBeGreaterThan(product.called.size);
    expect(linesWith(typed, lines)).toEqual([]);
  });

  // What the journeys type, to show that the check above can fail.
  test.each([
    ["a name", "Robin Touch"],
    ["an email address", "robin@visitors.example"],
    ["a phone number", "07700900123"],
    ["a health answer", sampleHealthAnswer],
    ["a goal", "Run the village half marathon."],
    ["a message", "Do you train groups?"],
    ["a search word", "robin"],
    ["a note", "Bring a mat."],
  ])("would fail this if they logged %s.", (_, beginning) => {
    const text = run.typed.find((each) => each.startsWith(beginning)) ?? "never typed";
    const leaks = [
      `Visitor ${JSON.stringify({ level: "info", event: "request", reason: `It is ${text}.` })}`,
      `Visitor ${JSON.stringify({ reason: JSON.stringify({ text: text.toUpperCase() }) })}`,
      `Visitor GET /api/admin/bookings?${new URLSearchParams({ search: text })}`,
      `Visitor ${text.slice(0, 25)}… is too long`,
    ];
    expect(linesWith(run.typed, leaks)).toEqual(leaks);
  });
});
