import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { type HttpRequest, jsonAnswer } from "../http-message.ts";
import type { CdnBehaviour } from "../template/distribution.ts";
import { createCdn } from "./cdn.ts";
import { createSiteFiles } from "./site-files.ts";

const longText = "Strength and conditioning. ".repeat(100);

const policy = {
  name: "content-security-policy",
  value:
    "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com https://cognito-idp.eu-west-2.amazonaws.com; frame-src https://js.stripe.com https://www.youtube.com; upgrade-insecure-requests",
  override: true,
};

async function setup({
  behaviour = {},
  stripeStandIn = true,
}: {
  behaviour?: Partial<CdnBehaviour>;
  stripeStandIn?: boolean;
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
  const site = createSiteFiles(
    [
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
    (key, content) => (key === "long.txt" ? Buffer.from(`${content}!`) : content),
  );
  const base: CdnBehaviour = {
    pathPattern: "*",
    origin: { kind: "site", headers: {} },
    allowedMethods: ["GET", "HEAD"],
    compress: true,
    headers: { set: [policy], remove: [] },
    ...behaviour,
  };
  const cdn = createCdn({
    definition: {
      rootObject: "index.html",
      behaviours: [
        {
          ...base,
          pathPattern: "/api/*",
          origin: { kind: "api", headers: { "x-from-cdn": "yes" } },
          allowedMethods: ["GET", "HEAD", "POST"],
        },
        base,
      ],
    },
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

describe("The CDN's files", () => {
  it("have their type, their caching and an ETag", async () => {
    const get = await setup();
    const answer = await get("/");
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

  it("leaves short and already compressed files alone", async () => {
    const get = await setup();
    const headers = { "accept-encoding": "br" };
    expect((await get("/index.html", { headers })).headers).not.toHaveProperty("content-encoding");
    expect((await get("/film.mp4", { headers })).headers).not.toHaveProperty("content-encoding");
  });
});

describe("The CDN's headers", () => {
  it("let the page reach the stand-ins in place of Stripe and Cognito, and nothing else new", async () => {
    const answer = await (await setup())("/");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self' https://www.youtube.com",
    );
  });

  it("keep Stripe's hosts when Stripe itself is used", async () => {
    const answer = await (await setup({ stripeStandIn: false }))("/");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://www.youtube.com",
    );
  });

  it("overrule the origin's only where the template says so, and remove what it says", async () => {
    const get = await setup({
      behaviour: {
        headers: {
          set: [
            { name: "cache-control", value: "private", override: false },
            { name: "content-type", value: "text/plain", override: true },
          ],
          remove: ["etag"],
        },
      },
    });
    const { headers } = await get("/index.html");
    expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/plain" });
    expect(headers).not.toHaveProperty("etag");
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
    expect((await (await setup())("/index.html", { method: "POST" })).status).toBe(403);
  });
});

describe("A CloudFront Function", () => {
  const viewerRequestCode = `
    async function handler(event) {
      const request = event.request;
      if (request.uri === "/old") {
        return { statusCode: 301, headers: { location: { value: "/new" } }, body: "moved" };
      }
      if (request.uri.startsWith("/page")) request.uri = "/index.html";
      return request;
    }`;
  const viewerResponseCode = `
    function handler(event) {
      if (event.request.uri === "/page-gone") event.response.statusCode = 404;
      event.response.headers["x-seen"] = { value: event.context.eventType };
      return event.response;
    }`;

  it("leads a request elsewhere", async () => {
    const get = await setup({ behaviour: { viewerRequestCode } });
    expect((await get("/page/1")).text).toContain("Home");
  });

  it("answers by itself", async () => {
    const get = await setup({ behaviour: { viewerRequestCode, viewerResponseCode } });
    const answer = await get("/old");
    expect(answer).toMatchObject({ status: 301, text: "moved" });
    expect(answer.headers).toMatchObject({ location: "/new" });
    expect(answer.headers).not.toHaveProperty("x-seen");
  });

  it("changes the response, knowing the visitor's request", async () => {
    const get = await setup({ behaviour: { viewerRequestCode, viewerResponseCode } });
    const answer = await get("/page-gone");
    expect(answer).toMatchObject({ status: 404, text: expect.stringContaining("Home") });
    expect(answer.headers["x-seen"]).toBe("viewer-response");
  });

  it("does not see what the origin has refused", async () => {
    const get = await setup({ behaviour: { viewerResponseCode } });
    expect((await get("/missing")).headers).not.toHaveProperty("x-seen");
  });

  it("reaches nothing of this process", async () => {
    const code = `function handler(event) {
      return { statusCode: 200, body: typeof process + typeof require + typeof fetch };
    }`;
    const get = await setup({ behaviour: { viewerRequestCode: code } });
    expect((await get("/")).text).toBe("undefinedundefinedundefined");
  });

  it("must have a handler", async () => {
    const broken = setup({ behaviour: { viewerRequestCode: "const x = 1;" } });
    await expect(broken).rejects.toThrow("declares no handler");
  });
});
