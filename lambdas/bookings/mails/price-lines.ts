import type { MailRow } from "#lambdas/mail/mail-layout.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { formatPounds } from "#shared/values/money.ts";

type Priced = Pick<
  ConfirmedBooking,
  "type" | "amount" | "originalAmount" | "discountCode" | "discountPercentage" | "attention"
>;

export function paymentStatus({ type }: Pick<Priced, "type">): "Paid" | "Free Booking" {
  return type === "paid" ? "Paid" : "Free Booking";
}

/** The payment in one line, for the trainer. */
export function pricePaid(booking: Priced): string {
  return booking.type === "paid" ? `Paid ${formatPounds(booking.amount)}` : paymentStatus(booking);
}

export function discountRows(booking: Priced): MailRow[] {
  const { amount, originalAmount, discountCode, discountPercentage } = booking;
  if (discountCode === null || discountPercentage === null) return [];
  const saved = formatPounds(originalAmount - amount);
  return [
    { label: "Discount code", value: discountCode },
    { label: "Discount", value: `${discountPercentage}% (−${saved})` },
  ];
}

export function attentionParagraphs({ attention }: Pick<Priced, "attention">): string[] {
  if (attention === undefined) return [];
  return [
    "Please look at this payment in Stripe: the amount charged is not a price that the site offered.",
  ];
}
