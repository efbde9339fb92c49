import type * as z from "zod/mini";
import { asTyped } from "#shared/values/as-typed.ts";
import { BookingForm } from "./booking-form.ts";

/** The answers of the booking form while they are typed. */
export const BookingAnswers = asTyped(BookingForm);
export type BookingAnswers = z.infer<typeof BookingAnswers>;
