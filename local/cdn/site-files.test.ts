import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createSiteObjects } from "../aws/site-objects.ts";
import { createSiteFiles } from "./site-files.ts";

/** A site of two deployments, of which the later one has the assets. */
async function setup() {
  const root = await mkdtemp(path.join(tmpdir(), "touchline-site-"));
  const directory = path.join(root, "site");
  const files = {
    "site/index.html": "<html><head><title>Home</title></head></html>",
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
        replacements: {},
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
    objects: createSiteObjects(),
    localise: (_, content) => content,
  });
  return async (requestPath: string) => {
    const request = { method: "GET", path: requestPath, query: "", headers: {}, sourceAddress: "" };
    const answer = await site({ ...request, body: Buffer.alloc(0) });
    return { ...answer, text: answer.body.toString() };
  };
}

describe("The site's files", () => {
  test("have their type, their caching and an ETag.", async () => {
    const get = await setup();
    const answer = await get("/index.html");
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("Home") });
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    });
  });

  test("are the later deployment's where two have them.", async () => {
    const answer = await (await setup())("/assets/app.js");
    expect(answer.text).toBe("new");
    expect(answer.headers["cache-control"]).toBe("immutable");
  });

  test.each([
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
  ])("are not found outside the site, or where there is none: %s.", async (requestPath) => {
    const answer = await (await setup())(requestPath);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("<Code>AccessDenied</Code>");
  });
});
