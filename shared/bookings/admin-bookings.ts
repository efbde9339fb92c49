import * as z from "zod/mini";
import { ConfirmedConsultation, ConfirmedSessionPayment, ErasedBooking } from "./bookings.ts";

/** Bookings as the trainer sees them: all that is kept, and null where there was no payment. */

const paymentIntent = { paymentIntentId: z.nullable(z.string()) };
/** The store's own notes of what is still to be done. */
const unseen = { refundsUnderWay: true, useToGiveBack: true } as const;
const unseenOfPerson = { ...unseen, useToRecord: true } as const;

export const AdminConsultation = z.object({
  ...z.omit(ConfirmedConsultation, unseenOfPerson).shape,
  ...paymentIntent,
});
export type AdminConsultation = z.infer<typeof AdminConsultation>;

const AdminSessionPayment = z.object({
  ...z.omit(ConfirmedSessionPayment, unseenOfPerson).shape,
  ...paymentIntent,
});
export type AdminSessionPayment = z.infer<typeof AdminSessionPayment>;

export const AdminErasedBooking = z.object({
  ...z.omit(ErasedBooking, unseen).shape,
  ...paymentIntent,
});
export type AdminErasedBooking = z.infer<typeof AdminErasedBooking>;

export const AdminBooking = z.union([AdminErasedBooking, AdminConsultation, AdminSessionPayment]);
export type AdminBooking = z.infer<typeof AdminBooking>;

export function isErasedRecord(booking: AdminBooking): booking is AdminErasedBooking {
  return "erasedAt" in booking;
}
