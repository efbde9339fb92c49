import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { PercentOff, priceAfterDiscount } from "#shared/discounts/discounts.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import type { CallOptions } from "#web/api/call-endpoint.ts";
import type { TabStore } from "#web/tab-store.ts";
import type { CheckoutKind } from "./kept-draft.ts";

/** A discount that the server has granted, and will check again. */
export const GrantedDiscount = z.object({ code: z.string(), percentOff: PercentOff });
export type GrantedDiscount = z.infer<typeof GrantedDiscount>;

/** What every draft keeps in the tab, so that a reload loses nothing; never the card. */
export const draftShape = {
  /** The same for every attempt to book and pay, which makes repeating them harmless. */
  id: BookingId,
  /** The text of the discount code box. */
  discountCode: z.string(),
  discount: z.nullable(GrantedDiscount),
  /** Whether a card may have been charged already, so that the server is asked before anything. */
  paymentSubmitted: z.boolean(),
};

export interface CheckoutDraft {
  readonly id: string;
  /** What the visitor has typed so far, right or wrong. */
  readonly answers: object;
  readonly discountCode: string;
  readonly discount: GrantedDiscount | null;
  readonly paymentSubmitted: boolean;
}

/** What the server answers to a draft. */
export type Started =
  | { readonly status: "confirmed" }
  | {
      readonly status: "awaiting_payment";
      readonly amount: number;
      readonly clientSecret: string;
      readonly publishableKey: string;
    };

/** How one page's checkout differs from the other's. */
export interface CheckoutDefinition<Draft extends CheckoutDraft, Body> {
  readonly kind: CheckoutKind;
  readonly store: TabStore<Draft>;
  readonly emptyDraft: (id: string) => Draft;
  /** The price before any discount, in pence; `undefined` while the answers name none. */
  readonly listPricePence: (draft: Draft) => number | undefined;
  /** The answer that sets the price: another discount clears its error. */
  readonly priceField?: string;
  /** What to send of a draft, or what is wrong with its answers by the server's own rules. */
  readonly request: (
    draft: Draft,
  ) => { readonly body: Body } | { readonly errors: readonly FieldError[] };
  readonly start: (body: Body, options: CallOptions) => Promise<Started>;
  /** Whether an email tells the visitor how the payment ended. */
  readonly mailFollows: (draft: Draft) => boolean;
  /**
   * What to say of a free booking that failed, in its place and perhaps as a toast. Without an
   * error the server has answered something other than that it is confirmed.
   */
  readonly freeFailure: (error?: unknown) => { readonly problem: string; readonly toast?: string };
  /** How long the page itself shows its success before the thank-you page follows. */
  readonly successShownMs: number;
}

/** What is left to pay, in pence. */
export function priceAfter(discount: GrantedDiscount | null, listPricePence: number): number {
  return discount ? priceAfterDiscount(listPricePence, discount.percentOff) : listPricePence;
}
