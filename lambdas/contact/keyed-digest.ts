import { createHmac } from "node:crypto";

/** Turns texts into one that tells nothing about them, and is the same for the same texts. */
export type KeyedDigest = (...texts: readonly string[]) => string;

/**
 * @param key without it nobody can find out, by trying, which texts a digest is of: there are few
 *   enough addresses to try them all.
 */
export function createKeyedDigest(key: string): KeyedDigest {
  return (...texts) => createHmac("sha256", key).update(JSON.stringify(texts)).digest("base64url");
}
