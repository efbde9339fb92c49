import * as z from "zod/mini";

/** What a test can make go wrong between Stripe and the product. */
export const StripeFaults = z.strictObject({
  /** Sends no webhooks. Those dropped are not sent later either. */
  dropWebhooks: z.boolean(),
  /** Extra copies of every webhook, each with the same event id. */
  duplicateWebhooks: z.int().check(z.minimum(0), z.maximum(20)),
  /** How long every webhook waits before its first attempt. */
  delayWebhooksMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  /**
   * The server API answers 500 and does nothing. As at Stripe, an idempotency key keeps this answer.
   * The card form keeps working, so that a payment can succeed that the product cannot ask about.
   */
  failApi: z.boolean(),
  /** The next so many requests with a new idempotency key answer 500, and the key keeps it. */
  failNextKeys: z.int().check(z.minimum(0), z.maximum(20)),
  /**
   * The server API does nothing and answers 409 to requests with an idempotency key, as while
   * another request uses it, or 429 to all requests, as above the rate limit. No key keeps this.
   */
  refuseApi: z.nullable(z.literal([409, 429])),
  /** The server API performs the request, and the connection breaks before the answer. */
  loseApiAnswers: z.boolean(),
  /** The Stripe balance is empty: refunds wait until it is topped up, when this is switched off. */
  emptyBalance: z.boolean(),
  /** Apple Pay is active on no domain that Stripe looks at. */
  refuseApplePay: z.boolean(),
  /** 3-D Secure leaves the page for the bank's page and returns, in place of the dialog. */
  redirectAuthentication: z.boolean(),
  /** How long a payment stays `processing` before it succeeds; 0 for not at all. */
  processingMs: z.int().check(z.minimum(0), z.maximum(600_000)),
});
export type StripeFaults = z.infer<typeof StripeFaults>;

export const noFaults: StripeFaults = {
  dropWebhooks: false,
  duplicateWebhooks: 0,
  delayWebhooksMs: 0,
  failApi: false,
  failNextKeys: 0,
  refuseApi: null,
  loseApiAnswers: false,
  emptyBalance: false,
  refuseApplePay: false,
  redirectAuthentication: false,
  processingMs: 0,
};

/** A change of some faults; the others stay as they are. */
export const StripeFaultsChange = z.partial(StripeFaults);
