import { isDeepStrictEqual } from "node:util";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import type { KeptBooking } from "#lambdas/bookings/record/booking.ts";
import { draftLimits, recordDecline } from "#lambdas/bookings/record/draft.ts";
import {
  type ReconcileDependencies,
  reconcilePayment,
} from "#lambdas/bookings/refunds/reconcile-payment.ts";
import {
  type SettleDependencies,
  settleBooking,
} from "#lambdas/bookings/settling/settle-booking.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import { type PaymentEvent, readPaymentEvent } from "#lambdas/stripe/webhook-event.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

export interface EventDependencies extends SettleDependencies, ReconcileDependencies {
  readonly bookings: BookingStore;
}

export interface WebhookDependencies extends Omit<EventDependencies, "followUp"> {
  readonly webhookSecret: () => Promise<string>;
}

/**
 * Receives an event from Stripe. Temporary failures are thrown, so that Stripe repeats the event. Stripe
 * waits for the answer, so mails are left to the browser's confirm call or upkeep.
 * @throws DomainError `signature_invalid`, `payment_unavailable`
 */
export async function receiveEvent(
  dependencies: WebhookDependencies,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<{ received: true }> {
  const { log, now } = dependencies;
  const secret = await dependencies.webhookSecret();
  const event = readSigned(() => readPaymentEvent(body, signature, secret, now()), log);
  await handleEvent({ ...dependencies, followUp: leaveToUpkeep }, event);
  return { received: true };
}

const leaveToUpkeep = async () => {};

/**
 * Does what an event asks for: a successful payment settles its booking, a refund or a dispute updates it,
 * and other events are ignored. Doing it twice changes nothing more.
 * @returns whether it has changed a confirmed booking, or made one of a draft.
 */
export async function handleEvent(
  dependencies: EventDependencies,
  event: PaymentEvent,
): Promise<boolean> {
  switch (event.kind) {
    case "payment_succeeded":
      return receivePayment(dependencies, event);
    case "payment_failed":
      await receiveFailure(dependencies, event);
      return false;
    case "refunds_changed":
    case "disputes_changed":
      return receiveChange(dependencies, event);
    case "unreadable":
      dependencies.log.alarm("payment_unclear", {
        stripeEventId: event.eventId,
        stripeEventType: event.type,
      });
      return false;
    case "other":
      dependencies.log.info("event_ignored", {
        stripeEventId: event.eventId,
        stripeEventType: event.type,
      });
      return false;
  }
}

/**
 * Counts an invalid signature. Anyone can send one, so it raises no alarm: if our secret is wrong,
 * upkeep finds the payments whose event was not delivered, and raises it.
 */
function readSigned(read: () => PaymentEvent, log: Log): PaymentEvent {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) log.count("webhook_refused", {});
    throw error;
  }
}

/**
 * Settles the booking of a payment. A payment without a booking raises an alarm and is acknowledged:
 * drafts are stored before they can be paid and deleted only after their intent is cancelled, so a
 * repeated event would not find one either.
 */
async function receivePayment(
  dependencies: EventDependencies,
  event: Extract<PaymentEvent, { kind: "payment_succeeded" }>,
): Promise<boolean> {
  const { bookings, log } = dependencies;
  const { eventId: stripeEventId, paymentIntentId, amountReceived } = event;
  const bookingId = event.bookingId ?? (await bookingOf(dependencies, paymentIntentId));
  if (bookingId === undefined) {
    log.info("event_ignored", { stripeEventId, paymentIntentId, reason: "not_a_booking" });
    return false;
  }
  try {
    const before = await bookings.find(bookingId);
    const state = await settleBooking(dependencies, bookingId, paymentIntentId);
    log.info("payment_event", { stripeEventId, bookingId, paymentIntentId, state });
    return state === "confirmed" && before?.paymentStatus === "pending";
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "booking_not_found")) throw error;
    log.alarm("payment_without_booking", {
      stripeEventId,
      bookingId,
      paymentIntentId,
      receivedPence: amountReceived,
    });
    return false;
  }
}

async function bookingOf(
  { cards }: Pick<EventDependencies, "cards">,
  paymentIntentId: string,
): Promise<string | undefined> {
  const intent = await cards.retrieve(paymentIntentId);
  return BookingId.safeParse(intent?.bookingId).data;
}

/**
 * Counts a declined payment. The visitor sees it in the browser. Beyond the limit the intent is
 * cancelled, so that strangers cannot try out stolen cards on it.
 */
async function receiveFailure(
  dependencies: EventDependencies,
  event: Extract<PaymentEvent, { kind: "payment_failed" }>,
): Promise<void> {
  const { bookings, cards, log } = dependencies;
  const { eventId: stripeEventId, paymentIntentId } = event;
  const bookingId = event.bookingId ?? (await bookingOf(dependencies, paymentIntentId));
  const fields = { stripeEventId, paymentIntentId, bookingId };
  if (bookingId === undefined) {
    log.info("event_ignored", { ...fields, reason: "not_a_booking" });
    return;
  }
  log.count("payment_failed", fields);
  const recorded = await bookings.change(bookingId, (record) =>
    recordDecline(record, paymentIntentId, stripeEventId),
  );
  if (recorded.outcome === "refused") return;
  const { declinedPayments = [] } = recorded.booking;
  if (declinedPayments.length < draftLimits.declinedPayments) return;
  await cards.cancel(paymentIntentId);
  log.warn("payment_cancelled", { ...fields, attempts: declinedPayments.length });
}

/** The event names the payment, and the payment names the booking. */
async function receiveChange(
  dependencies: EventDependencies,
  event: Extract<PaymentEvent, { kind: "refunds_changed" | "disputes_changed" }>,
): Promise<boolean> {
  const { bookings, log } = dependencies;
  const { kind, eventId: stripeEventId, paymentIntentId } = event;
  const ignore = (reason: string) => {
    log.info("event_ignored", { stripeEventId, paymentIntentId, reason });
    return false;
  };

  const bookingId =
    paymentIntentId === undefined ? undefined : await bookingOf(dependencies, paymentIntentId);
  if (bookingId === undefined) return ignore("not_a_booking");
  const found = await bookings.find(bookingId);
  if (!found) return ignore("no_booking");
  // Refunded or disputed before the event of the payment arrived.
  if (found.paymentStatus === "pending") {
    const state = await settleBooking(dependencies, bookingId, paymentIntentId);
    if (state !== "confirmed") return ignore("not_paid");
  } else if (found.paymentIntentId !== paymentIntentId) return ignore("another_payment");
  const closed = event.kind === "disputes_changed" ? { closedAt: event.at } : {};
  const updated = await reconcilePayment(dependencies, bookingId, closed);
  const received = kind === "refunds_changed" ? "refund_event" : "dispute_event";
  log.info(received, { stripeEventId, bookingId, paymentIntentId });
  const reported = ({ refunds, disputes }: Pick<KeptBooking, "refunds" | "disputes">) => [
    refunds,
    disputes,
  ];
  return (
    found.paymentStatus === "pending" || !isDeepStrictEqual(reported(found), reported(updated))
  );
}
