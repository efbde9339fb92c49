import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SiteObject, SiteObjects } from "../aws/site-objects.ts";
import type { HttpAnswer, HttpRequest } from "../http/http-message.ts";
import type { SiteSource } from "../template/read-distribution.ts";

/** The site's bucket: what functions have put into it, and the files that the template deploys. */

interface SiteFile extends SiteObject {
  readonly etag: string;
}

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

export interface SiteFilesOptions {
  readonly sources: readonly SiteSource[];
  /** Functions write other keys than the template deploys, so these always come first. */
  readonly objects: Pick<SiteObjects, "get">;
  readonly localise: (key: string, content: Buffer) => Buffer;
}

export function createSiteFiles({
  sources,
  objects,
  localise,
}: SiteFilesOptions): (request: HttpRequest) => Promise<HttpAnswer> {
  const latestFirst = [...sources].reverse();
  // A folder is named by the hash of its content, so its files never change.
  const deployed = new Map<string, SiteObject>();
  const localised = new WeakMap<SiteObject, SiteFile>();

  async function find(key: string): Promise<SiteFile | undefined> {
    const object = (await objects.get(key)) ?? deployed.get(key) ?? (await readDeployed(key));
    if (!object) return undefined;
    const file = localised.get(object) ?? localFile(key, object);
    localised.set(object, file);
    return file;
  }

  async function readDeployed(key: string): Promise<SiteObject | undefined> {
    for (const { directory, includes, replacements, cacheControl } of latestFirst) {
      const file = path.join(directory, key);
      // A path outside the folder is not a key of the bucket.
      if (!includes(key) || !file.startsWith(directory + path.sep)) continue;
      const stored = await readIfPresent(file);
      if (!stored) continue;
      const contentType =
        contentTypes[path.extname(key).toLowerCase()] ?? "application/octet-stream";
      const content = replaceMarkers(stored, replacements);
      const object = { content, contentType, cacheControl };
      deployed.set(key, object);
      return object;
    }
    return undefined;
  }

  function localFile(key: string, object: SiteObject): SiteFile {
    const content = localise(key, object.content);
    return { ...object, content, etag: `"${createHash("md5").update(content).digest("hex")}"` };
  }

  return async (request) => {
    const key = decodeKey(request.path);
    const found = key === undefined ? undefined : await find(key);
    // CloudFront has no right to list the bucket, so S3 answers 403 for a missing file.
    if (key === undefined || !found) return accessDenied();

    const { etag } = found;
    const headers = {
      "content-type": found.contentType,
      "accept-ranges": "bytes",
      etag,
      ...(found.cacheControl !== undefined && { "cache-control": found.cacheControl }),
    };
    if (request.headers["if-none-match"]?.replaceAll("W/", "").split(/,\s*/).includes(etag)) {
      return { status: 304, headers, body: Buffer.alloc(0) };
    }
    return partOf({ status: 200, headers, body: found.content }, request.headers["range"]);
  };
}

/** Answers one simple range, as browsers request videos. Other requests get the whole file. */
function partOf(answer: HttpAnswer, range: string | undefined): HttpAnswer {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") return answer;
  const size = answer.body.length;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    const headers = { ...answer.headers, "content-range": `bytes */${size}` };
    return { status: 416, headers, body: Buffer.alloc(0) };
  }
  return {
    status: 206,
    headers: { ...answer.headers, "content-range": `bytes ${first}-${last}/${size}` },
    body: answer.body.subarray(first, last + 1),
  };
}

function decodeKey(requestPath: string): string | undefined {
  try {
    const key = decodeURIComponent(requestPath).replace(/^\//, "");
    return key.includes("\0") ? undefined : key;
  } catch {
    return undefined;
  }
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"].includes(code)) return undefined;
    throw error;
  }
}

function replaceMarkers(content: Buffer, replacements: Readonly<Record<string, string>>): Buffer {
  const markers = Object.entries(replacements);
  if (markers.length === 0) return content;
  return Buffer.from(
    markers.reduce(
      (text, [marker, value]) => text.replaceAll(marker, () => value),
      content.toString(),
    ),
  );
}

function accessDenied(): HttpAnswer {
  return {
    status: 403,
    headers: { "content-type": "application/xml" },
    body: Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    ),
  };
}
