import type { Account } from "./account.ts";
import { invalidRequest } from "./stripe-error.ts";

/**
 * Replaces ids in an object by what they name (https://docs.stripe.com/api/expanding_objects),
 * e.g. `latest_charge`, or `data.latest_charge` in a list.
 */
export function expandObject(
  account: Account,
  object: object,
  paths: readonly string[],
): Record<string, unknown> {
  return paths.reduce<Record<string, unknown>>(
    (expanded, path) => expandPath(account, expanded, path.split("."), path),
    { ...object },
  );
}

function expandPath(
  account: Account,
  object: Record<string, unknown>,
  [name = "", ...below]: readonly string[],
  whole: string,
): Record<string, unknown> {
  const value = object[name];
  const expandable = () => invalidRequest(`This property cannot be expanded (${whole}).`);
  if (Array.isArray(value) && below.length > 0) {
    const items = value.map((item: object) => expandPath(account, { ...item }, below, whole));
    return { ...object, [name]: items };
  }
  if (!(name in object) || (value !== null && typeof value !== "string")) throw expandable();
  if (value === null) return object;
  const target = referenced(account, name, value);
  if (!target) throw expandable();
  const nested = below.length > 0 ? expandPath(account, { ...target }, below, whole) : target;
  return { ...object, [name]: nested };
}

function referenced(account: Account, name: string, id: string): object | undefined {
  switch (name) {
    case "charge":
    case "latest_charge":
      return account.charges.get(id);
    case "payment_intent":
      return account.paymentIntents.get(id);
    case "payment_method":
      return account.paymentMethods.get(id);
    default:
      return undefined;
  }
}
