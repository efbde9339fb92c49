import { randomBytes } from "node:crypto";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { explainFailure, printable } from "#infra/operations/connection/failure.ts";
import { readSecret, storeSecret } from "#infra/operations/connection/parameters.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { calendarKeyParameters } from "#infra/stages.ts";
import { calendarWebhook } from "#shared/calendar/api.ts";
import { type CalendarService, calendarFacts } from "#shared/calendar/calendar-services.ts";
import { connectCalendar, credentialOf } from "./calendar-api.ts";

type Site = Connection & Pick<Deployment, "siteOrigin">;

export const calendarAddress = ({ siteOrigin }: Site) => `${siteOrigin}${calendarWebhook.path}`;

const described =
  /^Signing key of (\S+), which reports to (\S+) for (.*) since (\S+?)(?:, with links to (.*))?\.$/;

/** Whose calendar a scheduling link leads to, such as `calendly.com/sam`, which is not what its API calls the account. */
export function calendarOf(link: string): string {
  const { hostname, pathname } = new URL(link);
  return `${hostname}/${pathname.split("/")[1]}`.toLowerCase();
}

/** A calendar's stored key and, from the parameter's description, its subscription if it was completed. */
export async function readSubscription({ clients, stage }: Site, service: CalendarService) {
  const secret = await readSecret(clients.ssm, calendarKeyParameters(stage)[service]);
  if (!secret) return undefined;
  const [, address, reportsTo, account, since = "", links] =
    described.exec(secret.description) ?? [];
  return {
    ...{ key: secret.value, address, reportsTo, account, since: new Date(since) },
    /** Whose calendars the links led to when it was made; absent in what earlier releases stored. */
    calendars: links?.split(", "),
  };
}

/**
 * Subscribes with a new signing key. A calendar takes one subscription for each account and address: an earlier
 * one for this address is deleted first, one for another address last. The token is not stored.
 * @param links that lead to the service
 * @returns what was done: without a token, nothing
 */
export async function subscribe(
  site: Site,
  service: CalendarService,
  links: readonly string[],
  { askHidden }: Prompts,
) {
  const { clients, stage, fetch, now } = site;
  const token = await askHidden(`${credentialOf(service)}, or Enter to do without`);
  if (!token) return "no token was given";
  const calendar = connectCalendar(service, token, fetch);
  const { name, list, create } = await calendar.openAccount();
  const reportsTo = calendarAddress(site);
  const former = await readSubscription(site, service);
  const ours = (await list()).filter((each) => each.reportsTo === reportsTo);
  const store = (value: string, description: string) =>
    storeSecret(clients.ssm, calendarKeyParameters(stage)[service], { value, description });
  // If the rest fails, the next run does not take the deleted subscription for a working one.
  if (former && ours.length > 0) await store(former.key, "Signing key of no subscription.");
  for (const { address } of ours) await calendar.remove(address);
  const key = randomBytes(32).toString("base64url");
  const { address } = await create(reportsTo, key);
  const account = printable(name).slice(0, 100);
  try {
    await store(
      key,
      `Signing key of ${address}, which reports to ${reportsTo} for ${account} since ${now().toISOString()}, with links to ${[...new Set(links.map(calendarOf))].join(", ")}.`,
    );
  } catch (error) {
    await calendar.remove(address).catch(() => undefined);
    throw error;
  }
  const done = `${calendarFacts[service].name} is subscribed to, and its key stored; functions use it within five minutes`;
  if (former?.address === undefined) return done;
  // The earlier one may be of an account that the token does not open.
  return calendar.remove(former.address).then(
    () => done,
    (error) => `${done}; ${former.address} is left: ${explainFailure(error).message}`,
  );
}
