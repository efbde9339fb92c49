import * as z from "zod/mini";
import { DomainError } from "./domain-error.ts";
import type { GatewayEvent } from "./gateway-event.ts";

export interface Principal {
  /** The user's id in the user pool. */
  readonly sub: string;
  /** What they sign in with, according to their token: the email address or the username. */
  readonly name: string;
}

const adminGroup = "admins";

const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  /** Only the ID token holds the email address, which the audit log shows. */
  token_use: z.enum(["id", "access"]),
  "cognito:groups": z._default(z.string(), ""),
  email: z.optional(z.string()),
  username: z.optional(z.string()),
});

/**
 * The trainer who calls, by the claims that the gateway's authorizer has verified.
 * Checked here again, so that a route deployed without its authorizer refuses every call.
 * @throws DomainError `unauthenticated` without the claims of a user's token, `forbidden` to anyone
 *   outside the group of administrators.
 */
export function requireAdmin(event: GatewayEvent): Principal {
  const claims = Claims.safeParse(event.requestContext.authorizer?.jwt?.claims);
  if (!claims.success) throw new DomainError("unauthenticated");
  const { sub, email, username, "cognito:groups": groups } = claims.data;
  if (!groupNames(groups).includes(adminGroup)) throw new DomainError("forbidden");
  return { sub, name: email ?? username ?? sub };
}

/** The gateway flattens a list of groups into text, `[admins editors]`; names have no spaces. */
function groupNames(groups: string): string[] {
  const [, names] = /^\[(.*)\]$/.exec(groups) ?? [];
  return names?.split(" ") ?? [];
}
