import type { StartDependencies } from "#lambdas/bookings/drafts/start-request.ts";
import { confirmDraft } from "#lambdas/bookings/settling/confirm-draft.ts";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { startBooking } from "#lambdas/consultations/start-booking.ts";
import { mailboxOf } from "#lambdas/discounts/discount-code-store.ts";
import { startBlockPayment, startPayment } from "#lambdas/sessions/start-payment.ts";
import { startBooking as bookingEndpoint } from "#shared/consultations/api.ts";
import {
  startBlockPayment as blockEndpoint,
  startPayment as paymentEndpoint,
} from "#shared/sessions/api.ts";
import { answers, at, bookingIdOf, payer } from "./bookings.ts";
import { createServices, discountOf } from "./services.ts";

export const freeCode = { discountCode: "FREE100" };
export const welcomeCode = { discountCode: "WELCOME10" };

/**
 * Visitors who book and pay, each call as one request of theirs, over services in memory. Time stands until
 * the test moves it.
 */
export function createVisitors({
  discountCodes = [{ code: "WELCOME10" }, { code: "FREE100", percentOff: 100 }],
  ...options
}: {
  readonly discountCodes?: readonly Parameters<typeof discountOf>[0][];
  readonly website?: StartDependencies["website"];
} = {}) {
  let minutes = 0;
  const services = createServices({
    ...options,
    discountCodes: discountCodes.map(discountOf),
    now: () => at(minutes),
  });
  const { dependencies, stripe, store, inbox } = services;
  const withChanges = (changes: Partial<StartDependencies>) => ({ ...dependencies, ...changes });
  return {
    ...services,
    /** Moves time on, in minutes. */
    pass: (more: number) => {
      minutes += more;
    },
    /** Books a consultation. */
    book: (number = 1, more: object = {}, changes: Partial<StartDependencies> = {}) =>
      startBooking(withChanges(changes), {
        body: bookingEndpoint.body.parse({ bookingId: bookingIdOf(number), ...answers, ...more }),
      }),
    /** Pays for sessions: £50, unless they choose otherwise. */
    pay: (number = 1, more: object = {}, changes: Partial<StartDependencies> = {}) =>
      startPayment(withChanges(changes), {
        body: paymentEndpoint.body.parse({
          paymentId: bookingIdOf(number),
          amount: 5000,
          ...more,
        }),
      }),
    payBlock: (block: object, more: object = {}) =>
      startBlockPayment(dependencies, {
        body: blockEndpoint.body.parse({ paymentId: bookingIdOf(1), payer, block, ...more }),
      }),
    /** Pays the intent by card. */
    payCard: (number = 1) => {
      const intent = stripe.all().find(({ bookingId }) => bookingId === bookingIdOf(number));
      return stripe.pay(intent?.clientSecret ?? "");
    },
    confirm: (number = 1) => confirmDraft(dependencies, bookingIdOf(number)),
    /** As the webhook does. */
    settle: (number = 1) => settleBooking(dependencies, bookingIdOf(number)),
    stored: (number = 1) => store.find(bookingIdOf(number)),
    mailsTo: (address: string) =>
      inbox.filter(({ to }) => mailboxOf(to) === mailboxOf(address)).length,
  };
}

/** What a call is refused with, or `done`. */
export function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "done",
    (error: { readonly code: string }) => error.code,
  );
}

/** How many of so many calls, each after the other, are done. */
export async function countDone(count: number, call: () => Promise<unknown>): Promise<number> {
  let done = 0;
  for (let each = 0; each < count; each += 1) {
    if ((await outcomeOf(call())) === "done") done += 1;
  }
  return done;
}
