import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { ConsoleLogger } from "aws-amplify/utils";
import * as z from "zod/mini";
import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { endpoints as api } from "#shared/endpoints.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { sampleConsultation } from "./sample-consultation.ts";
import { sampleTrainer } from "./sample-data.ts";

/*
 * How fast the local stack answers: starts it as `npm start` does, offers it 100 requests a second
 * of the visitors' and the trainer's work together, and prints what came of it.
 */

const requestsPerSecond = 100;
const clients = 40;
const warmUpSeconds = 10;
const measuredSeconds = 30;
const port = 5999;
const origin = `http://localhost:${port}`;

const stack = process.env.BENCH_ORIGIN_PID ? undefined : spawn(process.execPath, [...(process.env.BENCH_NODE ?? "").split(" ").filter(Boolean), "local/commands/start.mjs"], {
  env: { ...process.env, PORT: String(port), LOCAL_DATA: "memory" },
  stdio: ["ignore", "ignore", "inherit"],
});
const stackPid = Number(process.env.BENCH_ORIGIN_PID ?? stack?.pid);

interface Sample {
  readonly what: string;
  readonly ms: number;
}
let measuring = false;
let stopped = false;
const samples: Sample[] = [];
const errors = new Map<string, number>();

const waiting: (() => void)[] = [];
let nextAt = performance.now();
/** Resolves when the next request may be sent. */
async function turn(): Promise<void> {
  const at = Math.max(nextAt, performance.now());
  nextAt = at + 1000 / requestsPerSecond;
  const wait = at - performance.now();
  if (wait > 0) await delay(wait);
}

async function main() {
  const startedAt = performance.now();
  while (!(await fetch(`${origin}/__local/health`).catch(() => undefined))?.ok) await delay(50);
  console.log(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const config = z
    .object({ userPoolId: z.string(), userPoolClientId: z.string(), userPoolEndpoint: z.string() })
    .parse(await (await fetch(`${origin}/config.json`)).json());
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({ Auth: { Cognito: config } });
  await signIn({ username: sampleTrainer.email, password: sampleTrainer.password });
  const bearerToken = (await fetchAuthSession()).tokens?.idToken?.toString() ?? "";

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointRequest<E>,
  ): Promise<EndpointResponse<E>> {
    await turn();
    const began = performance.now();
    const what = `${endpoint.method} ${endpoint.path}`;
    const counted = measuring;
    try {
      return await callEndpoint(endpoint, input, {
        origin,
        ...(endpoint.access === "admin" && { bearerToken }),
      });
    } catch (error) {
      const message = `${what}: ${error instanceof Error ? `${error.name} ${"code" in error ? error.code : ""} ${error.message}` : error}`;
      errors.set(message, (errors.get(message) ?? 0) + 1);
      throw error;
    } finally {
      if (counted) samples.push({ what, ms: performance.now() - began });
    }
  }
  async function pay(awaiting: { clientSecret: string; publishableKey: string }) {
    const [intentId = ""] = awaiting.clientSecret.split("_secret_", 1);
    const response = await fetch(`${origin}/__local/stripe/v1/payment_intents/${intentId}/confirm`, {
      method: "POST",
      body: new URLSearchParams({
        key: awaiting.publishableKey,
        client_secret: awaiting.clientSecret,
        return_url: `${origin}/thank-you`,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": "4242424242424242",
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "34",
        "payment_method_data[card][cvc]": "123",
      }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  async function looksAround() {
    const { workouts } = await call(api.listWorkouts, { query: {} });
    for (const { workoutId } of workouts.slice(0, 3)) {
      await call(api.getWorkout, { params: { workoutId } });
    }
    await call(api.listCategories, {});
    await call(api.getQrSettings, {});
    await call(api.countQrScan, {});
  }
  async function books() {
    await call(api.checkDiscount, { body: { code: "WELCOME10" } });
    const body = sampleConsultation({ discountCode: "WELCOME10" });
    const params = { bookingId: body.bookingId };
    const answer = await call(api.startBooking, { body });
    if (answer.status === "awaiting_payment") await pay(answer);
    await call(api.confirmBooking, { params });
    await call(api.listBookings, { query: {} });
    await call(api.getBooking, { params });
    await call(api.writeBookingNote, { params, body: { note: "Bring a mat.", seen: null } });
    await call(api.resendMail, { params, body: { attempts: 1 } });
    await call(api.completeBooking, { params });
    await call(api.refundBooking, {
      params,
      body: { refundId: randomUUID(), amount: 1000, reason: "requested_by_customer" },
    });
  }
  async function paysForASession() {
    const paymentId = randomUUID();
    const answer = await call(api.startPayment, { body: { paymentId, amount: 4000 } });
    if (answer.status === "awaiting_payment") await pay(answer);
    await call(api.confirmPayment, { params: { paymentId } });
    await call(api.startPayment, {
      body: { paymentId: randomUUID(), amount: 4000, discountCode: "FREE100" },
    });
  }
  async function readsFigures() {
    await call(api.getNumbers, { query: {} });
    await call(api.listAudit, { query: {} });
    await call(api.getQrScans, {});
    await call(api.listBookings, { query: { search: "robin" } });
    await call(api.exportBookings, { query: {} });
  }
  async function managesCodes() {
    const code = `B${randomUUID().slice(0, 8).toUpperCase()}`;
    await call(api.createDiscount, { body: { code } });
    await call(api.changeDiscount, { params: { code }, body: { active: false } });
    await call(api.listDiscounts, { query: {} });
    await call(api.deleteDiscount, { params: { code } });
    await call(api.restoreDiscount, { params: { code } });
  }
  async function keepsTheLibrary() {
    const { categories } = await call(api.listAdminCategories, {});
    const form = {
      title: "Morning mobility",
      description: "Ten minutes before breakfast.",
      duration: 10,
      category: categories[0]?.name ?? "",
    };
    const params = { workoutId: randomUUID() };
    await call(api.createWorkout, { body: { ...params, ...form } });
    await call(api.updateWorkout, { params, body: { ...form, revision: 0 } });
    await call(api.getAdminWorkout, { params });
    await call(api.listAdminWorkouts, { query: {} });
    await call(api.deleteWorkout, { params });
    await call(api.restoreWorkout, { params });
  }
  let lastSettings = 0;
  async function looksAfterPeople() {
    const body = sampleConsultation({ discountCode: "FREE100" });
    const { email } = body;
    await call(api.startBooking, { body });
    await call(api.lookUpPerson, { body: { email } });
    await call(api.exportPerson, { body: { email } });
    await call(api.eraseHealthAnswers, { body: { email } });
    await call(api.erasePerson, { body: { email } });
    if (performance.now() - lastSettings > 3000) {
      lastSettings = performance.now();
      const { revision } = await call(api.getAdminQrSettings, {});
      await call(api.saveQrSettings, { body: { landingPageType: "home", revision } });
      await call(api.createCategory, {
        body: { categoryId: randomUUID(), name: `Balance ${randomUUID().slice(0, 8)}` },
      });
      await call(api.sendContactMessage, {
        body: { user_name: "Robin", user_email: "r@example.org", message: "Do you train groups?", messageId: randomUUID() },
      });
    }
  }
  const journeys = [looksAround, books, looksAround, readsFigures, books, managesCodes, paysForASession, keepsTheLibrary, looksAfterPeople];
  let next = 0;
  async function client() {
    while (!stopped) {
      const journey = journeys[next++ % journeys.length];
      await journey?.().catch(() => {});
    }
  }
  const running = Array.from({ length: clients }, client);
  await delay(warmUpSeconds * 1000);
  errors.clear();
  measuring = true;
  const cpu0 = cpuSeconds();
  const from = performance.now();
  const own0 = process.cpuUsage();
  await delay(measuredSeconds * 1000);
  measuring = false;
  const seconds = (performance.now() - from) / 1000;
  const own = process.cpuUsage(own0);
  const cpu = cpuSeconds() - cpu0;
  stopped = true;
  const memory = residentMegabytes();
  await Promise.all(running);
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const q = (t: number[], p: number) => t[Math.min(t.length - 1, Math.floor(t.length * p))] ?? Number.NaN;
  console.log(`${(times.length / seconds).toFixed(1)}/s  median ${q(times, 0.5).toFixed(1)}  p90 ${q(times, 0.9).toFixed(1)} p99 ${q(times, 0.99).toFixed(1)} max ${q(times, 1).toFixed(0)}  memory ${memory}; stack cpu ${(cpu / seconds * 100).toFixed(0)}%, own cpu ${((own.user + own.system) / 1e4 / seconds).toFixed(0)}%`);
  for (const [message, count] of errors) console.log(`  ${count} × ${message}`);
  if (process.env.BENCH_DETAIL) {
    for (const what of new Set(samples.map((s) => s.what))) {
      const t = samples.filter((s) => s.what === what).map((s) => s.ms).sort((a, b) => a - b);
      console.log(`   ${String(t.length).padStart(5)} ${q(t, 0.5).toFixed(1).padStart(7)} ${q(t, 0.99).toFixed(1).padStart(7)}  ${what}`);
    }
  }
}
function residentMegabytes() {
  const status = readFileSync(`/proc/${stackPid}/status`, "utf8");
  return (status.match(/Vm(HWM|RSS):\s+\d+/g) ?? []).map((m) => m.replace(/\s+(\d+)/, (_, k) => ` ${Math.round(Number(k) / 1024)} MB`)).join(", ");
}
function cpuSeconds() {
  const f = readFileSync(`/proc/${stackPid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(f[11]) + Number(f[12])) / 100;
}
try {
  await main();
} finally {
  stack?.kill("SIGTERM");
}
process.exit(0);
