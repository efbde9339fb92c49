import { timingSafeEqual } from "node:crypto";

/** A source of secure random bytes. */
export type RandomBytes = (size: number) => Buffer;

/** A version 4 UUID. */
export const randomUuid = (randomBytes: RandomBytes) => uuidFrom(randomBytes(16));

/** An unguessable secret in URL-safe characters. */
export const randomToken = (randomBytes: RandomBytes) => randomBytes(48).toString("base64url");

/** Six digits, for a person to copy from a mail. */
export const randomCode = (randomBytes: RandomBytes) =>
  String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");

/** Shapes the first 16 bytes as a version 4 UUID. */
export function uuidFrom(bytes: Uint8Array): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x40, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuid.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Compares two secrets in a time that does not tell how much of them is alike. */
export function isSameSecret(a: Buffer | string, b: Buffer | string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
