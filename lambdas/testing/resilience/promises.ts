import { isDeepStrictEqual } from "node:util";
import { holdDiscount } from "#lambdas/bookings/discount-holds.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { CountedBooking, figuresOf, monthsOf } from "#lambdas/numbers/month-figures.ts";
import { isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import { type Booking, type ConfirmedBooking, isErased } from "#shared/bookings/bookings.ts";
import { site } from "#shared/site/site.ts";
import { form, hour, type World } from "./world.ts";

/**
 * What must be true once everything has come to rest, whatever happened on the way.
 * @param secondMailTo the recipient of a mail whose sending could not be recorded, or was not
 *   heard of again: the one case in which a mail may come twice.
 * @returns what is not true, in words; empty when every promise is kept.
 */
export async function brokenPromises(world: World, secondMailTo?: string): Promise<string[]> {
  const { stripe, problems } = world;
  const broken = [...problems];
  const paid = stripe.all().filter(({ status }) => status === "succeeded");
  const booking = await world.booking();

  if (booking?.paymentStatus === "pending") broken.push("A draft was left behind.");
  if (stripe.all().filter(isOpen).length > 1) broken.push("Two intents can be paid.");
  if (stripe.all().some((intent) => isOpen(intent) && world.secretsOut.has(intent.clientSecret))) {
    broken.push("A browser can still pay, though everything is over.");
  }
  if (paid.length > 1) broken.push("The visitor has paid twice.");

  const [payment] = paid;
  if (payment) {
    if (booking?.paymentStatus !== "completed") {
      broken.push(`A payment has no paid booking, but ${booking?.paymentStatus ?? "none at all"}.`);
    } else {
      if (booking.paymentIntentId !== payment.id) broken.push("It is booked on another intent.");
      if (booking.amount !== payment.amountReceived) broken.push("It is booked at another price.");
      if (booking.attention !== undefined) broken.push("An offered price was called a mismatch.");
      if (isErased(booking)) broken.push("It is erased, which nobody has asked for.");
      else broken.push(...inconsistencies(booking));
    }
  } else if (booking && booking.paymentStatus !== "bypassed") {
    broken.push("There is a booking that nobody has paid.");
  }

  broken.push(...(await miscounts(world, booking)), ...wrongRefunds(world, booking));
  broken.push(...(await misheld(world, booking)));

  const recipients =
    booking && booking.paymentStatus !== "pending" && !isErased(booking)
      ? [booking.email, site.trainerEmail]
      : [];
  for (const to of [form.email, site.trainerEmail]) {
    const expected = recipients.includes(to) ? 1 : 0;
    const received = world.inbox.filter((mail) => mail.to === to).length;
    const most = expected + (expected === 1 && to === secondMailTo ? 1 : 0);
    if (received < expected || received > most) {
      broken.push(`${to} has ${received} mails instead of ${expected}.`);
    }
  }
  return broken;
}

/**
 * The one use of a code is gone when the booking was made with it, and only then: when all
 * that nobody keeps has been dropped, somebody else can have it, or else cannot, nor can the same
 * person again.
 */
async function misheld(world: World, booking: Booking | undefined): Promise<string[]> {
  const { dependencies, sleep } = world;
  sleep(9 * 24 * hour);
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
    : [`Of the only use of a code was said: ${found}, instead of ${expected}.`];
}

/** The booking says of every refund what Stripe says, and none is left under way. */
function wrongRefunds({ stripe }: World, booking: Booking | undefined): string[] {
  const known = booking && booking.paymentStatus !== "pending" ? (booking.refunds ?? []) : [];
  const made = stripe.refunded();
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
      .map(({ stripeRefundId }) => `The booking says something else of ${stripeRefundId}.`),
    ...known
      .filter(({ status, stripeRefundId }) => stripeRefundId === undefined && status !== "failed")
      .map(({ refundId }) => `Nothing has come of the refund ${refundId}.`),
    ...(new Set(made.map(({ refundId }) => refundId ?? Symbol())).size === made.length
      ? []
      : ["One request has been refunded twice."]),
  ];
}

/** The months and the code say what the booking says, and the list of changes is empty. */
async function miscounts(world: World, booking: Booking | undefined): Promise<string[]> {
  const { figures, discounts, dependencies } = world;
  const isBooking = booking && booking.paymentStatus !== "pending";
  const counted = isBooking ? [CountedBooking.parse(booking)] : [];
  const createdAt = new Map([...discounts.items].map(([code, item]) => [code, item.createdAt]));
  const wrongMonths = figures
    .all()
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
  const known = figures.all().map(({ month }) => month);
  const missing = counted.flatMap(monthsOf).filter((month) => !known.includes(month));
  const wrongCodes = [...discounts.items.values()]
    .filter(({ code, uses = 0 }) => uses !== (isBooking && booking.discountCode === code ? 1 : 0))
    .map(({ code, uses }) => `${code} was used ${uses} times.`);
  const left = await dependencies.counted.changed(10);
  return [
    ...wrongMonths,
    ...missing.map((month) => `${month} was never added up.`),
    ...wrongCodes,
    ...(left.length > 0 ? ["The figures do not show everything that has happened."] : []),
  ];
}

/** The price, the discount and the kind of a booking say the same thing. */
function inconsistencies(booking: ConfirmedBooking): string[] {
  const { amount, originalAmount, discountApplied, discountPercentage, discountCode } = booking;
  const expected = originalAmount * (1 - (discountPercentage ?? 0) / 100);
  return [
    ...(amount === expected ? [] : [`${amount} is not ${discountPercentage} % off.`]),
    ...(discountApplied === (discountCode !== null) ? [] : ["The discount flag is wrong."]),
    ...(booking.type === "paid" ? [] : ["It is not marked as paid."]),
  ];
}
