import { isDeepStrictEqual } from "node:util";
import { holdDiscount } from "#lambdas/bookings/discount-holds.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { CountedBooking, figuresOf, monthsOf } from "#lambdas/numbers/month-figures.ts";
import { isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import { type Booking, type ConfirmedBooking, isErased } from "#shared/bookings/bookings.ts";
import { site } from "#shared/site/site.ts";
import { form, hourMs, type Simulation } from "./simulation.ts";

/**
 * Checks what must be true at the end of every scenario.
 * @param secondMailTo the recipient of a mail whose sending was not recorded, or whose answer was
 *   lost: only this mail may arrive twice.
 * @returns a sentence for each violated invariant.
 */
export async function violatedInvariants(
  simulation: Simulation,
  secondMailTo?: string,
): Promise<string[]> {
  const { stripe, problems } = simulation;
  const violations = [...problems];
  const paid = stripe.all().filter(({ status }) => status === "succeeded");
  const booking = await simulation.booking();

  if (booking?.paymentStatus === "pending") violations.push("A draft was left behind.");
  if (stripe.all().filter(isOpen).length > 1) violations.push("Two intents can be paid.");
  if (
    stripe
      .all()
      .some((intent) => isOpen(intent) && simulation.exposedSecrets.has(intent.clientSecret))
  ) {
    violations.push("A browser can still pay after the end.");
  }
  if (paid.length > 1) violations.push("The visitor has paid twice.");

  const [payment] = paid;
  if (payment) {
    if (booking?.paymentStatus !== "completed") {
      violations.push(
        `A payment has no paid booking, but ${booking?.paymentStatus ?? "none at all"}.`,
      );
    } else {
      if (booking.paymentIntentId !== payment.id)
        violations.push("It is booked on another intent.");
      if (booking.amount !== payment.amountReceived)
        violations.push("It is booked at another price.");
      if (booking.attention !== undefined)
        violations.push("An offered price is flagged as a mismatch.");
      if (isErased(booking)) violations.push("It is erased without a request.");
      else violations.push(...inconsistencies(booking));
    }
  } else if (booking && booking.paymentStatus !== "bypassed") {
    violations.push("There is an unpaid booking.");
  }

  violations.push(
    ...(await wrongFigures(simulation, booking ? [booking] : [])),
    ...wrongRefunds(stripe.refunded(), booking),
    ...wrongDisputes(stripe.disputed(), booking),
  );
  violations.push(...(await wrongHolds(simulation, booking)));

  const recipients =
    booking && booking.paymentStatus !== "pending" && !isErased(booking)
      ? [booking.email, site.trainerEmail]
      : [];
  for (const to of [form.email, site.trainerEmail]) {
    const expected = recipients.includes(to) ? 1 : 0;
    const received = simulation.inbox.filter((mail) => mail.to === to).length;
    const most = expected + (expected === 1 && to === secondMailTo ? 1 : 0);
    if (received < expected || received > most) {
      violations.push(`${to} has ${received} mails instead of ${expected}.`);
    }
  }
  return violations;
}

/**
 * The only use of `ONCE50` is used up exactly when the booking was made with it. Checked after all
 * holds and claims have lapsed, for the same address and for another one.
 */
async function wrongHolds(simulation: Simulation, booking: Booking | undefined): Promise<string[]> {
  const { dependencies, advanceClock } = simulation;
  advanceClock(9 * 24 * hourMs);
  const tryToHold = async (bookingId: string, email: string) => {
    const discount = await dependencies.discounts.find("ONCE50");
    if (!discount) return "gone";
    return holdDiscount(dependencies, discount, { bookingId, email }).then(
      () => "held",
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  };
  const isUsed = booking?.paymentStatus !== "pending" && booking?.discountCode === "ONCE50";
  const expected = isUsed
    ? ["discount_already_used", "discount_used_up"]
    : ["held", "discount_used_up"];
  const found = [
    await tryToHold("6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b02", form.email),
    await tryToHold("6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b03", `another.${form.email}`),
  ];
  return String(found) === String(expected)
    ? []
    : [`Holding the only use of a code gives ${found} instead of ${expected}.`];
}

/**
 * The booking's refunds equal Stripe's, and none is left under way.
 * @param made the refunds that Stripe has of its payment.
 */
export function wrongRefunds(
  made: ReturnType<Simulation["stripe"]["refunded"]>,
  booking: Booking | undefined,
): string[] {
  const known = booking && booking.paymentStatus !== "pending" ? (booking.refunds ?? []) : [];
  return [
    ...made
      .filter(
        ({ stripeRefundId, amount, status }) =>
          known.filter((each) => each.stripeRefundId === stripeRefundId).length !== 1 ||
          !known.some(
            (each) =>
              each.stripeRefundId === stripeRefundId &&
              each.amount === amount &&
              each.status === status,
          ),
      )
      .map(({ stripeRefundId }) => `The booking's refund ${stripeRefundId} differs from Stripe's.`),
    ...known
      .filter(({ status, stripeRefundId }) => stripeRefundId === undefined && status !== "failed")
      .map(({ refundId }) => `The refund ${refundId} was never made.`),
    ...(new Set(made.map(({ refundId }) => refundId ?? Symbol())).size === made.length
      ? []
      : ["One request was refunded twice."]),
  ];
}

/**
 * The booking's disputes are in the state that Stripe has them in.
 * @param disputed the disputes that Stripe has of its payment.
 */
export function wrongDisputes(
  disputed: ReturnType<Simulation["stripe"]["disputed"]>,
  booking: Booking | undefined,
): string[] {
  const known = booking && booking.paymentStatus !== "pending" ? (booking.disputes ?? []) : [];
  return disputed
    .filter(
      ({ disputeId, status }) =>
        known.filter((each) => each.disputeId === disputeId && each.status === status).length !== 1,
    )
    .map(({ disputeId }) => `The booking's dispute ${disputeId} differs from Stripe's.`);
}

/** The figures of the months and codes match the bookings, and the list of changes is empty. */
export async function wrongFigures(
  simulation: Simulation,
  bookings: readonly Booking[],
): Promise<string[]> {
  const { dependencies } = simulation;
  const months = await simulation.months();
  const codes = await simulation.codes();
  const counted = bookings
    .filter(({ paymentStatus }) => paymentStatus !== "pending")
    .map((booking) => CountedBooking.parse(booking));
  const createdAt = new Map(codes.map(({ code, createdAt }) => [code, createdAt]));
  const wrongMonths = months
    .filter(({ month, consultations, sessions }) => {
      const expected = figuresOf(month, counted, createdAt);
      return !isDeepStrictEqual(
        [consultations, sessions],
        [expected.consultations, expected.sessions],
      );
    })
    .map(
      ({ month, consultations, sessions }) =>
        `The figures of ${month} are ${JSON.stringify({ consultations, sessions })}.`,
    );
  const known = months.map(({ month }) => month);
  const missing = counted.flatMap(monthsOf).filter((month) => !known.includes(month));
  const wrongCodes = codes
    .filter(
      ({ code, uses = 0 }) =>
        uses !== counted.filter(({ discountCode }) => discountCode === code).length,
    )
    .map(({ code, uses }) => `${code} was used ${uses} times.`);
  const left = await dependencies.counted.changed(10);
  return [
    ...wrongMonths,
    ...missing.map((month) => `The figures of ${month} are missing.`),
    ...wrongCodes,
    ...(left.length > 0 ? ["Some changes are not in the figures."] : []),
  ];
}

/** The price, the discount and the type of a booking are consistent. */
export function inconsistencies(booking: ConfirmedBooking): string[] {
  const { amount, originalAmount, discountApplied, discountPercentage, discountCode } = booking;
  const expected = originalAmount - Math.round((originalAmount * (discountPercentage ?? 0)) / 100);
  return [
    ...(amount === expected ? [] : [`${amount} is not ${discountPercentage} % off.`]),
    ...(discountApplied === (discountCode !== null) ? [] : ["The discount flag is wrong."]),
    ...((booking.type === "paid") === (booking.paymentStatus === "completed")
      ? []
      : ["Its type is wrong."]),
  ];
}
