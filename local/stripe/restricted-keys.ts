import type { HttpRequest } from "../http/http-message.ts";
import type { StripeFaults } from "./account.ts";
import { invalidRequest, type StripeApiError } from "./stripe-error.ts";

/**
 * The refusal of a request that a restricted key has no right to. As at Stripe, it comes before the
 * parameters and the object's id are looked at.
 */
export function refusalOfKey(
  restricted: StripeFaults["restricted"],
  { method, path }: HttpRequest,
  key: string,
): StripeApiError | undefined {
  const resource = resourceOf(path);
  const allowed = restricted[resource];
  const isRead = method === "GET";
  if (allowed === undefined || (allowed === "read" && isRead)) return undefined;
  const right = `${resource.replace(/s$/, "")}_${isRead ? "read" : "write"}`;
  const name = right.replaceAll("_", " ").replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const shown = `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-6)}`;
  return invalidRequest(
    `Permission denied. The provided key '${shown}' does not have the required permissions for this endpoint on account 'acct_local'. Enabling "${name}" ('${right}') permissions on this key would allow this request to continue.`,
    { status: 403 },
  );
}

/** What a right is about, such as `payment_intents` or `early_fraud_warnings`. */
export function resourceOf(path: string): string {
  const [, , first = "", second = ""] = path.split("/");
  return first === "radar" ? second : first;
}
