import { countUses } from "#local/costs/count-uses.ts";
import { deployedNotes, requireTestKeys } from "#local/load/deployed-product.ts";
import { loadJourneys } from "#local/load/journeys.ts";
import { isThisMachine, readLoadOptions, refusal } from "#local/load/load-options.ts";
import { loadTable } from "#local/load/load-table.ts";
import type { Product } from "#local/load/measured-client.ts";
import { type LoadReport, runLoad } from "#local/load/run-load.ts";
import { sampleTrainer } from "#local/sample-data.ts";
import { isLocalStack, startStackProcess } from "#local/stack-process.ts";
import { setLocalUserPool, tokenOf } from "#verification/journeys/sign-in.ts";
import { connectStripe } from "#verification/journeys/stripe.ts";

/*
 * `npm run load`: journeys of visitors and the trainer, started on schedule, and how long they take.
 *
 *     npm run load -- --rate 200 --seconds 60
 *     npm run load -- --origin https://dev.example.com --make-drafts-and-spend-money
 */

const port = 5190;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function connectLocally(origin: string): Promise<Product> {
  await setLocalUserPool(origin);
  return {
    origin,
    trainerToken: await tokenOf(sampleTrainer),
    pay: connectStripe(`${origin}/__local/stripe`).payByCard,
  };
}

function summaryOf(report: LoadReport, requestsPerSecond: number): string {
  const { due, started, late, ranMs, answeredPerSecond } = report;
  const keptUp =
    late === 0 && started >= due
      ? "No journey started late."
      : `${late} journeys started late, and ${due - started} not at all.`;
  return `${answeredPerSecond.toFixed(1)} of ${requestsPerSecond} requests a second were answered in ${(ranMs / 1000).toFixed(0)} s; ${started} of ${due} journeys started. ${keptUp}`;
}

const stop = new AbortController();
let isMeasuring = false;
/** The first Ctrl+C ends the measurement, and the next one everything. */
process.on("SIGINT", () => {
  if (!isMeasuring || stop.signal.aborted) process.exit(1);
  stop.abort();
});

async function run(): Promise<void> {
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] = "true";
  const options = readLoadOptions(process.argv.slice(2));
  const { requestsPerSecond, seconds } = options;
  const isLocal =
    options.origin === undefined ||
    (isThisMachine(options.origin) && (await isLocalStack(options.origin)));
  const refused = refusal(options, isLocal);
  if (refused !== undefined) throw new Error(refused);
  if (options.origin !== undefined && !isLocal) await requireTestKeys(options.origin);

  const own = options.origin === undefined;
  const journeys = isLocal ? loadJourneys : loadJourneys.filter(({ by }) => by === "visitor");
  const uses = own ? await countUses(journeys) : undefined;
  const stack = own ? await startStackProcess(port, true) : undefined;
  if (stack) say(`Local stack: ready after ${(stack.readyMs / 1000).toFixed(1)} s of 5 s`);
  try {
    const origin = options.origin ?? stack?.origin ?? "";
    const product = isLocal ? await connectLocally(origin) : { origin };
    // The first calls of a function wait for its code.
    if (stack) await runLoad({ product, journeys, ...warmUp, signal: stop.signal });
    isMeasuring = true;
    const load = { product, journeys, requestsPerSecond, seconds, signal: stop.signal };
    const report = await runLoad(load);
    say(`${summaryOf(report, requestsPerSecond)}\n`);
    say(loadTable(journeys, report.measurements, uses));
    for (const [error, count] of report.measurements.errors()) say(`${count} × ${error}`);
    if (stack) say(`\nMemory of the stack: ${stack.megabytes().toFixed(0)} of 1024 MB`);
    if (!isLocal) say(deployedNotes);
  } finally {
    stack?.close();
  }
}

const warmUp = { requestsPerSecond: 30, seconds: 10 };

await run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
