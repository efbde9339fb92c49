import type { refusedNow } from "#shared/bookings/booking-settings.ts";
import type { DiscountPurpose } from "#shared/discounts/discounts.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";

export interface DraftKind {
  /** What Stripe's dashboard calls the payment. */
  readonly description: string;
  /** What is bought: a discount code has to be for it. */
  readonly purposeOf: (block: BlockTerms | undefined) => DiscountPurpose;
  /** What the visitor reads while the trainer takes none of this kind alone. */
  readonly refusedBecause: (refused: ReturnType<typeof refusedNow>) => string | undefined;
}
