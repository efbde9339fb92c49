import Stripe from "stripe";
import { inlineStyleHashes, pageHeaders } from "#infra/website/security-policies.ts";
import { userPoolId } from "./stand-ins.ts";

export const siteOrigin = "https://d111.cloudfront.net";

/** The live site's answers to the smoke test. */
export function createLiveSite(webhookSecret: () => string | undefined) {
  const page =
    '<!doctype html><style>body{}</style><script type="module" src="/assets/app-1.js"></script>';
  const headers: Record<string, string> = {
    "strict-transport-security": "max-age=31536000",
    ...pageHeaders("eu-west-2", inlineStyleHashes(page)),
  };
  const answers: Record<string, () => Response | Promise<Response>> = {
    "GET https /": () => new Response(page, { headers }),
    "GET https /assets/app-1.js": () => new Response(""),
    "GET https /privacy": () => new Response('<a href="mailto:hello@touchline.example">'),
    "GET https /there-is-no-such-page": () => new Response("", { status: 404 }),
    "GET https /api/workouts": () => Response.json({ workouts: [], nextCursor: null }),
    "GET https /api/admin/bookings": () => new Response("", { status: 401 }),
    "GET https /config.json": () =>
      Response.json({ region: "eu-west-2", userPoolId, userPoolClientId: "client" }),
    "GET http /": () => new Response("", { status: 301, headers: { location: `${siteOrigin}/` } }),
  };
  const requests: string[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const { host, pathname, search } = url;
    // The site's other name is asked for an address with a query.
    const asked = host.startsWith("www.") ? `${host}${pathname}${search}` : pathname;
    const request = `${init?.method ?? "GET"} ${url.protocol.slice(0, -1)} ${asked}`;
    requests.push(request);
    if (request === "POST https /api/webhooks/stripe") {
      return answers[request]?.() ?? receiveEvent(init, webhookSecret());
    }
    const answer = answers[request];
    if (!answer)
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("no address"), { code: "ENOTFOUND" }),
      });
    return answer();
  };
  return { fetch, answers, requests, pageHeaders: headers };
}

function receiveEvent(init: RequestInit | undefined, secret: string | undefined): Response {
  const signature = new Headers(init?.headers).get("stripe-signature") ?? "";
  try {
    Stripe.webhooks.constructEvent(String(init?.body), signature, secret ?? "");
    return Response.json({ received: true });
  } catch {
    return Response.json({ code: "signature_invalid" }, { status: 400 });
  }
}
