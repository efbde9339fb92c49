import { openClientBooking } from "#lambdas/bookings/client/client-booking.ts";
import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import { londonDate } from "#shared/values/london-days.ts";
import type { JourneyRecord } from "./record.ts";

/** What clients and the trainer may rely on, in their words. */
export async function brokenAnswers(
  record: JourneyRecord,
  bookings: readonly Booking[],
): Promise<string[]> {
  const kept = bookings.flatMap((each) => (each.paymentStatus === "pending" ? [] : [each]));
  const find = (id: string) => kept.find(({ bookingId }) => bookingId === id);
  const forgotten = record.answers
    .filter(({ bookingId, isTrue }) => {
      const booking = find(bookingId);
      return !booking || !isTrue(booking);
    })
    .map(({ bookingId, what }) => `${bookingId} has forgotten ${what}.`);
  const missing = record.visitors
    .filter(({ bookingId, hasConfirmation }) => hasConfirmation && !find(bookingId))
    .map(({ name }) => `${name} received a confirmation of a booking that does not exist.`);
  return [
    ...forgotten,
    ...missing,
    ...kept.flatMap((booking) => wrongRefunds(record, booking)),
    ...(await wrongBlocks(record, kept)),
  ];
}

/** What was paid is given back once; without the trainer only all of what was cancelled before it began. */
function wrongRefunds({ mails }: JourneyRecord, booking: KeptBooking): string[] {
  const { bookingId, amount, cancelledAt, refunds = [] } = booking;
  const made = refunds.filter(({ status }) => status !== "failed");
  const ofSite = refunds.filter(({ requestedBy }) => requestedBy === "the site");
  const isMailed = ["cancelMail", "cancelNotice"].some((mail) =>
    mails.get(`${bookingId} ${mail}`)?.delivered(),
  );
  const hadBegun =
    "startsAt" in booking && cancelledAt !== undefined && (booking.startsAt ?? "9") <= cancelledAt;
  const wasHeld = "status" in booking && booking.status !== undefined;
  return [
    ...(made.reduce((sum, each) => sum + each.amount, 0) > amount
      ? ["More is refunded than was paid."]
      : []),
    ...(isMailed && cancelledAt === undefined ? ["It was mailed as cancelled, and is not."] : []),
    ...(ofSite.length > 1 ? ["The site has refunded it more than once."] : []),
    ...ofSite
      .filter((each) => each.amount !== amount || cancelledAt === undefined || hadBegun || wasHeld)
      .map(() => "The site has refunded what the trainer decides about."),
  ].map((violation) => `${bookingId}: ${violation}`);
}

/** On the page of a block, what was held, what is left and what was paid back make what was bought. */
async function wrongBlocks(
  { visitors, dependencies, backend }: JourneyRecord,
  bookings: readonly KeptBooking[],
): Promise<string[]> {
  const violations: string[] = [];
  for (const { bookingId, token } of visitors) {
    const booking = bookings.find((each) => each.bookingId === bookingId);
    if (!booking?.block || isErased(booking)) continue;
    const { sessions } = booking.block;
    const page = await openClientBooking(dependencies, { params: { bookingId, token } });
    const { heldOn, sessionsLeft, sessionsRefunded, over, lapsesOn } = page;
    const sum = heldOn.length + sessionsLeft + sessionsRefunded;
    const goesOn = over === null && londonDate(backend.now()) <= (lapsesOn ?? "9");
    if (goesOn ? sum === sessions : sum <= sessions) continue;
    violations.push(
      `${bookingId}: ${heldOn.length} held, ${sessionsLeft} left and ${sessionsRefunded} paid back are not ${sessions}.`,
    );
  }
  return violations;
}
