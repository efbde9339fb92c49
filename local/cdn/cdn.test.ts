import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { pageRoutingCode } from "#infra/website/page-routing.ts";
import { type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import type { CdnBehaviour } from "../template/read-distribution.ts";
import { createCdn, type Origin } from "./cdn.ts";

const longText = "Strength and conditioning. ".repeat(100);

/** Answers with the policy of pages. */
const withPolicy = `function handler(event) {
  event.response.headers["content-security-policy"] = { value:
    "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com https://cognito-idp.eu-west-2.amazonaws.com; frame-src https://js.stripe.com https://www.youtube.com; upgrade-insecure-requests" };
  return event.response;
}`;

const files: Readonly<Record<string, readonly [contentType: string, content: string]>> = {
  "/index.html": ["text/html", "<html><head><title>Home</title></head></html>"],
  "/long.txt": ["text/plain", longText],
  "/film.mp4": ["video/mp4", longText],
};

/** The site's bucket. */
const site: Origin = async (request) => {
  const [type, content] = files[request.path] ?? [];
  if (type === undefined) return jsonAnswer(403, {});
  const headers = { "content-type": type, "cache-control": "no-cache", etag: '"1"' };
  return { status: 200, headers, body: Buffer.from(content ?? "") };
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
    origin: { kind: "site", headers: {} },
    allowedMethods: ["GET", "HEAD"],
    headers: {},
    compresses: true,
    ...behaviour,
  };
  const cdn = createCdn({
    definition: {
      behaviours: [
        {
          ...base,
          pathPattern: "/api/*",
          origin: { kind: "api", headers: { "x-from-cdn": "yes" } },
          allowedMethods: ["GET", "HEAD", "POST"],
        },
        base,
      ],
      errorSeconds: new Map(),
    },
    origins: { site, api: async (request) => jsonAnswer(200, request) },
    stripeStandIn,
    now: () => new Date(),
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

it("The CDN describes a file by HEAD as by GET, without the body", async () => {
  const answer = await setup()("/film.mp4", { method: "HEAD" });
  expect(answer).toMatchObject({ status: 200, text: "" });
  expect(answer.headers["content-length"]).toBe(String(longText.length));
});

describe("The CDN's compression", () => {
  it.each([
    ["gzip, deflate, br", "br", zlib.brotliDecompressSync],
    ["gzip", "gzip", zlib.gunzipSync],
  ])("answers %s with %s", async (accepted, encoding, decompress) => {
    const get = setup();
    const answer = await get("/long.txt", { headers: { "accept-encoding": accepted } });
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      etag: expect.stringMatching(/^W\//),
    });
    expect(decompress(answer.body).toString()).toBe(longText);
  });

  it("is for what may be cached only", async () => {
    const get = setup({ behaviour: { compresses: false } });
    const answer = await get("/long.txt", { headers: { "accept-encoding": "br" } });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("leaves short and already compressed files alone", async () => {
    const get = setup();
    const headers = { "accept-encoding": "br" };
    expect((await get("/index.html", { headers })).headers).not.toHaveProperty("content-encoding");
    expect((await get("/film.mp4", { headers })).headers).not.toHaveProperty("content-encoding");
  });
});

describe("The CDN's headers", () => {
  it("let the page reach the stand-ins in place of Stripe and Cognito, and nothing else new", async () => {
    const answer = await setup({ behaviour: { responseCode: withPolicy } })("/index.html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self' https://www.youtube.com",
    );
  });

  it("keep Stripe's hosts when Stripe itself is used", async () => {
    const behaviour = { responseCode: withPolicy };
    const answer = await setup({ behaviour, stripeStandIn: false })("/index.html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://www.youtube.com",
    );
  });

  it("overrule the origin's", async () => {
    const headers = { "content-type": "text/plain" };
    const get = setup({ behaviour: { headers } });
    expect((await get("/index.html")).headers).toMatchObject({
      "content-type": "text/plain",
      "cache-control": "no-cache",
    });
  });
});

describe("The CDN's behaviours", () => {
  it("send the API's paths to the API, with the origin's own headers", async () => {
    const answer = await setup()("/api/bookings", { method: "POST" });
    expect(JSON.parse(answer.text)).toMatchObject({
      method: "POST",
      path: "/api/bookings",
      headers: { "x-from-cdn": "yes" },
    });
  });

  it("refuse a method that is not allowed", async () => {
    const send = setup();
    for (const method of ["POST", "OPTIONS", "DELETE"]) {
      expect((await send("/index.html", { method })).status).toBe(403);
    }
  });

  it("answer a page whatever its query is", async () => {
    const answer = await setup()("/index.html", { query: "utm_source=flyer" });
    expect(answer.text).toContain("Home");
  });
});

describe("An error of the API", () => {
  /** The API fails once, a second before it is asked again. */
  async function askTwice(seconds: number, method = "GET") {
    const outcomes = [503, 200];
    const statuses: number[] = [];
    let milliseconds = 0;
    const origin = async () => jsonAnswer(outcomes.shift() ?? 200, {});
    const cdn = createCdn({
      definition: {
        behaviours: [
          {
            pathPattern: "*",
            origin: { kind: "api", headers: {} },
            allowedMethods: ["GET", "POST"],
            headers: {},
            compresses: false,
          },
        ],
        errorSeconds: new Map([[503, seconds]]),
      },
      origins: { site: origin, api: origin },
      stripeStandIn: true,
      now: () => new Date(milliseconds),
    });
    for (let asked = 0; asked < 2; asked += 1) {
      const request = { method, path: "/api/x", query: "", headers: {}, sourceAddress: "" };
      statuses.push((await cdn({ ...request, body: Buffer.alloc(0) })).status);
      milliseconds += 1000;
    }
    return statuses;
  }

  it("is repeated for as long as the distribution caches errors", async () => {
    expect(await askTwice(10)).toEqual([503, 503]);
    expect(await askTwice(1)).toEqual([503, 200]);
  });

  it("is not repeated where the distribution says so, or for a POST", async () => {
    expect(await askTwice(0)).toEqual([503, 200]);
    expect(await askTwice(10, "POST")).toEqual([503, 200]);
  });
});

it("The viewer's headers are sent to the origin, but none can stand for the origin's own", async () => {
  const headers = { "content-type": "application/json", cookie: "a=1", "x-from-cdn": "guessed" };
  const answer = await setup()("/api/contact", { method: "POST", headers });
  expect(JSON.parse(answer.text).headers).toEqual({ ...headers, "x-from-cdn": "yes" });
});

describe("A CloudFront Function", () => {
  const requestCode = `
    function handler(event) {
      if (event.request.uri.startsWith("/page")) event.request.uri = "/index.html";
      return event.request;
    }`;
  const responseCode = `
    function handler(event) {
      if (event.request.uri === "/page-gone") event.response.statusCode = 404;
      event.response.headers["x-seen"] = { value: "yes" };
      return event.response;
    }`;

  it("leads a request elsewhere", async () => {
    const get = setup({ behaviour: { requestCode } });
    expect((await get("/page/1")).text).toContain("Home");
  });

  it.each([
    ["/contact/index.html", "", "www.example.co.uk", "/contact"],
    ["/index.html", "b=2&a=1&b=%20", "www.example.co.uk", "/?b=2&b=%20&a=1"],
    ["/contact", "a=1", "example.co.uk", "https://www.example.co.uk/contact?a=1"],
  ])(
    "answers in the origin's place: %s?%s of %s redirects to %s",
    async (path, query, host, location) => {
      const routes = {
        pages: { "/": "/index.html", "/contact": "/contact/index.html" },
        files: [],
        notFound: "/404.html",
        unindexed: [],
      };
      const hosts = { host: "www.example.co.uk", otherHost: "example.co.uk" };
      const get = setup({ behaviour: { requestCode: pageRoutingCode(routes, {}, hosts) } });
      const answer = await get(path, { query, headers: { host } });
      expect(answer).toMatchObject({ status: 301, headers: { location }, text: "" });
    },
  );

  it("changes the headers that the origin gets, knowing the visitor's address", async () => {
    const requestCode = `function handler(event) {
      event.request.headers["x-address"] = { value: event.viewer.ip };
      return event.request;
    }`;
    const origin = { kind: "api" as const, headers: {} };
    const get = setup({ behaviour: { requestCode, origin } });
    const sent = { headers: { "x-address": "198.51.100.1" }, sourceAddress: "203.0.113.7" };
    expect(JSON.parse((await get("/", sent)).text).headers).toEqual({ "x-address": "203.0.113.7" });
  });

  it("changes the response, knowing the visitor's request", async () => {
    const get = setup({ behaviour: { requestCode, responseCode } });
    const answer = await get("/page-gone");
    expect(answer).toMatchObject({ status: 404, text: expect.stringContaining("Home") });
    expect(answer.headers["x-seen"]).toBe("yes");
  });

  it("does not see what the origin has refused", async () => {
    const get = setup({ behaviour: { responseCode } });
    expect((await get("/missing")).headers).not.toHaveProperty("x-seen");
  });

  it("reaches nothing of this process", async () => {
    const requestCode = `function handler({ request }) {
      request.uri = "/" + typeof process + typeof require + typeof fetch;
      return request;
    }`;
    const origin = { kind: "api" as const, headers: {} };
    const get = setup({ behaviour: { requestCode, origin } });
    expect(JSON.parse((await get("/")).text).path).toBe("/undefinedundefinedundefined");
  });

  it("that loops is stopped", async () => {
    const get = setup({ behaviour: { requestCode: "function handler() { for (;;); }" } });
    await expect(get("/")).rejects.toThrow("timed out");
  });
});
