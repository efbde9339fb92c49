import { listenInternally } from "#local/http/listen.ts";
import { standInKeys } from "#local/settings.ts";
import { createStripeStandIn } from "#local/stripe/stripe-stand-in.ts";
import { connectStripe } from "../journeys/stripe.ts";

export async function openStripeAccount() {
  let siteHere = "";
  const standIn = createStripeStandIn({
    ...standInKeys,
    // The site's own host name does not resolve here, so only the registered path is used.
    webhookUrl: () => `${siteHere}${new URL(standIn.registered()[0]?.url ?? "none:/").pathname}`,
  });
  const api = await listenInternally(standIn.api);
  const browser = await listenInternally(standIn.browser);
  return {
    ...connectStripe(`http://127.0.0.1:${browser.port}/__local/stripe`),
    apiUrl: `http://127.0.0.1:${api.port}`,

    siteIsAt(origin: string): void {
      siteHere = origin;
    },

    async close(): Promise<void> {
      standIn.close();
      await Promise.all([api.close(), browser.close()]);
    },
  };
}

export type StripeAccount = Awaited<ReturnType<typeof openStripeAccount>>;
