import Stripe from "stripe";

export const unknownIntent = "pi_touchline0000000000000";

/**
 * Asks for each right that the functions and these commands need, without an effect: reads, and changes of
 * an object that does not exist. Stripe refuses a restricted key before it looks for the object.
 */
const rights: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  "read PaymentIntents": ({ paymentIntents }) => paymentIntents.list({ limit: 1 }),
  "write PaymentIntents": ({ paymentIntents }) => paymentIntents.cancel(unknownIntent),
  "read Charges": ({ charges }) => charges.list({ limit: 1 }),
  "read Refunds": ({ refunds }) => refunds.list({ limit: 1 }),
  "write Refunds": ({ refunds }) => refunds.create({ payment_intent: unknownIntent }),
  "read Disputes": ({ disputes }) => disputes.list({ limit: 1 }),
  "read early fraud warnings (Radar)": ({ radar }) => radar.earlyFraudWarnings.list({ limit: 1 }),
  "read Events": ({ events }) => events.list({ limit: 1 }),
  "read Webhook Endpoints": ({ webhookEndpoints }) => webhookEndpoints.list({ limit: 1 }),
  "write Webhook Endpoints": ({ webhookEndpoints }) =>
    webhookEndpoints.del("we_touchline0000000000000"),
  "read Payment Method Domains": ({ paymentMethodDomains }) =>
    paymentMethodDomains.list({ limit: 1 }),
  "write Payment Method Domains": ({ paymentMethodDomains }) =>
    paymentMethodDomains.validate("pmd_touchline0000000000000"),
};

/** What a restricted key may not do, with Stripe's sentence. @throws when Stripe cannot be asked */
export async function missingRights(stripe: Stripe): Promise<string | undefined> {
  const missing: string[] = [];
  let stripesSentence = "";
  for (const [right, ask] of Object.entries(rights)) {
    try {
      await ask(stripe);
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) {
        missing.push(right);
        stripesSentence ||= error.message;
      } else if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }
  if (missing.length === 0) return undefined;
  return `The restricted key may not ${missing.join(", ")}. Stripe says: ${stripesSentence} Give it these rights in Stripe's dashboard under Developers → API keys.`;
}
