import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { endpoints as api } from "#shared/endpoints.ts";
import { paths } from "#shared/site/paths.ts";
import { sampleConsultation } from "./journeys/bookings.ts";
import { callingFromAnywhere } from "./journeys/product.ts";
import { startStackProcess } from "./stack-process.ts";

/*
 * `npm run load`: what visitors request most of a local stack, at a steady rate. It fails if a request fails, or if the
 * stack is slow to start or takes too much memory.
 *
 *     npm run load -- --rate 100 --seconds 20
 */

const port = 5190;
/** What design allows a local stack once it is built. */
const limits = { readySeconds: 5, megabytes: 1024 };

interface Visit {
  readonly title: string;
  readonly share: number;
  readonly request: autocannon.Request;
}

const visits: readonly Visit[] = [
  { title: "Home page", share: 0.4, request: { path: paths.home } },
  { title: "Page of the library", share: 0.2, request: { path: paths.workouts } },
  { title: "Workouts", share: 0.15, request: { path: api.listWorkouts.path } },
  { title: "Categories", share: 0.15, request: { path: api.listCategories.path } },
  {
    title: "Start of a booking",
    share: 0.1,
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
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
  },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const say = (line: string) => process.stdout.write(`${line}\n`);

function visit({ title, share, request }: Visit, duration: number) {
  const overallRate = Math.max(1, rate * share);
  const connections = Math.ceil(overallRate / 4);
  return autocannon({
    url: stack.origin,
    title,
    connections,
    duration,
    overallRate,
    requests: [request],
  });
}

const stack = await startStackProcess(port);
// The first calls of a function wait for its code.
await Promise.all(visits.map((each) => visit(each, 5)));
const results = await Promise.all(visits.map((each) => visit(each, seconds)));

say(`${rate} requests a second for ${seconds} s`);
say(`${"".padEnd(22)}requests  errors`);
for (const { title = "", requests, errors, non2xx } of results) {
  const failed = errors + non2xx;
  if (failed > 0) process.exitCode = 1;
  const cells = [requests.total, failed];
  say(title.padEnd(22) + cells.map((cell) => String(cell).padStart(8)).join(""));
}
const readySeconds = stack.readyMs / 1000;
const megabytes = stack.megabytes();
say(
  `The stack was ready after ${readySeconds.toFixed(1)} of ${limits.readySeconds} s, and takes ${megabytes.toFixed(0)} of ${limits.megabytes} MB.`,
);
if (readySeconds > limits.readySeconds || megabytes > limits.megabytes) process.exitCode = 1;
stack.close();
