import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

export interface SiteObject {
  readonly content: Buffer;
  readonly contentType: string;
  readonly cacheControl: string | undefined;
}

/**
 * What functions have put into the site's bucket.
 * @param directory where objects are kept; in memory without
 */
export function createSiteObjects(directory?: string) {
  const known = new Map<string, SiteObject>();
  return {
    async put(key: string, object: SiteObject): Promise<void> {
      if (directory !== undefined) await writeObject(directory, key, object);
      known.set(key, object);
    },
    async get(key: string): Promise<SiteObject | undefined> {
      const object = known.get(key) ?? (directory && (await readObject(directory, key)));
      if (!object) return undefined;
      known.set(key, object);
      return object;
    },
    async delete(key: string): Promise<void> {
      if (directory !== undefined) await rm(fileOf(directory, key), { force: true });
      known.delete(key);
    },
    /** The keys that start with this, in their order. */
    async list(prefix: string): Promise<readonly string[]> {
      const stored = directory === undefined ? [] : await storedKeys(directory);
      const keys = new Set([...known.keys(), ...stored]);
      return [...keys].filter((key) => key.startsWith(prefix)).sort();
    },
  };
}

export type SiteObjects = ReturnType<typeof createSiteObjects>;

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

async function storedKeys(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  return files
    .filter((file) => file.endsWith(".json"))
    .map((file) => Buffer.from(path.basename(file, ".json"), "hex").toString());
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
