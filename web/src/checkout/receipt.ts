import * as z from "zod/mini";
import { bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { tabStore } from "#web/tab-store.ts";
import { receiptKey } from "./kept-draft.ts";

/** What the thank-you page shows of a booking or payment. It stays in this tab. */
const Receipt = z.object({
  kind: z.enum(bookingKinds),
  id: z.string(),
  clientToken: z.string(),
  /** Of the request that was sent for it. */
  requestDigest: z.optional(z.string()),
  name: z.string(),
  /** `""` if the payer gave none. */
  email: z.string(),
  /** Such as the name of a block of sessions. */
  item: z.optional(z.string()),
  /** How many a block has. */
  sessions: z.optional(z.number()),
  listPricePence: z.number(),
  totalPence: z.number(),
  /** `""` and 0 without a discount. */
  code: z.string(),
  percentOff: z.number(),
  /** When it was paid or confirmed, as `Date.now()` gives it. */
  at: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

export const receiptStore = tabStore(receiptKey, Receipt);
