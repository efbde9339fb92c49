import { createHash, timingSafeEqual } from "node:crypto";
import { originSecretHeader, visitorAddressHeader } from "#shared/contract/endpoint.ts";
import { DomainError } from "./domain-error.ts";
import type { GatewayEvent } from "./gateway-event.ts";

/**
 * Lets only requests pass that come through our CloudFront distribution, and so through its firewall.
 * @throws DomainError `forbidden` to a caller of the gateway's own address
 */
export function requireCloudFront({ headers }: GatewayEvent, originSecret: string): void {
  if (!isSame(headers[originSecretHeader] ?? "", originSecret)) throw new DomainError("forbidden");
}

/** The address a visitor calls from. @throws when CloudFront has not sent it */
export function visitorAddress({ headers }: GatewayEvent): string {
  const address = headers[visitorAddressHeader];
  if (!address) throw new Error("The visitor's address is missing.");
  return address;
}

/** Takes as long for a wrong secret as for the right one. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
