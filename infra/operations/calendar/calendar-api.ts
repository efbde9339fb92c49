import * as z from "zod/mini";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { type CalendarService, calendarFacts } from "#shared/calendar/calendar-services.ts";

const text = z.string();

/** Where the APIs of Calendly (developer.calendly.com) and Cal.com (cal.com/docs/api-reference/v2) differ. */
const apis = {
  calendly: {
    origin: "https://api.calendly.com",
    credential: "personal access token",
    needs: "the scopes users:read, scheduled_events:read and webhooks:write",
    me: "/users/me",
    subscriptions: "/webhook_subscriptions",
    Account: z.pipe(
      z.object({ uri: text, name: text, current_organization: text }),
      z.transform(({ uri: user, name, current_organization: organization }) => {
        const owner = { user, organization, scope: "user" };
        return { name, owner, listed: { ...owner, count: "100" } };
      }),
    ),
    Subscription: z.pipe(
      z.object({ uri: text, callback_url: text, state: text }),
      z.transform(({ uri, callback_url, state }) => {
        return { address: uri, reportsTo: callback_url, isActive: state === "active" };
      }),
    ),
    request: (url: string, signing_key: string) => {
      return { url, signing_key, events: ["invitee.created", "invitee.canceled"] };
    },
  },
  calCom: {
    origin: "https://api.cal.com",
    credential: "API key",
    needs: "the right to change webhooks",
    me: "/v2/me",
    subscriptions: "/v2/webhooks",
    Account: z.pipe(
      z.object({ email: text, name: z.nullish(text) }),
      z.transform(({ email, name }) => ({ name: name || email, owner: {}, listed: {} })),
    ),
    Subscription: z.pipe(
      z.object({ id: z.union([text, z.number()]), subscriberUrl: text, active: z.boolean() }),
      z.transform(({ id, subscriberUrl: reportsTo, active: isActive }) => {
        return { address: `https://api.cal.com/v2/webhooks/${id}`, reportsTo, isActive };
      }),
    ),
    request: (subscriberUrl: string, secret: string) => {
      const triggers = ["BOOKING_CREATED", "BOOKING_RESCHEDULED", "BOOKING_CANCELLED"];
      return { active: true, subscriberUrl, secret, triggers };
    },
  },
} as const;

const unread = z.optional(z.unknown());
const Answer = z.object({ resource: unread, collection: unread, data: unread });

/** What a calendar's API takes, in words. */
export const credentialOf = (service: CalendarService) =>
  `${calendarFacts[service].name}'s ${apis[service].credential}`;

/** A calendar's API with the trainer's token. A refusal is thrown as a sentence that does not quote the token. */
export function connectCalendar(
  service: CalendarService,
  token: string,
  fetch: Connection["fetch"],
) {
  const { origin, credential, needs, me, subscriptions, Account, Subscription, request } =
    apis[service];
  // A header with other characters is refused in a message that quotes it.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error(`That is not ${credentialOf(service)}.`);

  /** @returns nothing where there is nothing */
  async function call(path: string, method = "GET", body?: object): Promise<unknown> {
    const answer = await fetch(new URL(path, origin).href, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(20_000),
    });
    const said = await answer.text();
    if (answer.status === 404) return undefined;
    if (answer.ok) {
      const { resource, collection, data } = Answer.parse(JSON.parse(said || "{}"));
      return resource ?? collection ?? data;
    }
    const refusals = new Map([
      [401, `does not accept this ${credential}`],
      [403, `does not allow this: the ${credential} needs ${needs}, and the plan webhooks`],
      [409, "has a subscription for this site that it does not list: delete it there"],
      [429, "has had too many requests: wait a minute"],
    ]);
    const why = refusals.get(answer.status) ?? `answered with status ${answer.status}`;
    const quoted = said.replaceAll(token, "…").slice(0, 300);
    throw new Error(`${calendarFacts[service].name} ${why}. (${quoted})`);
  }

  const list = z.array(Subscription);
  return {
    openAccount: async () => {
      const { name, owner, listed } = Account.parse(await call(me));
      const ours = `${subscriptions}?${new URLSearchParams(listed)}`;
      return {
        name,
        list: async () => list.parse(await call(ours)),
        create: async (reportsTo: string, key: string) => {
          const body = { ...request(reportsTo, key), ...owner };
          return Subscription.parse(await call(subscriptions, "POST", body));
        },
      };
    },
    /** @returns nothing when it is gone */
    find: async (address: string) => z.optional(Subscription).parse(await call(address)),
    remove: async (address: string) => void (await call(address, "DELETE")),
  };
}
