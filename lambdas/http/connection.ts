import { createHash, timingSafeEqual } from "node:crypto";
import { originSecretHeader } from "#shared/contract/endpoint.ts";
import type { GatewayEvent } from "./gateway-event.ts";

/** How a request came in. Anybody may send the headers; only `sourceAddress` is a fact. */
export interface Connection {
  /** Who connected to the gateway: CloudFront, or somebody who goes round it. */
  readonly sourceAddress: string;
  /** Who connected to CloudFront, as it says: address and port. */
  readonly viewerAddress: string | undefined;
  /** By which CloudFront proves that it is ours. */
  readonly originSecret: string | undefined;
}

export function readConnection({ headers, requestContext }: GatewayEvent): Connection {
  return {
    sourceAddress: requestContext.http?.sourceIp ?? "",
    viewerAddress: headers["cloudfront-viewer-address"],
    originSecret: headers[originSecretHeader],
  };
}

/**
 * The address a visitor calls from. CloudFront is believed only if it knows the secret; of everyone
 * else, and while a new secret is on its way to the edge, the address that connected is taken.
 */
export function visitorAddress(connection: Connection, originSecret: string): string {
  const { sourceAddress, viewerAddress } = connection;
  const isOurs = isSame(connection.originSecret ?? "", originSecret);
  // CloudFront puts no brackets around IPv6, so the port is what follows the last colon.
  const [, address] = /^\[?(.+?)\]?:\d+$/.exec((isOurs && viewerAddress) || "") ?? [];
  return address ?? sourceAddress;
}

/** Takes as long for a wrong secret as for the right one. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
