import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "#infra/create-app.ts";
import { placeholderBuild } from "#infra/testing/synthesized.ts";
import type { Log } from "./log.ts";
import { standInKeys } from "./settings.ts";
import { type StackOptions, startStack } from "./stack.ts";

/** A function that answers what it was given and what it finds around it. */
const echo = `export const handler = async (event) => ({
  statusCode: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ event, environment: process.env }),
});`;
/** Puts two pages, one of them different each time. */
const render = `export const handler = async () => {
  const { AWS_ENDPOINT_URL_S3, SITE_BUCKET, AWS_ACCESS_KEY_ID } = process.env;
  const headers = { authorization: "Credential=" + AWS_ACCESS_KEY_ID + "/", "content-type": "text/html" };
  const put = (key, body) =>
    fetch(AWS_ENDPOINT_URL_S3 + "/" + SITE_BUCKET + "/" + key, { method: "PUT", headers, body });
  const { ok } = await put("index.html", "<html><head><title>Home</title></head></html>");
  await put("404.html", "<html><head></head>" + Date.now() + "</html>");
  if (!ok) throw new Error("The pages cannot be put.");
};`;
const upkeep = "export const handler = async (event) => ({ ran: true, event });";

// Seconds to synthesize, and never changed: one for all.
const build = placeholderBuild();
const particular: Record<string, string> = { upkeep, render };
for (const name of readdirSync(build.functions)) {
  writeFileSync(path.join(build.functions, name, "index.mjs"), particular[name] ?? echo);
}
const outdir = mkdtempSync(path.join(tmpdir(), "touchline-assembly-"));
createApp({ outdir, build }).synth();
afterAll(() => {
  for (const directory of [outdir, path.dirname(build.site)])
    rmSync(directory, { recursive: true });
});

async function start(options: Partial<StackOptions> = {}) {
  const log = {
    request: vi.fn(),
    functionLine: vi.fn(),
    failure: vi.fn(),
    close: async () => {},
  } satisfies Log;
  const stack = await startStack({ port: 0, assembly: outdir, log, ...options });
  const send = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(`${stack.origin}${address}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const post = (address: string, body?: unknown) =>
    send(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { ...stack, log, send, post };
}

/** A stack of the test's own. */
async function setup(options?: Partial<StackOptions>) {
  const stack = await start(options);
  onTestFinished(stack.close);
  return stack;
}

describe("The local stack", () => {
  /** For the tests that only ask it. */
  let running: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  test("says that it is up, on both loopback addresses where there are two.", async () => {
    const { origin } = running;
    const { port } = new URL(origin);
    expect((await fetch(`http://127.0.0.1:${port}/__local/health`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/__local/health`)).status).toBe(200);
  });

  test("serves pages with its scripts ahead of everything else.", async () => {
    const { send } = running;
    const page = await send("/booking-form");
    expect(page.text).toBe(
      '<html><head><script src="/__local/stripe.js"></script><script src="/__local/calendar.js"></script><title>Home</title></head></html>',
    );
    expect(page.headers.get("content-security-policy")).not.toContain("stripe");
    expect((await send("/no-such-page")).status).toBe(404);
    const document = await send("/contact/index.html?a=1", { redirect: "manual" });
    expect(document.status).toBe(301);
    expect(document.headers.get("location")).toBe("/contact?a=1");
    expect((await send("/__local/stripe.js")).status).toBe(200);
    expect((await send("/__local/calendar.js")).status).toBe(200);
  });

  test("serves pages as they are deployed, with nothing of its own, to measure them.", async () => {
    const { send } = await setup({ pagesAsDeployed: true });
    const page = await send("/booking-form");
    expect(page.text).toBe("<html><head><title>Home</title></head></html>");
    expect(page.headers.get("content-security-policy")).toContain("https://js.stripe.com");
  });

  test("serves pages without the stand-in for Stripe.js when Stripe itself is used.", async () => {
    const { send, post } = await setup({ realStripe: { ...standInKeys, secretKey: "sk_test_9" } });
    const page = await send("/booking-form");
    expect(page.text).not.toContain("stripe");
    expect(page.headers.get("content-security-policy")).toContain("https://js.stripe.com");
    expect((await send("/__local/stripe.js")).status).toBe(404);
    const { environment } = JSON.parse((await post("/api/bookings", {})).text);
    expect(environment).not.toHaveProperty("STRIPE_API_URL");
  });

  test("runs the functions with the environment of the template and the way to the stand-ins.", async () => {
    const { post, origin, log } = running;
    const answer = await post("/api/bookings", { hello: "there" });
    const { event, environment } = JSON.parse(answer.text);
    expect(event).toMatchObject({ version: "2.0", body: '{"hello":"there"}' });
    expect(environment).toMatchObject({
      BOOKINGS_TABLE: expect.stringContaining("Bookings"),
      STRIPE_SECRET_KEY_PARAMETER: "/touchline/dev/stripe/secret-key",
      SITE_ORIGIN: origin,
      STRIPE_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      AWS_ENDPOINT_URL_DYNAMODB: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/dynamodb$/),
    });
    expect(log.request).toHaveBeenCalledWith("POST", "/api/bookings", 200, expect.any(Number));
  });

  test("does not reload when the pages cannot be rendered, and answers as before.", async () => {
    const { send, post, reload } = await setup();
    const before = await send("/no-such-page");
    expect((await post("/__local/site/faults", { fail: true })).status).toBe(200);
    await expect(reload()).rejects.toThrow("The pages cannot be put.");
    expect(await send("/no-such-page")).toMatchObject({ status: 404, text: before.text });
    expect((await post("/__local/site/faults", { fail: "yes" })).status).toBe(400);
    await post("/__local/site/faults", { fail: false });
    await reload();
    expect((await send("/no-such-page")).text).not.toBe(before.text);
  });
});
