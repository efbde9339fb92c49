import * as z from "zod/mini";
import { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { ErasedBooking } from "./bookings.ts";

/** Bookings as the trainer sees them: all that is kept, and null where there was no payment. */

const payment = {
  paymentIntentId: z.nullable(z.string()),
  /** What has been given back, in pence; absent without a refund. */
  refundedAmount: z.optional(z.int()),
};
/** Private fields: work that is left to upkeep. */
const unseen = { useToGiveBack: true } as const;
const unseenOfPerson = { ...unseen, useToRecord: true } as const;

export const AdminConsultation = z.object({
  ...z.omit(ConfirmedConsultation, unseenOfPerson).shape,
  ...payment,
});
export type AdminConsultation = z.infer<typeof AdminConsultation>;

const AdminSessions = z.object({
  ...z.omit(ConfirmedSessions, unseenOfPerson).shape,
  ...payment,
});
export type AdminSessions = z.infer<typeof AdminSessions>;

export const AdminErasedBooking = z.object({
  ...z.omit(ErasedBooking, unseen).shape,
  ...payment,
});
export type AdminErasedBooking = z.infer<typeof AdminErasedBooking>;

export const AdminBooking = z.union([AdminErasedBooking, AdminConsultation, AdminSessions]);
export type AdminBooking = z.infer<typeof AdminBooking>;

export function isErasedRecord(booking: AdminBooking): booking is AdminErasedBooking {
  return "erasedAt" in booking;
}
