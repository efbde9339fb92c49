import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

/** What functions have put into the site's bucket. */
export interface SiteObjects {
  put(key: string, object: SiteObject): Promise<void>;
  get(key: string): Promise<SiteObject | undefined>;
}

export interface SiteObject {
  readonly content: Buffer;
  readonly contentType: string;
  readonly cacheControl: string | undefined;
}

/** @param directory where objects are kept; in memory without */
export function createSiteObjects(directory?: string): SiteObjects {
  const known = new Map<string, SiteObject>();
  return {
    async put(key, object) {
      if (directory !== undefined) await writeObject(directory, key, object);
      known.set(key, object);
    },
    async get(key) {
      const object = known.get(key) ?? (directory && (await readObject(directory, key)));
      if (!object) return undefined;
      known.set(key, object);
      return object;
    },
  };
}

const StoredObject = z.object({
  /** Base64. */
  content: z.string(),
  contentType: z.string(),
  cacheControl: z.optional(z.string()),
});

/** One file for each object, named so that no key is a path. */
function fileOf(directory: string, key: string): string {
  return path.join(directory, `${Buffer.from(key).toString("hex")}.json`);
}

async function writeObject(directory: string, key: string, object: SiteObject): Promise<void> {
  await mkdir(directory, { recursive: true });
  const file = fileOf(directory, key);
  const stored = { ...object, content: object.content.toString("base64") };
  // Renamed when complete, so that an interrupted write leaves the object as it was.
  await writeFile(`${file}.new`, JSON.stringify(stored));
  await rename(`${file}.new`, file);
}

async function readObject(directory: string, key: string): Promise<SiteObject | undefined> {
  const text = await readFile(fileOf(directory, key), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { content, contentType, cacheControl } = StoredObject.parse(JSON.parse(text));
  return { content: Buffer.from(content, "base64"), contentType, cacheControl };
}
