import * as z from "zod/mini";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import type { awaitingPayment, confirmed } from "#shared/bookings/payment-state.ts";
import { BookingId, ClientToken } from "#shared/contract/ids-and-cursors.ts";
import { DiscountPurpose, PercentOff, priceAfterDiscount } from "#shared/discounts/discounts.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import type { Website } from "#shared/website/website.ts";
import type { CallOptions } from "#web/api/call-endpoint.ts";
import { newId } from "#web/new-id.ts";
import type { TabStore } from "#web/tab-store.ts";

/** A discount that the server has granted and will check again. */
const GrantedDiscount = z.object({
  code: z.string(),
  percentOff: PercentOff,
  /** What it was granted for: something else that is chosen later is asked about. */
  for: z.catch(z.array(DiscountPurpose), []),
});
export type GrantedDiscount = z.infer<typeof GrantedDiscount>;

const Quote = z.object({
  listPricePence: z.int(),
  /** The new total, if it was not the one on the page. */
  changedToPence: z.optional(z.int()),
});

/** The parts of every draft in the tab. The card is never one of them. */
export const draftShape = {
  /** The same for every attempt to book and pay, which makes them idempotent. */
  id: BookingId,
  /** Opens the page of the booking once it is made. */
  clientToken: ClientToken,
  /** The text of the discount code box. */
  discountCode: z.string(),
  discount: z.nullable(GrantedDiscount),
  /** Whether a card may have been charged: then the server is asked first. */
  paymentSubmitted: z.boolean(),
  /** The server's latest price, which may differ from the page's own. */
  quote: z.optional(Quote),
};

export type CheckoutDraft = z.infer<z.ZodMiniObject<typeof draftShape>> & {
  /** As typed, valid or not; an empty address means that no email follows. */
  readonly answers: { readonly name: string; readonly email: string };
};

/** The parts of a new draft that every draft has. */
export function newDraft() {
  return {
    id: newId(),
    clientToken: newClientToken(),
    discountCode: "",
    discount: null,
    paymentSubmitted: false,
  };
}

/** A random secret. */
function newClientToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The digest by which the server names the request that is booked: another tab may have sent the same draft
 * with other answers. `undefined` where the browser has no cryptography, which is without https.
 */
export async function digestOf(body: unknown): Promise<string | undefined> {
  const text = new TextEncoder().encode(JSON.stringify(body));
  const digest = await crypto.subtle?.digest("SHA-256", text);
  return digest && base64Url(new Uint8Array(digest));
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}

export type Started =
  | z.infer<z.ZodMiniObject<typeof confirmed>>
  | z.infer<z.ZodMiniObject<typeof awaitingPayment>>;

/** What the booking form and the payment page do differently. */
export interface CheckoutDefinition<Draft extends CheckoutDraft, Body> {
  readonly kind: BookingKind;
  readonly store: TabStore<Draft>;
  readonly emptyDraft: () => Draft;
  /** What is bought. */
  readonly purposeOf: (draft: Draft) => DiscountPurpose;
  /** Before any discount; `undefined` while the answers name no price. */
  readonly listPricePence: (draft: Draft, website: Website) => number | undefined;
  /** What the receipt calls it, if more is known than its kind. */
  readonly itemOf?: (draft: Draft) => Pick<BlockTerms, "name" | "sessions"> | undefined;
  /** The answer that sets the price; a change of discount clears its error. */
  readonly priceField?: string;
  /** The request's body, or the errors in the answers by the server's rules. */
  readonly request: (
    draft: Draft,
  ) => { readonly body: Body } | { readonly errors: readonly FieldError[] };
  readonly start: (body: Body, options: CallOptions) => Promise<Started>;
  /** The messages when a free booking fails. Without an error, the server did not confirm it. */
  readonly freeFailure: (error?: unknown) => { readonly problem: string; readonly toast?: string };
  /** How long the page shows its success before the thank-you page. */
  readonly successShownMs: number;
}

/** What is left to pay, in pence. */
export function priceAfter(
  discount: Pick<GrantedDiscount, "percentOff"> | null,
  listPricePence: number,
): number {
  return discount ? priceAfterDiscount(listPricePence, discount.percentOff) : listPricePence;
}
