import { createHmac } from "node:crypto";
import type { RandomBytes } from "./random-values.ts";

/** One-time codes by the clock (RFC 6238): SHA-1, six digits, steps of 30 seconds. */

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

/** Draws a secret of 160 bits, in the base32 letters an authenticator app reads. */
export const createTotpSecret = (randomBytes: RandomBytes): string =>
  Array.from(randomBytes(32), (byte) => base32Alphabet.charAt(byte % 32)).join("");

/** The number of the 30-second step that a moment falls into. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / stepMs);

/** The code of one step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", base32Bytes(secret)).update(counter).digest();
  // RFC 4226 §5.3: the last four bits say where in the digest the code is.
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, "0");
}

/**
 * Finds the step that a code belongs to.
 * @returns undefined unless it is the code of now or of a neighbouring step: clocks differ, and
 * people type slowly.
 */
export function matchingTotpStep(secret: string, code: string, at: Date): number | undefined {
  const now = totpStep(at);
  return [now, now - 1, now + 1].find((step) => totpCode(secret, step) === code);
}

function base32Bytes(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    base32Alphabet.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
