import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Deployed } from "#infra/operations/checks/check.ts";
import { requireDeployment } from "#infra/operations/connection/deployment.ts";
import { startInUse } from "#infra/testing/operation.ts";
import { siteOrigin } from "#infra/testing/site.ts";
import { probes, prove } from "./prove.ts";

const api = "abc123";

/** A site as AWS serves it if all that we believe is so; changed as a test says. */
async function setup(
  changes: (path: string, init: RequestInit) => Response | undefined = () => undefined,
) {
  const operation = await startInUse();
  operation.connection.choices = { freePlan: true };
  const calls: string[] = [];
  const kept = new Set<string>();
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    calls.push(
      `${init.method ?? "GET"} ${url.host === `${api}.execute-api.eu-west-2.amazonaws.com` ? "gateway" : url.pathname.replace(/\d{10,}/, "N")}`,
    );
    if (url.host.startsWith(api))
      return changes("gateway", init) ?? new Response("", { status: 403 });
    const changed = changes(url.pathname, init);
    if (changed) return changed;
    if (url.pathname.startsWith("/api/")) return Response.json({});
    const given = new Headers(init.headers);
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      etag: 'W/"1"',
      "x-cache": kept.has(url.pathname) ? "Hit from cloudfront" : "Miss from cloudfront",
      ...(given.get("accept-encoding") === "br" && { "content-encoding": "br" }),
    };
    kept.add(url.pathname);
    if (given.get("if-none-match") === 'W/"1"') return new Response(null, { status: 304, headers });
    const status = url.pathname === "/workouts" ? 200 : 404;
    return new Response(init.method === "HEAD" ? null : "<h1>Page</h1>", { status, headers });
  };
  const deployment = await requireDeployment(operation.connection);
  const resources = (type: string) =>
    type.startsWith("AWS::PricingPlanManager") || type.endsWith("::Api") ? [api] : [];
  const deployed: Deployed = { ...operation.connection, ...deployment, fetch, resources };
  const lines: string[] = [];
  return {
    deployed,
    calls,
    aws: operation.aws,
    run: async (more: Partial<Deployed> = {}, type = "application/problem+json") => {
      const say = (line: string) => void lines.push(line);
      const posted: string[] = [];
      const postWithoutUserAgent = async (url: string) => {
        posted.push(url);
        return type;
      };
      const isAsBelieved = await prove({ ...deployed, ...more }, say, { postWithoutUserAgent });
      return { isAsBelieved, lines, posted };
    },
  };
}

const verdictOf = (lines: readonly string[], letter: string) =>
  lines.find((line) => line.slice(15).startsWith(`${letter} `));

describe("Proving", () => {
  test("prints a line for each belief that is unproven, ten at most, and changes nothing.", async () => {
    const { run, calls, aws } = await setup();
    const { isAsBelieved, lines, posted } = await run();
    expect(lines.map((line) => line.slice(0, 15).trim())).toEqual(probes.map(() => "held"));
    expect(isAsBelieved).toBe(true);
    expect(calls.filter((each) => !/^(GET|HEAD) /.test(each))).toEqual([]);
    expect(calls.length + posted.length).toBeLessThanOrEqual(30);
    expect(posted).toEqual([`${siteOrigin}/api/webhooks/stripe`]);
    expect(aws.changes).toEqual([]);
    expect(probes.length).toBeLessThanOrEqual(10);
  });

  test("asks about what docs/aws-beliefs.md calls unproven, and nothing else.", () => {
    const page = readFileSync("docs/aws-beliefs.md", "utf8");
    const rows = page.split("\n").filter((line) => /^\|.*\*\*unproven\*\*/i.test(line));
    const letters = rows.map((row) => /\*\*unproven\*\* \((\w)\)/i.exec(row)?.[1]);
    expect(letters).toEqual(probes.map(({ letter }) => letter));
  });

  const html = { "content-type": "text/html", "content-security-policy": "x" };
  test.each<[string, string, (path: string, init: RequestInit) => Response | undefined]>([
    [
      "B",
      "a missing workout answers 200",
      (path) => (path.includes("/proving-") ? new Response("", { headers: html }) : undefined),
    ],
    [
      "B",
      "it is JSON",
      (path) => (path.includes("/proving-") ? Response.json({}, { status: 404 }) : undefined),
    ],
    [
      "C",
      "an unknown address has no policy",
      (path) =>
        path.includes("/proving/")
          ? new Response("", { status: 404, headers: { "content-type": "text/html" } })
          : undefined,
    ],
    [
      "D",
      "nothing is kept",
      (path) =>
        path === "/workouts"
          ? new Response("", { headers: { ...html, "x-cache": "Miss from cloudfront" } })
          : undefined,
    ],
    [
      "E",
      "the ETag is not taken",
      (path, { headers }) =>
        path === "/workouts" && new Headers(headers).has("if-none-match")
          ? new Response("", { headers: html })
          : undefined,
    ],
    [
      "F",
      "nothing is compressed",
      (path, { headers }) =>
        path === "/workouts" && new Headers(headers).has("accept-encoding")
          ? new Response("", { headers: html })
          : undefined,
    ],
    [
      "G",
      "HEAD is no route",
      (_, { method }) => (method === "HEAD" ? Response.json({}, { status: 404 }) : undefined),
    ],
    [
      "H",
      "the library's path is taken for a workout's",
      (path) => (path === "/workouts" ? Response.json({}, { status: 404 }) : undefined),
    ],
    ["I", "the gateway answers", (path) => (path === "gateway" ? Response.json({}) : undefined)],
    [
      "I",
      "CloudFront passes a guessed secret on",
      (path) => (path.startsWith("/api/") ? Response.json({}, { status: 403 }) : undefined),
    ],
  ])("says that %s is not so if %s.", async (letter, _, changes) => {
    const { isAsBelieved, lines } = await (await setup(changes)).run();
    expect(verdictOf(lines, letter)).toMatch(/^not so .*: /);
    expect(isAsBelieved).toBe(false);
  });

  test("says that a webhook is refused before it reaches the site.", async () => {
    const { lines } = await (await setup()).run({}, "text/html");
    expect(verdictOf(lines, "J")).toMatch(/^not so .*: it answered text\/html$/);
  });

  test("cannot ask about a plan that is off, and sees one that is missing.", async () => {
    const { run } = await setup();
    const resources = () => [];
    const missing = await run({ resources });
    expect(verdictOf(missing.lines, "A")).toMatch(/^not so /);
    const off = await (await setup()).run({ resources, choices: {} });
    expect(verdictOf(off.lines, "A")).toMatch(/^could not ask .*: freePlan is not true/);
  });

  test("says what could not be asked, without calling it wrong.", async () => {
    const { run } = await setup(() => {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }),
      });
    });
    const { isAsBelieved, lines } = await run();
    expect(isAsBelieved).toBe(true);
    for (const letter of "BCDEFGHI") expect(verdictOf(lines, letter)).toMatch(/^could not ask /);
  });
});
