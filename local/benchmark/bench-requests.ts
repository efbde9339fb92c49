import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import * as z from "zod/mini";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";
import { callingFromAnywhere } from "#local/journeys/product.ts";
import { sampleTrainer } from "#local/sample-data.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { type Client, changeSettings, mixedJourneys, writeMessage } from "./mixed-journeys.ts";

/*
 * How fast the local stack answers. Starts it as `npm start` does, without stored data, and offers
 * it 100 requests a second: visitors' and the trainer's journeys over all functions, reads and
 * writes mixed. Prints the rate, how long answers took, the slowest endpoints, the memory in use and
 * every error.
 */

const requestsPerSecond = 100;
const clients = 30;
const warmUpSeconds = 10;
const measuredSeconds = 20;
const port = 5190;
const origin = `http://localhost:${port}`;

/** How long the answers of each endpoint took. */
const answerMs = new Map<Endpoint, number[]>();
const errors = new Map<string, number>();
let measuring = false;
let stopping = false;
let nextRequestAt = 0;

/** Resolves when the next request is due: requests are spread evenly over each second. */
async function due(): Promise<void> {
  const now = performance.now();
  const at = Math.max(nextRequestAt, now);
  nextRequestAt = at + 1000 / requestsPerSecond;
  if (at > now) await delay(at - now);
}

const SiteConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
});

async function connect(): Promise<Client> {
  const config = SiteConfig.parse(await (await fetch(`${origin}/config.json`)).json());
  // Amplify warns of every custom endpoint.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({ Auth: { Cognito: config } });
  await signIn({ username: sampleTrainer.email, password: sampleTrainer.password });
  const bearerToken = (await fetchAuthSession()).tokens?.idToken?.toString() ?? "";

  return {
    async call(endpoint, input) {
      await due();
      const isMeasured = measuring;
      const startedAt = performance.now();
      try {
        return await callEndpoint(endpoint, input, {
          origin,
          headers: callingFromAnywhere(),
          ...(endpoint.access === "admin" && { bearerToken }),
        });
      } catch (error) {
        if (isMeasured) countError(endpoint, error);
        throw error;
      } finally {
        if (isMeasured) {
          const times = answerMs.get(endpoint) ?? [];
          answerMs.set(endpoint, [...times, performance.now() - startedAt]);
        }
      }
    },
    async pay({ clientSecret, publishableKey }) {
      const [intentId = ""] = clientSecret.split("_secret_", 1);
      await fetch(`${origin}/__local/stripe/v1/payment_intents/${intentId}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          key: publishableKey,
          client_secret: clientSecret,
          return_url: `${origin}/thank-you`,
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": "4242424242424242",
          "payment_method_data[card][exp_month]": "12",
          "payment_method_data[card][exp_year]": "34",
          "payment_method_data[card][cvc]": "123",
        }),
      });
    },
  };
}

function countError({ method, path: address }: Endpoint, error: unknown): void {
  const message = `${method} ${address}: ${error instanceof Error ? error.message : error}`;
  errors.set(message, (errors.get(message) ?? 0) + 1);
}

/** One journey after the other; one that fails is counted by its request, and the next begins. */
async function repeat(next: () => Promise<void>, pauseMs = 0): Promise<void> {
  while (!stopping) {
    await next().catch(() => {});
    if (pauseMs > 0) await delay(pauseMs);
  }
}

async function measure(): Promise<void> {
  const client = await connect();
  let journey = 0;
  const nextJourney = async () => mixedJourneys[journey++ % mixedJourneys.length]?.(client);
  const running = [
    ...Array.from({ length: clients }, () => repeat(nextJourney)),
    repeat(() => changeSettings(client), 1000),
    repeat(() => writeMessage(client), 2000),
  ];
  await delay(warmUpSeconds * 1000);
  measuring = true;
  await delay(measuredSeconds * 1000);
  measuring = false;
  const memory = residentMegabytes();
  stopping = true;
  await Promise.all(running);

  const all = [...answerMs.values()].flat();
  const rate = (all.length / measuredSeconds).toFixed(1);
  process.stdout.write(
    `Local stack: ${rate} of ${requestsPerSecond} requests a second, median ${quantile(all, 0.5)} ms, p99 ${quantile(all, 0.99)} of 150 ms, memory ${memory} of 1024 MB\n`,
  );
  const byMedian = [...answerMs].toSorted(
    ([, one], [, other]) => quantile(other, 0.5) - quantile(one, 0.5),
  );
  for (const [{ method, path }, times] of byMedian.slice(0, 5)) {
    process.stdout.write(
      `  ${method} ${path}: ${times.length} times, median ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms\n`,
    );
  }
  for (const [message, count] of errors) process.stdout.write(`${count} × ${message}\n`);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}

/** The stack is one process: its functions are threads. */
function residentMegabytes(): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(stack.pid)]).toString();
  return Math.round(Number(kilobytes) / 1024);
}

await buildWhatIsStale();
const startedAt = performance.now();
const command = ["--single-threaded-gc", path.join("local", "commands", "start.mjs")];
const stack = spawn(process.execPath, command, {
  cwd: projectDirectory,
  env: { ...process.env, PORT: String(port), LOCAL_DATA: "memory" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  while (!(await fetch(`${origin}/__local/health`).catch(() => undefined))?.ok) {
    if (stack.exitCode !== null) throw new Error("The local stack does not start.");
    await delay(50);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`Local stack: ready after ${seconds} s of 5 s\n`);
  await measure();
} finally {
  stack.kill();
}
