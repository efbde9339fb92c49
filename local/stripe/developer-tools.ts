import * as z from "zod/mini";
import { type HttpAnswer, type HttpRequest, jsonAnswer } from "../http/http-message.ts";
import type { Delivery } from "../http/webhooks.ts";
import { type Account, type StripeEvent, StripeFaults } from "./account.ts";
import { decideDispute, raiseDispute } from "./disputes.ts";
import type { Pages } from "./pages.ts";
import { parseParameters } from "./parameters.ts";
import { paidChargeOf } from "./payment-intents.ts";
import { invalidRequest } from "./stripe-error.ts";
import { testCards } from "./test-cards.ts";

const DisputeChange = z.union([
  z.strictObject({
    payment_intent: z.string(),
    kind: z.enum(["warning", "inquiry", "dispute"]),
  }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(["won", "lost"]) }),
]);

interface DeveloperTools {
  readonly account: Account;
  readonly events: readonly StripeEvent[];
  readonly deliveries: readonly Delivery[];
}

/** The stand-in's state for its page and for tests, and what they can change. Lists are oldest first. */
export function developerPages({ account, events, deliveries }: DeveloperTools): Pages {
  function changeFaults({ body }: HttpRequest): HttpAnswer {
    const change: unknown = JSON.parse(body.toString());
    const changed = StripeFaults.safeParse(Object.assign({}, account.faults, change));
    if (!changed.success) throw invalidRequest(changed.error.message);
    return jsonAnswer(200, Object.assign(account.faults, changed.data));
  }

  /** Raises a dispute or decides one, and goes back to the overview. */
  function changeDisputes({ body }: HttpRequest): HttpAnswer {
    const change = parseParameters(DisputeChange, body.toString());
    if ("dispute" in change) decideDispute(account, change.dispute, change.outcome);
    else raiseDispute(account, paidChargeOf(account, change.payment_intent), change.kind);
    return { status: 303, headers: { location: "/__local/stripe" }, body: Buffer.alloc(0) };
  }

  return {
    "GET /__local/stripe.json": () =>
      jsonAnswer(200, {
        intents: [...account.paymentIntents.values()],
        refunds: [...account.refunds.values()],
        disputes: [...account.disputes.values()],
        fraudWarnings: [...account.fraudWarnings.values()],
        events,
        deliveries,
        faults: account.faults,
      }),
    "GET /__local/stripe/test-cards.json": () => jsonAnswer(200, testCards),
    "POST /__local/stripe/faults": changeFaults,
    "POST /__local/stripe/disputes": changeDisputes,
  };
}
