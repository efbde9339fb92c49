import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import type { JourneyRecord } from "./record.ts";
import { personOf } from "./visitors.ts";

/**
 * Whether a free booking is cancelled: then the use of its code is given back, unless a session of its block
 * counted as held at the time.
 */
function isGivenBack(booking: Booking): boolean {
  if (booking.paymentStatus !== "bypassed" || booking.cancelledAt === undefined) return false;
  const { cancelledAt } = booking;
  if (isErased(booking)) return !booking.heldSessions;
  const { usedSessions = [] } = booking.flowSource === "payment-page" ? booking : {};
  return !usedSessions.some(({ putBack }) => putBack === undefined || putBack.at > cancelledAt);
}

/**
 * No more free bookings are made with a code than its limit allows, and one for each mailbox if it is once
 * per email. Every use is recorded, and those of expired drafts and cancelled free bookings are given back.
 */
export async function wrongUses(
  { backend, dependencies, isDisturbed }: JourneyRecord,
  bookings: readonly Booking[],
): Promise<string[]> {
  const violations: string[] = [];
  const { isUsedByMailbox } = dependencies.discounts;
  const ids = bookings.map(({ bookingId }) => bookingId);
  for (const { code, maximumUses, oncePerEmail, usedBy } of backend.codes()) {
    const withCode = bookings.filter((each) => each.discountCode === code);
    const made = withCode.filter((each) => !isGivenBack(each));
    for (const each of withCode.filter(isGivenBack)) {
      // What was put back of an erased block is not known.
      if (!(each.bookingId in usedBy) || isErased(each)) continue;
      violations.push(`${each.bookingId} is cancelled and has used ${code}.`);
    }
    const known = made.flatMap((each) =>
      "email" in each && each.email !== undefined ? [{ ...each, email: each.email }] : [],
    );
    const free = (all: readonly Booking[]) =>
      all.filter(({ paymentStatus }) => paymentStatus === "bypassed").length;
    if (maximumUses !== undefined && free(made) > maximumUses) {
      violations.push(`${code} was used by ${free(made)} free bookings.`);
    }
    for (const each of made) {
      // An erased booking may have been erased before its use was recorded.
      if (each.bookingId in usedBy || isErased(each)) continue;
      violations.push(`${each.bookingId} has not used ${code}.`);
    }
    for (const bookingId of Object.keys(usedBy)) {
      if (!ids.includes(bookingId)) violations.push(`${bookingId} is gone and has used ${code}.`);
    }
    if (!oncePerEmail) continue;
    for (const [mailbox, email] of new Map(
      known.map((each) => [personOf(each.email), each.email]),
    )) {
      const ofMailbox = known.filter((each) => personOf(each.email) === mailbox);
      if (free(ofMailbox) > 1) violations.push(`${code} was used twice with one mailbox.`);
      const isUsed = await isUsedByMailbox(code, email, "another booking");
      // The last booking of several with a mailbox stands for it, and may have been erased.
      if (!isUsed && !made.some(isErased)) violations.push(`${code} is not used by a mailbox.`);
    }
  }
  // A record that a function wrote when it died may stay until it expires.
  if (isDisturbed) return violations;
  const left = backend
    .items("discountCodes")
    .filter((item) => "bookingId" in item)
    .filter(
      ({ bookingId }) =>
        !bookings.some(
          (each) => each.bookingId === bookingId && !isErased(each) && !isGivenBack(each),
        ),
    )
    .map(({ bookingId }) => `The mailbox of ${bookingId} is still stored.`);
  return [...violations, ...left];
}
