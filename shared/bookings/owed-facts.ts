import * as z from "zod/mini";
import { begunFacts } from "#shared/consultations/begun.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { type Block, blockFacts } from "#shared/sessions/session-blocks.ts";
import { AccountFacts } from "./booking-facts.ts";
import type { FactsOf } from "./facts.ts";
import { FlowSource } from "./flow-source.ts";

/** What says how much of a payment is owed. */
const owedFacts = {
  ...blockFacts,
  ...z.pick(AccountFacts, { type: true, dealtWith: true }).shape,
};
type OwedFacts = FactsOf<typeof owedFacts>;
export interface Paid extends OwedFacts, Block {}

/** What says what becomes of the money of a booking that is cancelled, and who gives it back. */
export const cancelledFacts = {
  ...owedFacts,
  ...begunFacts,
  ...z.pick(AccountFacts, { originalAmount: true, attention: true }).shape,
  flowSource: FlowSource,
  status: z.optional(z.literal("completed")),
  /** The id of the refund that upkeep is to make of a cancelled booking. */
  cancellationRefundId: z.optional(BookingId),
};
export type AllCancelled = FactsOf<typeof cancelledFacts>;
export interface CancelledFacts extends AllCancelled, Paid {}
