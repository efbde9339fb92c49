import { createHmac } from "node:crypto";
import { connectCalendar, credentialOf } from "#infra/operations/calendar/calendar-api.ts";
import {
  calendarAddress,
  calendarOf,
  readSubscription,
  subscribe,
} from "#infra/operations/calendar/calendar-subscription.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { openInUse } from "#infra/operations/pausing/pause-bookings.ts";
import { setUpCommand } from "#infra/stages.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import {
  type CalendarService,
  calendarFacts,
  calendarServiceOf,
  calendarServices,
} from "#shared/calendar/calendar-services.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import {
  type CheckResult,
  type Deployed,
  failed,
  ok,
  type Repair,
  repairable,
  todo,
} from "./check.ts";

type Stored = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;

const settingsOf = (deployed: Deployed) =>
  openInUse(deployed.clients.dynamoDb, deployed, "settings");

const reported = "Calendly or Cal.com";

/** The calendars that the links of the live content lead to, and the links that lead to no calendar that reports. */
async function linkedCalendars(deployed: Deployed) {
  const { where } = (await createWebsiteStore(settingsOf(deployed)).live()).content;
  const links = [
    { name: "the scheduling link", url: where.schedulingUrl },
    { name: "the link for sessions", url: where.sessionSchedulingUrl },
  ].flatMap(({ name, url }) =>
    url === "" ? [] : [{ name, url, service: calendarServiceOf(url) }],
  );
  return {
    services: calendarServices.flatMap((service) => {
      const own = links.filter((each) => each.service === service).map(({ url }) => url);
      return own.length > 0 ? [{ service, links: own }] : [];
    }),
    others: links.flatMap(({ name, service }) => (service ? [] : [name])),
  };
}

/** Whether the calendars that the scheduling links lead to, and no others, report the times chosen in them. */
export async function checkCalendar(deployed: Deployed): Promise<CheckResult> {
  const { services, others } = await linkedCalendars(deployed);
  const isCalComs = deployed.calendarToken?.startsWith("cal_") === true;
  const isAsked = (service: CalendarService) =>
    services.length === 1 || isCalComs === (service === "calCom");
  const results: CheckResult[] = [];
  let surplus: CheckResult | undefined;
  for (const service of calendarServices) {
    const stored = await readSubscription(deployed, service);
    const links = services.find((each) => each.service === service)?.links;
    if (links) {
      const calendarToken = isAsked(service) ? deployed.calendarToken : undefined;
      results.push(await checkLinked({ ...deployed, calendarToken }, service, links, stored));
    } else if (stored) {
      surplus = todo(
        `${calendarFacts[service].name} reports to the site, but no scheduling link leads there`,
        "Remove its subscription and key as docs/operator-guide.md says in Taking it down.",
      );
    }
  }
  const problem = results.find(({ status }) => status !== "ok");
  if (problem) return problem;
  const repairs = results.flatMap((result) => result.repair ?? []);
  const repair = repairs.length > 0 ? allOf(repairs) : undefined;
  const messages = results.map(({ message }) => message);
  if (surplus) {
    const all = repair ? [surplus.message, ...messages] : [surplus.message];
    return { ...surplus, message: all.join("; "), repair };
  }
  const unreported = others.map(
    (name) => `${name} does not lead to ${reported}, so no times are reported`,
  );
  return { ...ok([...messages, ...unreported].join("; ")), repair };
}

const allOf =
  (repairs: readonly Repair[]): Repair =>
  async (operator) => {
    const done: string[] = [];
    for (const repair of repairs) done.push(await repair(operator));
    return done.join("; ");
  };

async function checkLinked(
  deployed: Deployed,
  service: CalendarService,
  links: readonly string[],
  stored: Stored | undefined,
): Promise<CheckResult> {
  const { stage } = deployed;
  const repair = (operator: Prompts) => subscribe(deployed, service, links, operator);
  const { name } = calendarFacts[service];
  if (!stored) {
    // An operator may want it so.
    const message = `times are added by hand; ${setUpCommand(stage)} can make ${name} report them, with ${credentialOf(service)}`;
    return { ...ok(message), repair };
  }
  const { address, reportsTo, account, since, calendars } = stored;
  if (address === undefined || reportsTo !== calendarAddress(deployed)) {
    return repairable(stage, `${name} reports to ${reportsTo ?? "no address"}`, repair);
  }
  const problem =
    (await problemAtService(deployed, service, address)) ??
    (await problemOfEvent(deployed, service, stored));
  if (problem) return problem;
  const moved = links.map(calendarOf).find((each) => calendars?.includes(each) === false);
  if (moved !== undefined) {
    return todo(
      `${name} reports for ${account}, as when the links led to ${calendars?.join(" and ")}; now one leads to ${moved}`,
      `Times chosen in another account of the trainer's are not reported. To subscribe to it, or if only its name has changed: ${setUpCommand(stage)} --replace-calendar`,
      repair,
    );
  }
  const { received } = await createCalendarStore(settingsOf(deployed)).read();
  const last = received?.service === service ? inWords(new Date(received.at)) : "nothing yet";
  return ok(`${name} reports for ${account} since ${inWords(since)}; last received: ${last}`);
}

const inWords = (at: Date) => `${longDate(londonDate(at))}, ${londonTime(at)}`;

/** Makes the subscriptions anew, whatever their state is. */
export async function replaceCalendar(deployed: Deployed, operator: Prompts): Promise<string> {
  const { services } = await linkedCalendars(deployed);
  if (services.length === 0) throw new Error(`No scheduling link leads to ${reported}.`);
  const repairs = services.map(
    ({ service, links }): Repair =>
      (each) =>
        subscribe(deployed, service, links, each),
  );
  return allOf(repairs)(operator);
}

const subscribeAgain = ({ stage }: Deployed) =>
  `To subscribe again: ${setUpCommand(stage)} --replace-calendar`;

/** What the calendar says about the subscription, if a token was given to ask with. */
async function problemAtService(deployed: Deployed, service: CalendarService, address: string) {
  const { calendarToken, fetch } = deployed;
  if (!calendarToken) return undefined;
  const found = await connectCalendar(service, calendarToken, fetch).find(address);
  if (found?.isActive) return undefined;
  const state = found ? "has disabled the subscription" : "no longer has the subscription";
  return failed(`${calendarFacts[service].name} ${state}`, subscribeAgain(deployed));
}

/** How long functions use a key that was replaced. */
const keyIsNewMs = 5 * 60 * 1000;

/** Whether the live site accepts an event with the stored key, of a kind that it ignores. */
async function problemOfEvent(deployed: Deployed, service: CalendarService, stored: Stored) {
  const { now, fetch } = deployed;
  const seconds = Math.floor(now().getTime() / 1000);
  const sign = (content: string) => createHmac("sha256", stored.key).update(content).digest("hex");
  const isCalendly = service === "calendly";
  const body = isCalendly ? '{"event":"touchline.test"}' : '{"triggerEvent":"PING"}';
  const headers = isCalendly
    ? { "calendly-webhook-signature": `t=${seconds},v1=${sign(`${seconds}.${body}`)}` }
    : { "x-cal-signature-256": sign(body) };
  const signal = AbortSignal.timeout(20_000);
  const status = await fetch(calendarAddress(deployed), { method: "POST", headers, body, signal })
    .then((answer) => answer.status)
    .catch(() => 0);
  if (status === 200) return undefined;
  if (status === 0) return todo("the site does not answer", "See the lines that begin with Live.");
  if (now().getTime() - stored.since.getTime() < keyIsNewMs) {
    return todo("a signed event is still refused", "Check again after five minutes.");
  }
  return failed(`the site refuses a signed event with ${status}`, subscribeAgain(deployed));
}
