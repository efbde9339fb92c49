import assert from "node:assert/strict";
import type { Stripe as StripePackage } from "stripe";
import * as z from "zod/mini";
import type { StripeFaults } from "#local/stripe/account.ts";

const State = z.object({
  refunds: z.array(z.looseObject({ amount: z.int(), status: z.string() })),
  deliveries: z.array(z.object({ type: z.string(), outcome: z.union([z.number(), z.string()]) })),
});

interface Payable {
  readonly clientSecret: string;
  readonly publishableKey: string;
}

/**
 * Connects journeys to the Stripe stand-in.
 * @param url of its pages and its browser API, such as `http://localhost:5173/__local/stripe`
 */
export function connectStripe(url: string) {
  async function post(path: string, body: URLSearchParams | string): Promise<void> {
    const answer = await fetch(`${url}/${path}`, { method: "POST", body });
    assert.ok(answer.ok, `The stand-in for Stripe answers ${answer.status} to ${path}.`);
  }
  const state = async () => State.parse(await (await fetch(`${url}.json`)).json());

  return {
    /** Pays as the card form does, with a card that succeeds unless another is given. */
    async payByCard(
      { clientSecret, publishableKey }: Payable,
      number = "4242424242424242",
    ): Promise<void> {
      const [intentId = ""] = clientSecret.split("_secret_", 1);
      await post(
        `v1/payment_intents/${intentId}/confirm`,
        new URLSearchParams({
          key: publishableKey,
          client_secret: clientSecret,
          return_url: "https://journeys.example/thank-you",
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": number,
          "payment_method_data[card][exp_month]": "12",
          "payment_method_data[card][exp_year]": "34",
          "payment_method_data[card][cvc]": "123",
        }),
      );
    },

    setFaults: (faults: Partial<StripeFaults>) => post("faults", JSON.stringify(faults)),

    refunds: async () => (await state()).refunds.map(({ amount, status }) => [amount, status]),

    async delivered(type: StripePackage.Event["type"]): Promise<number> {
      const { deliveries } = await state();
      return deliveries.filter((each) => each.type === type && each.outcome === 200).length;
    },
  };
}

export type Stripe = ReturnType<typeof connectStripe>;
