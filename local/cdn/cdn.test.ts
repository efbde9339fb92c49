import { describe, expect, test } from "vitest";
import { type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import type { CdnBehaviour } from "../template/read-distribution.ts";
import { createCdn, type Origin } from "./cdn.ts";

/** Answers with the policy of pages. */
const withPolicy = `function handler(event) {
  event.response.headers["content-security-policy"] = { value:
    "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com https://cognito-idp.eu-west-2.amazonaws.com; frame-src https://js.stripe.com https://www.youtube.com; upgrade-insecure-requests" };
  return event.response;
}`;

const home = "<html><head><title>Home</title></head></html>";

/** The site's bucket. */
const site: Origin = async (request) => {
  if (request.path !== "/index.html") return jsonAnswer(403, {});
  const headers = { "content-type": "text/html", "cache-control": "no-cache", etag: '"1"' };
  return { status: 200, headers, body: Buffer.from(home) };
};

function setup({
  behaviour = {},
  stripeStandIn = true,
}: {
  behaviour?: Partial<CdnBehaviour>;
  stripeStandIn?: boolean;
} = {}) {
  const base: CdnBehaviour = {
    pathPattern: "*",
    origin: { kind: "site", path: "", headers: {} },
    allowedMethods: ["GET", "HEAD"],
    headers: {},
    compresses: true,
    requestCode: undefined,
    responseCode: undefined,
    ...behaviour,
  };
  const cdn = createCdn({
    behaviours: [
      {
        ...base,
        pathPattern: "/api/*",
        origin: { kind: "api", path: "", headers: { "x-from-cdn": "yes" } },
        allowedMethods: ["GET", "HEAD", "POST"],
      },
      base,
    ],
    origins: { site, api: async (request) => jsonAnswer(200, request) },
    stripeStandIn,
  });
  return async (requestPath: string, request: Partial<HttpRequest> = {}) => {
    const answer = await cdn({
      method: "GET",
      path: requestPath,
      query: "",
      headers: {},
      body: Buffer.alloc(0),
      sourceAddress: "127.0.0.1",
      ...request,
    });
    return { ...answer, text: answer.body.toString() };
  };
}

describe("The CDN's headers", () => {
  test("let the page reach the stand-ins in place of Stripe and Cognito, and nothing else new.", async () => {
    const answer = await setup({ behaviour: { responseCode: withPolicy } })("/index.html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self' https://www.youtube.com",
    );
  });

  test("keep Stripe's hosts when Stripe itself is used.", async () => {
    const behaviour = { responseCode: withPolicy };
    const answer = await setup({ behaviour, stripeStandIn: false })("/index.html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://www.youtube.com",
    );
  });

  test("overrule the origin's.", async () => {
    const headers = { "content-type": "text/plain" };
    const get = setup({ behaviour: { headers } });
    expect((await get("/index.html")).headers).toMatchObject({
      "content-type": "text/plain",
      "cache-control": "no-cache",
    });
  });
});

describe("The CDN's behaviours", () => {
  test("send the API's paths to the API, with the origin's own headers.", async () => {
    const answer = await setup()("/api/bookings", { method: "POST" });
    expect(JSON.parse(answer.text)).toMatchObject({
      method: "POST",
      path: "/api/bookings",
      headers: { "x-from-cdn": "yes" },
    });
  });

  test("refuse a method that is not allowed.", async () => {
    const send = setup();
    for (const method of ["POST", "OPTIONS", "DELETE"]) {
      expect((await send("/index.html", { method })).status).toBe(403);
    }
  });

  test("answer a page whatever its query is.", async () => {
    const answer = await setup()("/index.html", { query: "utm_source=flyer" });
    expect(answer.text).toContain("Home");
  });
});

test("An origin is asked under its own path, with its own headers.", async () => {
  const origin = { kind: "api" as const, path: "/api", headers: { "x-from-cdn": "yes" } };
  const get = setup({ behaviour: { origin } });
  expect(JSON.parse((await get("/workouts/index.html")).text)).toMatchObject({
    path: "/api/workouts/index.html",
    headers: { "x-from-cdn": "yes" },
  });
});

test("The viewer's headers are sent to the origin, but none can stand for the origin's own.", async () => {
  const headers = { "content-type": "application/json", cookie: "a=1", "x-from-cdn": "guessed" };
  const answer = await setup()("/api/contact", { method: "POST", headers });
  expect(JSON.parse(answer.text).headers).toEqual({ ...headers, "x-from-cdn": "yes" });
});

test("A CloudFront Function does not see what the origin has refused.", async () => {
  const responseCode = `
    function handler(event) {
      event.response.headers["x-seen"] = { value: "yes" };
      return event.response;
    }`;
  const get = setup({ behaviour: { responseCode } });
  expect((await get("/index.html")).headers).toHaveProperty("x-seen");
  expect((await get("/missing")).headers).not.toHaveProperty("x-seen");
});
