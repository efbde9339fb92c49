import { expect } from "vitest";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { readCalCom } from "#lambdas/calendar/cal-com.ts";
import { readCalendly } from "#lambdas/calendar/calendly.ts";
import { isSignedByCalCom, isSignedByCalendly } from "#lambdas/calendar/signatures.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { siteOrigin } from "./site.ts";

/** The accounts at both calendars, each with one token. */
export const calendarTokens = { calendly: "eyJraWQi.trainer", calCom: "cal_live_trainer" } as const;

interface KeptSubscription {
  readonly service: CalendarService;
  readonly address: string;
  readonly url: string;
  readonly key: string;
  isActive: boolean;
}

const user = "https://api.calendly.com/users/AAA";
const organization = "https://api.calendly.com/organizations/BBB";

/**
 * The APIs of Calendly and Cal.com, and the webhook of the live site, which verifies as the function does,
 * and expects events that change nothing.
 * Answers have the shapes of developer.calendly.com/api-docs and cal.com/docs/api-reference/v2, and few of
 * the fields.
 */
export function createCalendars(now: () => Date) {
  const subscriptions: KeptSubscription[] = [];
  /** What changed something, in order. */
  const changes: string[] = [];
  /** Statuses that the next calls of a method get. */
  const refusals: { method: string; status: number }[] = [];
  /** The keys that the functions use. */
  const site = { keys: new Map<CalendarService, string>(), isDown: false };
  let made = 0;

  const shown = ({ service, address, url, isActive }: KeptSubscription) =>
    service === "calendly"
      ? {
          uri: address,
          callback_url: url,
          state: isActive ? "active" : "disabled",
          events: ["invitee.created", "invitee.canceled"],
        }
      : { id: address.split("/").at(-1), userId: 1, subscriberUrl: url, active: isActive };

  function answer(service: CalendarService, url: URL, method: string, body: string): Response {
    const isCalendly = service === "calendly";
    const one = (status: number, content: unknown) =>
      Response.json(isCalendly ? { resource: content } : { status: "success", data: content }, {
        status,
      });
    const missing = () => Response.json({ title: "Resource Not Found" }, { status: 404 });
    const refused = refusals[0]?.method === method && refusals.shift();
    if (refused) return Response.json({ title: "Refused" }, { status: refused.status });
    const ours = subscriptions.filter((each) => each.service === service);
    if (/\/me$/.test(url.pathname)) {
      return isCalendly
        ? one(200, { uri: user, name: "Sam Doe", current_organization: organization })
        : one(200, { id: 1, email: "sam@example.com" });
    }
    if (url.pathname === (isCalendly ? "/webhook_subscriptions" : "/v2/webhooks")) {
      if (method === "GET") {
        if (!isCalendly) return one(200, ours.map(shown));
        const { searchParams: asked } = url;
        const isWhole = asked.get("user") === user && asked.get("organization") === organization;
        if (!isWhole || asked.get("scope") !== "user") return Response.json({}, { status: 400 });
        return Response.json({ collection: ours.map(shown), pagination: { count: ours.length } });
      }
      const given = JSON.parse(body);
      const subscription = {
        service,
        address: `${url.origin}${url.pathname}/${String.fromCharCode(67 + made++)}`,
        url: isCalendly ? given.url : given.subscriberUrl,
        key: isCalendly ? given.signing_key : given.secret,
        isActive: true,
      };
      if (ours.some((each) => each.url === subscription.url))
        return Response.json({}, { status: 409 });
      subscriptions.push(subscription);
      changes.push(`subscribe ${subscription.url}`);
      return one(201, shown(subscription));
    }
    const found = ours.find(({ address }) => address === url.href);
    if (!found) return missing();
    if (method === "GET") return one(200, shown(found));
    subscriptions.splice(subscriptions.indexOf(found), 1);
    changes.push(`delete ${found.address}`);
    return isCalendly ? new Response(null, { status: 204 }) : one(200, shown(found));
  }

  function receive(headers: Headers, body: string): Response {
    if (site.isDown) throw new TypeError("fetch failed");
    const [calendly, calCom] = [
      headers.get("calendly-webhook-signature"),
      headers.get("x-cal-signature-256"),
    ];
    const isSigned =
      calendly === null
        ? isSignedByCalCom(calCom ?? "", body, site.keys.get("calCom") ?? "")
        : isSignedByCalendly(calendly, body, site.keys.get("calendly") ?? "", now());
    const read = calendly === null ? readCalCom : readCalendly;
    if (isSigned) expect(read(JSON.parse(body))).toBeUndefined();
    return new Response("", { status: isSigned ? 200 : 401 });
  }

  /** Passes all other requests on. */
  const over =
    (others: Connection["fetch"]): Connection["fetch"] =>
    async (input, init = {}) => {
      const url = new URL(String(input));
      const headers = new Headers(init.headers);
      const body = String(init.body ?? "");
      if (url.href === `${siteOrigin}/api/webhooks/calendar`) return receive(headers, body);
      const service = ({ "api.calendly.com": "calendly", "api.cal.com": "calCom" } as const)[
        url.host
      ];
      if (!service) return others(input, init);
      const isKnown = headers.get("authorization") === `Bearer ${calendarTokens[service]}`;
      if (!isKnown)
        return Response.json(
          { title: "Unauthenticated", said: headers.get("authorization") },
          { status: 401 },
        );
      return answer(service, url, init.method ?? "GET", body);
    };
  return { subscriptions, changes, refusals, site, over };
}
