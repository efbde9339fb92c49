import { createHash, timingSafeEqual } from "node:crypto";
import { originSecretHeader } from "#shared/contract/endpoint.ts";
import type { GatewayEvent } from "./gateway-event.ts";

/** How a request came in. Any caller can send the headers; only `sourceAddress` is certain. */
export interface Connection {
  /** The address that connected to the gateway: CloudFront's, or a caller's that bypasses it. */
  readonly sourceAddress: string;
  /** The address and port that connected to CloudFront, according to its header. */
  readonly viewerAddress: string | undefined;
  /** The secret by which our CloudFront distribution identifies itself. */
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
 * The address a visitor calls from. CloudFront's header counts only with the right secret. Without
 * it, also while a new secret is being deployed to the edge, the connecting address counts.
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
