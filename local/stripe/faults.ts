import * as z from "zod/mini";

/** What a test can make go wrong between Stripe and the product. */
export const StripeFaults = z.strictObject({
  /** Sends no webhooks. Those dropped are not sent later either. */
  dropWebhooks: z._default(z.boolean(), false),
  /**
   * The server API answers 500 and does nothing. As at Stripe, an idempotency key keeps this answer.
   * The card form keeps working, so that a payment can succeed that the product cannot ask about.
   */
  failApi: z._default(z.boolean(), false),
  /** The next so many requests with a new idempotency key answer 500, and the key keeps it. */
  failNextKeys: z._default(z.int().check(z.minimum(0), z.maximum(20)), 0),
  /** Apple Pay is active on no domain that Stripe looks at. */
  refuseApplePay: z._default(z.boolean(), false),
  /** 3-D Secure leaves the page for the bank's page and returns, in place of the dialog. */
  redirectAuthentication: z._default(z.boolean(), false),
  /** Payments stay `processing`. */
  processing: z._default(z.boolean(), false),
});
export type StripeFaults = z.infer<typeof StripeFaults>;
