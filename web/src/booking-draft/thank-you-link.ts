import { paths } from "#shared/site/paths.ts";
import type { DraftKind } from "./draft-storage.ts";

/** What a page hands to the thank-you page, beside the address, when a booking is made. */
export interface Booked {
  readonly kind: DraftKind;
  readonly id: string;
  readonly booked: "paid" | "free";
}

/**
 * Reads what a page handed over. By hand, and not with a schema: it is our own history entry,
 * and the page that reads it is to carry no more than a page of text does.
 */
export function readBooked(state: unknown): Booked | undefined {
  if (typeof state !== "object" || !state) return undefined;
  if (!("kind" in state && "id" in state && "booked" in state)) return undefined;
  const { kind, id, booked } = state;
  if ((kind !== "booking" && kind !== "payment") || typeof id !== "string") return undefined;
  return booked === "paid" || booked === "free" ? { kind, id, booked } : undefined;
}

/** Where a bank's own page returns to, as an absolute address: it says what was being paid. */
export function bankReturnUrl(origin: string, kind: DraftKind, id: string): string {
  return `${origin}${paths.thankYou}?${new URLSearchParams({ [kind]: id })}`;
}

/** What a bank sends its customer back from; `undefined` when the address does not say. */
export function readBankReturn(
  query: URLSearchParams,
): { kind: DraftKind; id: string } | undefined {
  for (const kind of ["booking", "payment"] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  return undefined;
}
