import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in a time that does not tell how much of them is alike. */
export function isSameSecret(a: Buffer | string, b: Buffer | string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
