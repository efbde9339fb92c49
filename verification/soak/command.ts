import { once } from "node:events";
import { parseArgs } from "node:util";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { tableDefinition } from "#infra/data/table-definitions.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { isAbsent, isPresent } from "#lambdas/database/expressions.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createTable } from "#lambdas/testing/database.ts";
import { createTables, type Tables } from "#lambdas/testing/in-memory-table.ts";
import { startDynamoDbLocal } from "#local/dynamodb-local.ts";
import { portOf } from "#local/listen.ts";
import { journeyCodes } from "./journey-visitors.ts";
import { type JourneyReport, runJourney, type Storage } from "./random-journey.ts";

/**
 * `npm run soak`: random journeys over the code of the functions. The same seed and number give the
 * same journey. With `--engine` the tables are in a database engine, and every journey has to go step
 * by step as it does with the tables in memory.
 */

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** How many journeys to run, and the number of the first. */
    journeys: { type: "string", default: "5000" },
    from: { type: "string", default: "1" },
    /** The number of the only journey to run. Its trace is printed. */
    journey: { type: "string" },
    /** After so many failed journeys the run ends. */
    failures: { type: "string", default: "5" },
    /** `memory`, `dynalite` or `dynamodb-local`. */
    engine: { type: "string", default: "memory" },
  },
});
const seed = Number(values.seed);
const only = values.journey === undefined ? undefined : Number(values.journey);
const first = only ?? Number(values.from);
const last = only ?? first + Number(values.journeys) - 1;
/** The tables that journeys write to. */
const usedTables = ["bookings", "discountCodes", "codeClaims", "limits", "numbers"] as const;
const mostFailures = Number(values.failures);

interface Engine {
  /** Empties the tables. */
  readonly prepare: () => Promise<Storage>;
  readonly close: () => Promise<void>;
}

async function openEngine(endpoint: string, close: () => Promise<void>): Promise<Engine> {
  const database = createDatabaseClient({
    endpoint,
    region: "eu-west-2",
    credentials: { accessKeyId: "soak", secretAccessKey: "soak" },
    requestHandler: { connectionTimeout: 60_000, requestTimeout: 60_000 },
  });
  for (const name of usedTables) await createTable(database, name);
  const tables = createTables((name) => openTable(database, name));
  const readAll = async (name: keyof Tables) =>
    (await database.send(new ScanCommand({ TableName: name, ConsistentRead: true }))).Items ?? [];
  return {
    prepare: async () => {
      for (const name of usedTables) {
        const { partitionKey, sortKey } = tableDefinition(name);
        for (const item of await readAll(name)) {
          const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
          const key = Object.fromEntries(names.map((each) => [each, String(item[each])]));
          await tables[name].remove(key, isPresent(partitionKey));
        }
      }
      for (const code of journeyCodes) {
        await tables.discountCodes.put({ ...code }, isAbsent("code"));
      }
      return { tables, readAll };
    },
    close: async () => {
      database.destroy();
      await close();
    },
  };
}

async function startEngine(name: string): Promise<Engine | undefined> {
  if (name === "memory") return undefined;
  if (name === "dynalite") {
    const server = dynalite({ createTableMs: 0 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return openEngine(`http://127.0.0.1:${portOf(server)}`, async () => {
      server.closeAllConnections();
      server.close();
    });
  }
  if (name !== "dynamodb-local") throw new Error(`There is no engine ${name}.`);
  const { endpoint, close } = await startDynamoDbLocal();
  return openEngine(endpoint, close);
}

async function run(engine: Engine | undefined, number: number): Promise<JourneyReport> {
  const inMemory = await runJourney({ seed, number });
  if (!engine) return inMemory;
  const report = await runJourney({ seed, number, storage: await engine.prepare() });
  // While nothing fails, upkeep works on several bookings at once, in the order of the answers.
  const expected = inMemory.trace.toSorted();
  const step = report.trace.toSorted().findIndex((each, index) => each !== expected[index]);
  if (step < 0) return report;
  const difference = `With the tables in memory there is this step: ${expected[step]}`;
  return { ...report, violations: [...report.violations, difference] };
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const engine = await startEngine(values.engine);
const startedAt = Date.now();
const totals = new Map<string, number>();
let failures = 0;
let journeys = 0;
let steps = 0;
for (let number = first; number <= last && failures < mostFailures; number += 1) {
  const { violations, trace, counts } = await run(engine, number);
  journeys += 1;
  steps += trace.length;
  for (const [what, times] of counts) totals.set(what, (totals.get(what) ?? 0) + times);
  if (violations.length > 0 || only !== undefined) say(trace.join("\n"));
  if (violations.length > 0) {
    failures += 1;
    say(`\nJourney ${number} of seed ${seed} broke promises:\n- ${violations.join("\n- ")}`);
    say(`Again: npm run soak -- --seed=${seed} --journey=${number} --engine=${values.engine}\n`);
  }
  if (journeys % 1000 === 0) say(`${journeys} journeys, ${failures} failed`);
}
await engine?.close();
const seconds = Math.round((Date.now() - startedAt) / 1000);
for (const [what, times] of [...totals].sort()) say(`${String(times).padStart(9)}  ${what}`);
say(
  `${journeys} journeys of seed ${seed}, tables: ${values.engine}, ${steps} steps, ${seconds} s: ${failures} failed`,
);
if (failures > 0) process.exitCode = 1;
