import { holdDiscount } from "#lambdas/bookings/discount-holds.ts";
import type { BookingMail } from "#lambdas/bookings/mails/mail-outbox.ts";
import { parseBooking, parseKept, pendingWork } from "#lambdas/bookings/stored-booking.ts";
import type { Item } from "#lambdas/database/table.ts";
import { mailboxOf } from "#lambdas/discounts/address-claims.ts";
import type { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import type { Tables } from "#lambdas/testing/in-memory-table.ts";
import { type Booking, isErased } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/problems.ts";
import { site } from "#shared/site/site.ts";
import { inconsistencies, wrongDisputes, wrongFigures, wrongRefunds } from "./invariants.ts";
import { personalText, type Visitor } from "./journey-visitors.ts";
import type { Scheduler } from "./seeded-scheduler.ts";
import { type Dependencies, minuteMs, type Simulation } from "./simulation.ts";

/** What happened in a random journey, for the checks at its end. */
export interface Journey {
  readonly simulation: Simulation;
  /** Without faults, for the checks. */
  readonly dependencies: Dependencies;
  readonly scheduler: Scheduler;
  readonly violations: string[];
  readonly visitors: readonly Visitor[];
  /** The deliveries of each mail, by booking and mail. */
  readonly mails: Map<string, MailRecord>;
  /** The erasures that were answered with success, and when they began. */
  readonly erasures: {
    readonly email: string;
    readonly what: "person" | "health_answers";
    readonly since: Date;
  }[];
  /** The refunds that were answered as accepted. */
  readonly refunds: { readonly bookingId: string; readonly refundId: string }[];
  readonly isDisturbed: boolean;
  readonly readAll: (name: keyof Tables) => Promise<readonly Item[]>;
  readonly growOld?: (() => Promise<void>) | undefined;
}

type MailRecord = ReturnType<typeof createMailRecord>;

/** Upkeep repeats an attempt without an outcome after a quarter of an hour at the earliest. */
const repeatedAfterMs = 14 * minuteMs;

function createMailRecord(name: string, isDisturbed: boolean, violations: string[]) {
  let delivered = 0;
  let allowed = 1;
  let unrecordedSince: Date | undefined;
  return {
    delivered: () => delivered,
    /** The trainer sends it again. */
    allowOneMore: () => {
      allowed += 1;
    },
    record: () => {
      unrecordedSince = undefined;
    },
    /** Only a mail whose sending was not recorded may be sent a second time, and not at once. */
    deliver: (at: Date) => {
      const isRepeat =
        isDisturbed &&
        unrecordedSince !== undefined &&
        at.getTime() - unrecordedSince.getTime() > repeatedAfterMs;
      if (isRepeat) allowed += 1;
      delivered += 1;
      unrecordedSince = at;
      if (delivered > allowed) violations.push(`${name} was sent ${delivered} times.`);
    },
  };
}

/** The record of a mail, found by the booking that it names or by the name of its visitor. */
export function mailOf(
  { mails, visitors, isDisturbed, violations }: Journey,
  sent: Mail | { readonly bookingId: string; readonly mail: BookingMail },
): MailRecord {
  const { bookingId, mail } = "mail" in sent ? sent : identify(visitors, sent);
  const key = `${bookingId} ${mail}`;
  const record = mails.get(key) ?? createMailRecord(key, isDisturbed, violations);
  mails.set(key, record);
  return record;
}

function identify(visitors: readonly Visitor[], { to, text }: Mail) {
  const visitor = visitors.find(({ bookingId, name }) =>
    [bookingId, name].some((each) => text.includes(each)),
  );
  const mail = to === site.trainerEmail ? "trainerMail" : "visitorMail";
  return { bookingId: visitor?.bookingId ?? "unknown", mail } as const;
}

/** What the product promises of a journey that has come to its end. @returns what was broken. */
export async function brokenPromises(journey: Journey): Promise<string[]> {
  const { simulation, visitors, readAll, growOld } = journey;
  const items = await readAll("bookings");
  // The others are search entries of bookings.
  const bookings = items.filter((item) => "paymentStatus" in item).map(parseBooking);
  const before = [
    ...bookings.flatMap((booking) => wrongBooking(journey, booking)),
    ...wrongPayments(journey, bookings),
    ...wrongMails(journey, bookings),
    ...wrongErasures(journey, items, bookings),
    ...forgottenRefunds(journey, bookings),
    ...unfinishedWork(items),
    ...visitors
      .filter(({ isToldConfirmed }) => isToldConfirmed)
      .filter(({ bookingId }) => !bookings.some((each) => each.bookingId === bookingId))
      .map(({ name }) => `${name} was told of a booking that does not exist.`),
    ...(await wrongFigures(simulation, bookings)),
    ...(await wrongTakings(journey, bookings)),
  ];
  const holds = growOld ? [] : await wrongHolds(journey, bookings);
  await growOld?.();
  return [...before, ...holds, ...wrongLog(journey)];
}

/** One booking, compared with Stripe. */
function wrongBooking({ simulation, scheduler }: Journey, booking: Booking): string[] {
  const { stripe } = simulation;
  const { bookingId } = booking;
  const of = (violation: string) => `${bookingId}: ${violation}`;
  if (booking.paymentStatus === "pending") return [of("A draft was left behind.")];
  scheduler.count(`booking ${booking.type}`);
  const payment = stripe.succeeded().find(({ id }) => id === booking.paymentIntentId);
  const ofPayment = <Each extends { readonly paymentIntentId: string }>(all: readonly Each[]) =>
    all.filter((each) => each.paymentIntentId === booking.paymentIntentId);
  return [
    ...((booking.type === "paid") === (payment !== undefined) ? [] : ["It is not as Stripe says."]),
    ...(payment && payment.amountReceived !== booking.amount ? ["Another amount was paid."] : []),
    ...(booking.type === "paid" || booking.amount === 0 ? [] : ["It is free, but has a price."]),
    ...(booking.attention === undefined ? [] : ["An offered price is flagged as a mismatch."]),
    ...(isErased(booking) ? [] : inconsistencies(booking)),
    ...wrongRefunds(ofPayment(stripe.refunded()), booking),
    ...wrongDisputes(ofPayment(stripe.disputed()), booking),
  ].map(of);
}

/** Every succeeded payment has one booking, and nothing can be paid any more. */
function wrongPayments({ simulation }: Journey, bookings: readonly Booking[]): string[] {
  const { stripe, exposedSecrets } = simulation;
  return [
    ...stripe
      .succeeded()
      .filter(({ id }) => bookings.filter((each) => each.paymentIntentId === id).length !== 1)
      .map(({ id, bookingId }) => `The payment ${id} of ${bookingId} does not have one booking.`),
    ...stripe
      .all()
      .filter((intent) => isOpen(intent) && exposedSecrets.has(intent.clientSecret))
      .map(({ id }) => `A browser can still pay ${id} after the end.`),
  ];
}

/** Every booking has its mails, and no mail was sent without a booking. */
function wrongMails({ mails }: Journey, bookings: readonly Booking[]): string[] {
  const expected = bookings.flatMap((booking) => {
    if (booking.paymentStatus === "pending" || isErased(booking)) return [];
    const { bookingId, email } = booking;
    return [
      `${bookingId} trainerMail`,
      ...(email === undefined ? [] : [`${bookingId} visitorMail`]),
    ];
  });
  const confirmed = bookings.filter(({ paymentStatus }) => paymentStatus !== "pending");
  return [
    ...expected
      .filter((mail) => !mails.get(mail)?.delivered())
      .map((mail) => `${mail} was not sent.`),
    ...[...mails]
      .filter(([, { delivered }]) => delivered() > 0)
      .filter(([mail]) => !confirmed.some(({ bookingId }) => mail.startsWith(bookingId)))
      .map(([mail]) => `${mail} was sent without a booking.`),
  ];
}

/** What the trainer has erased is gone, if it was booked before. */
function wrongErasures(
  { erasures }: Journey,
  items: readonly Item[],
  bookings: readonly Booking[],
): string[] {
  const keyOf = (email: string) => email.toLowerCase();
  const forgotten = bookings
    .filter((booking) => booking.paymentStatus !== "pending" && !isErased(booking))
    .flatMap((booking) =>
      erasures
        .filter(({ email, since }) => {
          const isTheirs = "email" in booking && keyOf(booking.email ?? "") === keyOf(email);
          // One that is confirmed during the erasure is reported as left.
          return isTheirs && Date.parse(booking.timestamp) <= since.getTime() - minuteMs;
        })
        .filter(({ what }) => what === "person" || hasHealthAnswers(booking))
        .map(({ what }) => `${booking.bookingId} still has what was erased: ${what}.`),
    );
  const personal = items
    .filter((item) => "erasedAt" in item && /quill|asthma|marathon/i.test(JSON.stringify(item)))
    .map(({ bookingId }) => `${bookingId} is erased and has personal text.`);
  return [...forgotten, ...personal];
}

function hasHealthAnswers(booking: Booking): boolean {
  return "medicalConditions" in booking && booking.medicalConditions !== "";
}

/** Every refund that the trainer's page has shown is still on its booking. */
function forgottenRefunds({ refunds }: Journey, bookings: readonly Booking[]): string[] {
  const known = bookings.flatMap((booking) =>
    booking.paymentStatus === "pending" ? [] : (booking.refunds ?? []),
  );
  return refunds
    .filter(({ refundId }) => !known.some((each) => each.refundId === refundId))
    .map(({ bookingId, refundId }) => `${bookingId} has lost the refund ${refundId}.`);
}

/** Nothing waits for upkeep, and what waits for the trainer is on the trainer's list. */
function unfinishedWork(items: readonly Item[]): string[] {
  const forUpkeep = items
    .filter(
      (item) =>
        (item["openWork"] ?? pendingWork.trainer) !== pendingWork.trainer ||
        ["recountKey", "discountHeld"].some((name) => name in item),
    )
    .map(({ bookingId }) => `${bookingId} still waits for upkeep.`);
  const forTrainer = items
    .filter((item) => "paymentStatus" in item && item["paymentStatus"] !== "pending")
    .filter((item) => {
      const isListed = item["openWork"] === pendingWork.trainer;
      return isListed !== problemsOf(parseKept(item)).length > 0;
    })
    .map(({ bookingId }) => `${bookingId} is wrongly on the trainer's list, or missing from it.`);
  return [...forUpkeep, ...forTrainer];
}

/** The takings are what Stripe has received, given back and lost. */
async function wrongTakings(
  { simulation, scheduler }: Journey,
  bookings: readonly Booking[],
): Promise<string[]> {
  const { stripe } = simulation;
  const months = await simulation.months();
  const tallies = months.flatMap(({ consultations, sessions }) => [consultations, sessions]);
  const sum = (of: (tally: (typeof tallies)[number]) => number) =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const made = stripe.refunded().filter(({ status }) => status === "succeeded");
  const received = stripe.succeeded().map(({ amountReceived }) => amountReceived);
  if (made.length > 0) scheduler.count("refund", made.length);
  const figures: Readonly<Record<string, readonly [found: number, expected: number]>> = {
    takings: [sum(({ moneyTaken }) => moneyTaken), total(received)],
    "paid bookings": [sum(({ paid }) => paid), received.length],
    "free bookings": [
      sum(({ free }) => free),
      bookings.filter(({ paymentStatus }) => paymentStatus === "bypassed").length,
    ],
    refunds: [sum(({ refunds }) => refunds), made.length],
    "money refunded": [sum(({ refunded }) => refunded), total(made.map(({ amount }) => amount))],
    "disputes lost": [
      sum(({ disputesLost }) => disputesLost),
      stripe.disputed().filter(({ status }) => status === "lost").length,
    ],
  };
  return Object.entries(figures)
    .filter(([, [found, expected]]) => found !== expected)
    .map(([name, [found, expected]]) => `The ${name} are ${found} instead of ${expected}.`);
}

/**
 * A code with a limit has as many uses left as no booking was made with, and an address has one use of
 * a code that it may use once: whatever unpaid drafts held has lapsed.
 */
async function wrongHolds(
  { simulation, dependencies, readAll }: Journey,
  bookings: readonly Booking[],
): Promise<string[]> {
  const violations: string[] = [];
  let trial = 0xa000;
  const tryToHold = async (discount: StoredDiscount, email: string) => {
    trial += 1;
    return holdDiscount(dependencies, discount, { bookingId: bookingIdOf(trial), email }).then(
      () => "held",
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  };
  for (const { code, maximumUses, oncePerEmail } of await simulation.codes()) {
    const made = bookings.filter((each) => each.discountCode === code);
    const mailboxes = made.flatMap((each) =>
      "email" in each && each.email !== undefined ? [mailboxOf(each.email)] : [],
    );
    if (oncePerEmail && new Set(mailboxes).size < mailboxes.length) {
      violations.push(`${code} was used twice with one address.`);
    }
    if (maximumUses !== undefined && made.length > maximumUses) {
      violations.push(`${code} was used ${made.length} times.`);
    }
    const discount = await dependencies.discounts.find(code);
    if (!discount) continue;
    const found: string[] = [];
    const expected: string[] = [];
    const [client] = oncePerEmail ? mailboxes : [];
    if (client !== undefined) {
      found.push(await tryToHold(discount, client));
      expected.push("discount_already_used");
    }
    const left = (maximumUses ?? 1) - (maximumUses === undefined ? 0 : made.length);
    for (let use = 0; use <= left; use += 1) {
      const isLeft = use < left || maximumUses === undefined;
      found.push(await tryToHold(discount, `new${use}@quill.example`));
      expected.push(isLeft ? "held" : "discount_used_up");
    }
    if (String(found) !== String(expected)) {
      const stored = JSON.stringify(
        (await readAll("discountCodes")).find((each) => each["code"] === code),
      );
      violations.push(`Holding ${code} gives ${found} instead of ${expected}: ${stored}`);
    }
  }
  return violations;
}

/** These alarms are for what should never happen. */
const impossible: readonly unknown[] = [
  "payment_mismatch",
  "payment_without_booking",
  "payment_intent_foreign",
  "payment_intent_missing",
  "mail_given_up",
];
const programmingErrors = /"name":"(?:\$?ZodError|TypeError|ReferenceError|RangeError)"/;

/** The log has no personal text, no alarm about what cannot happen and no programming error. */
function wrongLog({ simulation }: Journey): string[] {
  const lines = simulation.logged();
  const paid = lines
    .filter(({ event }) => event === "booking_paid")
    .map((each) => each["bookingId"]);
  const countedTwice = new Set(paid).size === paid.length ? [] : ["A payment was booked twice."];
  return lines
    .flatMap((line) => {
      const text = JSON.stringify(line);
      return [
        ...(personalText.test(text) ? [`The log has personal text: ${text}`] : []),
        ...(impossible.includes(line["event"]) ? [`The alarm was raised: ${text}`] : []),
        ...(programmingErrors.test(text) ? [`A programming error was logged: ${text}`] : []),
      ];
    })
    .concat(countedTwice);
}
