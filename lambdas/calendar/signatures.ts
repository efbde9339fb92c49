import { createHmac, timingSafeEqual } from "node:crypto";

/** Calendly's own example accepts signatures of three minutes. */
const toleranceMs = 3 * 60 * 1000;

/**
 * Whether Calendly has signed a body a moment ago: `t=<seconds>,v1=<hex>`, an HMAC of `<seconds>.<body>`.
 * https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures
 */
export function isSignedByCalendly(header: string, body: string, key: string, now: Date): boolean {
  const [, seconds, signature] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || signature === undefined) return false;
  const isRecent = Math.abs(now.getTime() - Number(seconds) * 1000) <= toleranceMs;
  return isRecent && isDigest(signature, `${seconds}.${body}`, key);
}

/** Whether Cal.com has signed a body: an HMAC of it. It has no time, and repeating an event changes nothing. */
export function isSignedByCalCom(header: string, body: string, key: string): boolean {
  return /^[0-9a-f]{64}$/.test(header) && isDigest(header, body, key);
}

function isDigest(hex: string, content: string, key: string): boolean {
  const digest = createHmac("sha256", key).update(content).digest();
  return timingSafeEqual(digest, Buffer.from(hex, "hex"));
}
