import * as z from "zod/mini";

/** What can be made to go wrong between Stripe and the product. Everything is off at the start. */
export const StripeFaults = z.strictObject({
  /** Events happen, and no webhook is sent. What was dropped is not sent later either. */
  dropWebhooks: z.boolean(),
  /** Extra copies of every webhook, each with the same event id. */
  duplicateWebhooks: z.int().check(z.minimum(0), z.maximum(20)),
  /** How long every webhook is held back before its first attempt. */
  delayWebhooksMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  /**
   * The server API answers 500 and does nothing. The browser's half goes on working: a real outage
   * is partial too, and this is how a payment succeeds that the product cannot ask about.
   */
  failApi: z.boolean(),
  /** The server API does what it is asked, and the connection breaks before the answer. */
  loseApiAnswers: z.boolean(),
  /** 3-D Secure leaves the page for the bank's and comes back, instead of opening over it. */
  redirectAuthentication: z.boolean(),
  /** How long a payment stays `processing` before it succeeds; 0: it succeeds at once. */
  processingMs: z.int().check(z.minimum(0), z.maximum(600_000)),
});
export type StripeFaults = z.infer<typeof StripeFaults>;

export const noFaults: StripeFaults = {
  dropWebhooks: false,
  duplicateWebhooks: 0,
  delayWebhooksMs: 0,
  failApi: false,
  loseApiAnswers: false,
  redirectAuthentication: false,
  processingMs: 0,
};

/** A change of some faults; those it does not name stay as they are. */
export const StripeFaultsChange = z.partial(StripeFaults);
