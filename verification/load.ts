import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { endpoints as api } from "#shared/endpoints.ts";
import { paths } from "#shared/site/paths.ts";
import { sampleConsultation } from "./journeys/bookings.ts";
import { callingFromAnywhere } from "./journeys/product.ts";
import { isLocalStack, startStackProcess } from "./stack-process.ts";

/*
 * `npm run load`: what visitors request most, at a steady rate, and how long the answers take. Without
 * `--origin` it starts a local stack. Anywhere else it only reads: a draft there is a real one.
 *
 *     npm run load -- --rate 100 --seconds 20 --origin http://localhost:5173
 */

const port = 5190;
const most = { rate: 200, seconds: 60 };
/** What design allows a local stack once it is built. */
const limits = { readySeconds: 5, megabytes: 1024 };

interface Visit {
  readonly title: string;
  /** Its part of all requests. */
  readonly share: number;
  readonly request: autocannon.Request;
  readonly writes?: true;
}

const visits: readonly Visit[] = [
  { title: "Home page", share: 0.4, request: { path: paths.home } },
  { title: "Page of the library", share: 0.2, request: { path: paths.workouts } },
  { title: "Workouts", share: 0.15, request: { path: api.listWorkouts.path } },
  { title: "Categories", share: 0.15, request: { path: api.listCategories.path } },
  {
    title: "Start of a booking",
    share: 0.1,
    writes: true,
    request: {
      method: api.startBooking.method,
      path: api.startBooking.path,
      setupRequest: (request) => ({
        ...request,
        headers: { ...callingFromAnywhere(), "content-type": "application/json" },
        body: JSON.stringify(sampleConsultation()),
      }),
    },
  },
];

const { values } = parseArgs({
  options: {
    origin: { type: "string" },
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
  },
});
const rate = readNumber("rate");
const seconds = readNumber("seconds");
const say = (line: string) => process.stdout.write(`${line}\n`);

function readNumber(option: keyof typeof most): number {
  const value = Number(values[option]);
  if (value >= 1 && value <= most[option]) return value;
  throw new Error(`--${option} must be a number from 1 to ${most[option]}.`);
}

function visit(origin: string, { title, share, request }: Visit, duration: number) {
  const overallRate = Math.max(1, rate * share);
  const connections = Math.ceil(overallRate / 4);
  return autocannon({
    url: origin,
    title,
    connections,
    duration,
    overallRate,
    requests: [request],
  });
}

const stack = values.origin === undefined ? await startStackProcess(port) : undefined;
const origin = stack?.origin ?? new URL(values.origin ?? "").origin;
const mayWrite = await isLocalStack(origin);
const chosen = visits.filter(({ writes }) => mayWrite || !writes);
// The first calls of a function wait for its code.
if (stack) await Promise.all(chosen.map((each) => visit(origin, each, 5)));
const results = await Promise.all(chosen.map((each) => visit(origin, each, seconds)));

say(`${origin}, ${rate} requests a second for ${seconds} s`);
say(`${"".padEnd(22)}requests  p50 ms  p99 ms  errors`);
for (const { title = "", requests, latency, errors, non2xx } of results) {
  const failed = errors + non2xx;
  if (failed > 0) process.exitCode = 1;
  const cells = [requests.total, latency.p50, latency.p99, failed];
  say(title.padEnd(22) + cells.map((cell) => String(cell).padStart(8)).join(""));
}
if (stack) {
  const used = { readySeconds: stack.readyMs / 1000, megabytes: stack.megabytes() };
  say(
    `The stack was ready after ${used.readySeconds.toFixed(1)} of ${limits.readySeconds} s, and takes ${used.megabytes.toFixed(0)} of ${limits.megabytes} MB.`,
  );
  if (used.readySeconds > limits.readySeconds || used.megabytes > limits.megabytes) {
    process.exitCode = 1;
  }
  stack.close();
}
