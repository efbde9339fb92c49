import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { pageRoutingCode } from "#infra/website/page-routing.ts";
import { type HttpRequest, jsonAnswer } from "../http-message.ts";
import { createSiteObjects, type SiteObjects } from "../site-objects.ts";
import type { CdnBehaviour } from "../template/distribution.ts";
import { createCdn } from "./cdn.ts";
import { createSiteFiles } from "./site-files.ts";

const longText = "Strength and conditioning. ".repeat(100);

/** Answers with the policy of pages. */
const withPolicy = `function handler(event) {
  event.response.headers["content-security-policy"] = { value:
    "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com https://cognito-idp.eu-west-2.amazonaws.com; frame-src https://js.stripe.com https://www.youtube.com; upgrade-insecure-requests" };
  return event.response;
}`;

async function setup({
  behaviour = {},
  stripeStandIn = true,
  objects = createSiteObjects(),
}: {
  behaviour?: Partial<CdnBehaviour>;
  stripeStandIn?: boolean;
  objects?: SiteObjects;
} = {}) {
  const root = await mkdtemp(path.join(tmpdir(), "touchline-site-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const directory = path.join(root, "site");
  const files = {
    "site/index.html": "<html><head><title>Home</title></head></html>",
    "site/long.txt": longText,
    "site/film.mp4": "0123456789",
    "site/config.json": '{"region":"<<m>>"}',
    "site/assets/app.js": "old",
    "secret.txt": "not of the site",
    "other/assets/app.js": "new",
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  const site = createSiteFiles({
    sources: [
      {
        directory,
        replacements: { "<<m>>": "eu-west-2" },
        cacheControl: "no-cache",
        includes: () => true,
      },
      {
        directory: path.join(root, "other"),
        replacements: {},
        cacheControl: "immutable",
        includes: (key) => key.startsWith("assets/"),
      },
    ],
    objects,
    localise: (key, content) => (key === "long.txt" ? Buffer.from(`${content}!`) : content),
  });
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

describe("The CDN's files", () => {
  it("have their type, their caching and an ETag", async () => {
    const get = await setup();
    const answer = await get("/index.html");
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("Home") });
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    });
  });

  it("are the later deployment's where two have them", async () => {
    const get = await setup();
    const answer = await get("/assets/app.js");
    expect(answer.text).toBe("new");
    expect(answer.headers["cache-control"]).toBe("immutable");
  });

  it("have the deployment's markers replaced", async () => {
    expect((await (await setup())("/config.json")).text).toBe('{"region":"eu-west-2"}');
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/..%5csecret.txt",
    "/index.html%00.txt",
    "/%E0%A4%A",
    "/assets",
    "/missing.html",
  ])("are not found outside the site, or where there is none: %s", async (requestPath) => {
    const answer = await (await setup())(requestPath);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("<Code>AccessDenied</Code>");
  });

  it("are not sent again to a browser that has them", async () => {
    const get = await setup();
    const etag = String((await get("/index.html")).headers["etag"]);
    const again = await get("/index.html", { headers: { "if-none-match": `W/${etag}` } });
    expect(again).toMatchObject({ status: 304, text: "" });
    const changed = await get("/index.html", { headers: { "if-none-match": '"other"' } });
    expect(changed.status).toBe(200);
  });

  it("are described by HEAD as by GET, without the body", async () => {
    const get = await setup();
    const answer = await get("/film.mp4", { method: "HEAD" });
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer.headers["content-length"]).toBe("10");
  });

  it.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, "0123456789", undefined],
    ["lines=1-2", 200, "0123456789", undefined],
  ])("come in pieces: %s", async (range, status, text, contentRange) => {
    const answer = await (await setup())("/film.mp4", { headers: { range } });
    expect(answer).toMatchObject({ status, text });
    expect(answer.headers["content-range"]).toBe(contentRange);
  });

  it("that functions have put come first, at the next request", async () => {
    const objects = createSiteObjects();
    const get = await setup({ objects });
    const put = (key: string, text: string, contentType: string) =>
      objects.put(key, { content: Buffer.from(text), contentType, cacheControl: "max-age=1" });
    expect((await get("/index.html")).text).toContain("Home");
    for (const text of ["<p>One</p>", "<p>Two</p>"]) {
      await put("index.html", text, "text/html");
      expect(await get("/index.html")).toMatchObject({
        text,
        headers: { "content-type": "text/html", "cache-control": "max-age=1" },
      });
    }
    await put("pictures/0.webp", "picture", "image/webp");
    expect((await get("/pictures/0.webp")).headers["content-type"]).toBe("image/webp");
    await put("long.txt", "Words", "text/plain");
    expect((await get("/long.txt")).text).toBe("Words!");
  });

  it("can be changed for this machine", async () => {
    expect((await (await setup())("/long.txt")).text).toBe(`${longText}!`);
  });
});

describe("The CDN's compression", () => {
  it.each([
    ["gzip, deflate, br", "br", zlib.brotliDecompressSync],
    ["gzip", "gzip", zlib.gunzipSync],
  ])("answers %s with %s", async (accepted, encoding, decompress) => {
    const get = await setup();
    const answer = await get("/long.txt", { headers: { "accept-encoding": accepted } });
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      etag: expect.stringMatching(/^W\//),
    });
    expect(decompress(answer.body).toString()).toBe(`${longText}!`);
  });

  it("is for what may be cached only", async () => {
    const get = await setup({ behaviour: { compresses: false } });
    const answer = await get("/long.txt", { headers: { "accept-encoding": "br" } });
    expect(answer.headers).not.toHaveProperty("content-encoding");
  });

  it("leaves short and already compressed files alone", async () => {
    const get = await setup();
    const headers = { "accept-encoding": "br" };
    expect((await get("/index.html", { headers })).headers).not.toHaveProperty("content-encoding");
    expect((await get("/film.mp4", { headers })).headers).not.toHaveProperty("content-encoding");
  });
});

describe("The CDN's headers", () => {
  it("let the page reach the stand-ins in place of Stripe and Cognito, and nothing else new", async () => {
    const answer = await (await setup({ behaviour: { responseCode: withPolicy } }))("/index.html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self' https://www.youtube.com",
    );
  });

  it("keep Stripe's hosts when Stripe itself is used", async () => {
    const behaviour = { responseCode: withPolicy };
    const answer = await (await setup({ behaviour, stripeStandIn: false }))("/index.html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://www.youtube.com",
    );
  });

  it("overrule the origin's", async () => {
    const headers = { "content-type": "text/plain" };
    const get = await setup({ behaviour: { headers } });
    expect((await get("/index.html")).headers).toMatchObject({
      "content-type": "text/plain",
      "cache-control": "no-cache",
    });
  });
});

describe("The CDN's behaviours", () => {
  it("send the API's paths to the API, with the origin's own headers", async () => {
    const answer = await (await setup())("/api/bookings", { method: "POST" });
    expect(JSON.parse(answer.text)).toMatchObject({
      method: "POST",
      path: "/api/bookings",
      headers: { "x-from-cdn": "yes" },
    });
  });

  it("refuse a method that is not allowed", async () => {
    const send = await setup();
    for (const method of ["POST", "OPTIONS", "DELETE"]) {
      expect((await send("/index.html", { method })).status).toBe(403);
    }
  });

  it("answer a page whatever its query is", async () => {
    const answer = await (await setup())("/index.html", { query: "utm_source=flyer" });
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
  const answer = await (await setup())("/api/contact", { method: "POST", headers });
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
    const get = await setup({ behaviour: { requestCode } });
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
      const get = await setup({ behaviour: { requestCode: pageRoutingCode(routes, {}, hosts) } });
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
    const get = await setup({ behaviour: { requestCode, origin } });
    const sent = { headers: { "x-address": "198.51.100.1" }, sourceAddress: "203.0.113.7" };
    expect(JSON.parse((await get("/", sent)).text).headers).toEqual({ "x-address": "203.0.113.7" });
  });

  it("changes the response, knowing the visitor's request", async () => {
    const get = await setup({ behaviour: { requestCode, responseCode } });
    const answer = await get("/page-gone");
    expect(answer).toMatchObject({ status: 404, text: expect.stringContaining("Home") });
    expect(answer.headers["x-seen"]).toBe("yes");
  });

  it("does not see what the origin has refused", async () => {
    const get = await setup({ behaviour: { responseCode } });
    expect((await get("/missing")).headers).not.toHaveProperty("x-seen");
  });

  it("reaches nothing of this process", async () => {
    const requestCode = `function handler({ request }) {
      request.uri = "/" + typeof process + typeof require + typeof fetch;
      return request;
    }`;
    const origin = { kind: "api" as const, headers: {} };
    const get = await setup({ behaviour: { requestCode, origin } });
    expect(JSON.parse((await get("/")).text).path).toBe("/undefinedundefinedundefined");
  });

  it("that loops is stopped", async () => {
    const get = await setup({ behaviour: { requestCode: "function handler() { for (;;); }" } });
    await expect(get("/")).rejects.toThrow("timed out");
  });
});
