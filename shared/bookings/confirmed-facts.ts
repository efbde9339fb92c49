import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { AccountFacts, DraftFacts, MailReturn } from "./booking-facts.ts";
import { StartRequest } from "./cancellation.ts";
import { mailRefusals, mailStates } from "./mails.ts";
import { RefundNotes } from "./refunds.ts";

/** What every confirmed booking has, whatever is booked. */
export const ConfirmedFacts = z.object({
  ...AccountFacts.shape,
  ...z.pick(DraftFacts, { startedAt: true, requestDigest: true }).shape,
  ...mailStates,
  ...mailRefusals,
  /** The id of the refund that upkeep is to make of a cancelled booking. */
  cancellationRefundId: z.optional(BookingId),
  startRequest: z.optional(StartRequest),
  /** Set on a paid booking until the use of its discount code is recorded on the code. */
  useToRecord: z.optional(z.literal(true)),
  /** Set while the site sends the client no mail by itself: what was reported last about their address. */
  mailStopped: z.optional(MailReturn),
  refundNotes: z.optional(RefundNotes),
  /** The trainer's note, which only administrators see. */
  note: z.optional(z.string()),
  /** When the note last changed, also to nothing. Absent: there has never been one. */
  noteChangedAt: z.optional(Instant),
});
