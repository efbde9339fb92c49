import { londonDay, type MailSection } from "#lambdas/mail/mail-layout.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { cancellableUntil, modelCancellation } from "#shared/bookings/cancellation.ts";
import { cancellationDays, cancellationPromise } from "#shared/bookings/cancellation-promise.ts";
import { formatPounds } from "#shared/values/money.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";

/** What the first mail to a client says of the right to cancel: regulation 16 and schedules 2 and 3. */
export function cancellationFacts(
  booking: ConfirmedBooking,
  { who, where, legal }: WebsiteFacts,
): MailSection {
  const trader = legal.trader || who.name;
  const { bookingId, amount } = booking;
  const isPaid = booking.type === "paid";
  const last = londonDay(cancellableUntil(booking));
  return {
    title: "Your right to cancel",
    rows: [
      { label: "Booked with", value: [trader, legal.address].filter(Boolean).join("\n") },
      { label: "Email", value: where.contactEmail },
      {
        label: "How",
        value: `${isPaid ? cancellationPromise : `You can cancel within ${cancellationDays} days.`} Do so by ${last}, without giving a reason, on your booking’s page or by replying to this email.`,
      },
      {
        label: "You get back",
        value: isPaid
          ? `${formatPounds(amount)}, no later than ${cancellationDays} days after you cancel. If you have asked for an appointment before ${last}, you pay for what you have had.`
          : "Nothing was paid, so nothing is owed.",
      },
      { label: "Words you can use", value: modelCancellation(trader, bookingId) },
      { label: "Reference", value: bookingId },
    ],
  };
}

/** The button that leads to the client's own page. */
export const clientPageAction = (clientPage: string) => ({
  label: "See or cancel your booking",
  url: clientPage,
});
