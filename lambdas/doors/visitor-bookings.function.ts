import * as z from "zod/mini";
import { followUpAtOnce } from "#lambdas/bookings/follow-up.ts";
import { connectMailing, mailingEnvironment } from "#lambdas/bookings/mails/connect-mailing.ts";
import { confirmDraft } from "#lambdas/bookings/settling/confirm-draft.ts";
import { startBooking } from "#lambdas/consultations/start-booking.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import type { Log } from "#lambdas/http/log.ts";
import { route } from "#lambdas/http/route.ts";
import { connectDraftLimits, connectLimits } from "#lambdas/limits/limit-visitors.ts";
import { startBlockPayment, startPayment } from "#lambdas/sessions/start-payment.ts";
import { connectStripe, stripeEnvironment } from "#lambdas/stripe/connect-stripe.ts";
import { createStripeCards } from "#lambdas/stripe/stripe-cards.ts";
import { withTimeLimit } from "#lambdas/stripe/time-limit.ts";
import { getBookingPause } from "#shared/bookings/api.ts";
import { refusedNow } from "#shared/bookings/booking-settings.ts";
import * as consultationsApi from "#shared/consultations/api.ts";
import * as sessionsApi from "#shared/sessions/api.ts";

const environment = z
  .object({
    ...mailingEnvironment,
    ...stripeEnvironment,
    STRIPE_PUBLISHABLE_KEY_PARAMETER: z.string(),
    DISCOUNT_CODES_TABLE: TableVariable,
    LIMITS_TABLE: TableVariable,
  })
  .parse(process.env);

const limitsOf = connectLimits(environment);
const draftLimitsOf = connectDraftLimits(environment);
const { stripe, readSecret } = connectStripe(environment);
const cardsOfRequest = withTimeLimit(createStripeCards(stripe));
const connected = {
  ...connectMailing(environment),
  discounts: createDiscountCodeStore(environment.DISCOUNT_CODES_TABLE),
};
const settlingWith = (log: Log) => ({
  ...connected,
  cards: cardsOfRequest(),
  log,
  followUp: followUpAtOnce({ ...connected, log }),
});
const publishableKey = () => readSecret(environment.STRIPE_PUBLISHABLE_KEY_PARAMETER);

const starting = (context: Parameters<typeof limitsOf>[0]) => ({
  ...settlingWith(context.log),
  publishableKey,
  limits: limitsOf(context),
});
const confirming = (log: Log) => ({ ...settlingWith(log), limits: draftLimitsOf(log) });

export const handler = createHandler([
  route(getBookingPause, async () => {
    const refused = refusedNow(await connected.bookingSettings.read());
    return { isFull: refused.consultations, isPaused: refused.payments };
  }),
  route(consultationsApi.startBooking, (input, context) => startBooking(starting(context), input)),
  route(consultationsApi.confirmBooking, ({ params }, { log }) =>
    confirmDraft(confirming(log), params.bookingId),
  ),
  route(sessionsApi.startPayment, (input, context) => startPayment(starting(context), input)),
  route(sessionsApi.startBlockPayment, (input, context) =>
    startBlockPayment(starting(context), input),
  ),
  route(sessionsApi.confirmPayment, ({ params }, { log }) =>
    confirmDraft(confirming(log), params.paymentId),
  ),
]);
