import assert from "node:assert/strict";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { listenInternally } from "../listen.ts";
import { standInKeys } from "../settings.ts";
import type { StripeFaults } from "../stripe/faults.ts";
import { createStripeStandIn } from "../stripe/stripe-stand-in.ts";

const State = z.object({
  intents: z.array(z.looseObject({ id: z.string(), client_secret: z.nullable(z.string()) })),
  refunds: z.array(z.looseObject({ amount: z.int(), status: z.string() })),
  deliveries: z.array(z.object({ type: z.string(), outcome: z.union([z.number(), z.string()]) })),
});

/** What a card form needs to know to pay. */
export interface Payable {
  readonly clientSecret: string;
  readonly publishableKey: string;
}

/** The stand-in for Stripe, beside the emulator: neither of them knows of the other. */
export async function openStripeAccount() {
  let siteHere = "";
  const standIn = createStripeStandIn({
    ...standInKeys,
    now: () => new Date(),
    webhookUrl: () => `${siteHere}${new URL(standIn.registered()[0]?.url ?? "none:/").pathname}`,
  });
  const api = await listenInternally(standIn.api);
  const browser = await listenInternally(standIn.browser);
  const browserUrl = `http://127.0.0.1:${browser.port}/__local/stripe`;

  async function post(path: string, body: URLSearchParams | string): Promise<unknown> {
    const answer = await fetch(`${browserUrl}/${path}`, { method: "POST", body });
    assert.ok(answer.ok, `Stripe's stand-in answers ${answer.status} to ${path}.`);
    return await answer.json();
  }

  async function state() {
    return State.parse(await (await fetch(`${browserUrl}.json`)).json());
  }

  return {
    apiUrl: `http://127.0.0.1:${api.port}`,

    /** Says where the site is, whose own address leads nowhere; events go to the registered path. */
    siteIsAt(origin: string): void {
      siteHere = origin;
    },

    /** Pays as the card form does, with a card that always succeeds. */
    async payByCard({ clientSecret, publishableKey }: Payable): Promise<void> {
      const [intentId = ""] = clientSecret.split("_secret_", 1);
      await post(
        `v1/payment_intents/${intentId}/confirm`,
        new URLSearchParams({
          key: publishableKey,
          client_secret: clientSecret,
          return_url: "https://rehearsal.example/thank-you",
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": "4242424242424242",
          "payment_method_data[card][exp_month]": "12",
          "payment_method_data[card][exp_year]": "34",
          "payment_method_data[card][cvc]": "123",
        }),
      );
    },

    faults: (faults: Partial<StripeFaults>) => post("faults", JSON.stringify(faults)),

    state,

    async close(): Promise<void> {
      standIn.close();
      await Promise.all([api.close(), browser.close()]);
    },
  };
}

export type StripeAccount = Awaited<ReturnType<typeof openStripeAccount>>;

/** How many webhooks of a type were answered with 200. */
export function delivered(
  { deliveries }: z.infer<typeof State>,
  type: Stripe.Event["type"],
): number {
  return deliveries.filter((each) => each.type === type && each.outcome === 200).length;
}
