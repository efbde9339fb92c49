import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { dayMs } from "#shared/values/durations.ts";
import { clientLinkDays } from "#shared/values/numbers-in-sentences.ts";

/** What a link is for. It is stored with the hash, so that a link for another purpose opens nothing here. */
const purpose = "my-booking";

/** 256 random bits in base64url. */
export function newClientToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What a booking keeps of a link, in `clientLinks`: its hash, its purpose and its end. Each attempt
 * at a mail adds one, and upkeep's attempts are bounded (`maximumMailAttempts`).
 */
export function storedClientLink(token: string, at: Date): string {
  const end = new Date(at.getTime() + clientLinkDays * dayMs);
  return [hashOf(token), purpose, end.toISOString()].join(" ");
}

/** Whether a token is one of a booking's links, and its time is not over. */
export function isOpenedBy(links: Iterable<string>, token: string, now: Date): boolean {
  const hash = Buffer.from(hashOf(token));
  return [...links].some((link) => {
    const [storedHash = "", storedPurpose, end = ""] = link.split(" ");
    const stored = Buffer.from(storedHash);
    const isSame = stored.length === hash.length && timingSafeEqual(stored, hash);
    return isSame && storedPurpose === purpose && now.toISOString() <= end;
  });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
