import { createHmac } from "node:crypto";
import { connectCalendar, credentialOf } from "#infra/operations/calendar/calendar-api.ts";
import {
  calendarAddress,
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
import { type CheckResult, type Deployed, failed, ok, repairable, todo } from "./check.ts";

type Stored = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;

const settingsOf = (deployed: Deployed) =>
  openInUse(deployed.clients.dynamoDb, deployed, "settings");

/** The calendar that the scheduling link of the live content leads to. */
async function linkedCalendar(deployed: Deployed): Promise<CalendarService | undefined> {
  const { content } = await createWebsiteStore(settingsOf(deployed)).live();
  return calendarServiceOf(content.where.schedulingUrl);
}

/** Whether the calendar that the scheduling link leads to, and no other, reports the times chosen in it. */
export async function checkCalendar(deployed: Deployed): Promise<CheckResult> {
  const { stage } = deployed;
  const linked = await linkedCalendar(deployed);
  let surplus: CheckResult | undefined;
  for (const other of calendarServices) {
    if (other === linked || !(await readSubscription(deployed, other))) continue;
    surplus = todo(
      `${calendarFacts[other].name} reports to the site, but the scheduling link does not lead there`,
      "Remove its subscription and key as docs/operator-guide.md says in Taking it down.",
    );
  }
  if (!linked)
    return (
      surplus ??
      ok("the scheduling link does not lead to Calendly or Cal.com, so no times are reported")
    );
  const repair = (operator: Prompts) => subscribe(deployed, linked, operator);
  const { name } = calendarFacts[linked];
  const stored = await readSubscription(deployed, linked);
  if (!stored) {
    // An operator may want it so.
    const message = `times are added by hand; ${setUpCommand(stage)} can make ${name} report them, with ${credentialOf(linked)}`;
    return surplus
      ? { ...surplus, message: `${surplus.message}; ${message}`, repair }
      : { ...ok(message), repair };
  }
  const { address, reportsTo, account, since } = stored;
  if (address === undefined || reportsTo !== calendarAddress(deployed)) {
    return repairable(stage, `${name} reports to ${reportsTo ?? "no address"}`, repair);
  }
  const problem =
    (await problemAtService(deployed, linked, address)) ??
    (await problemOfEvent(deployed, linked, stored)) ??
    surplus;
  if (problem) return problem;
  const { received } = await createCalendarStore(settingsOf(deployed)).read();
  const last = received?.service === linked ? inWords(new Date(received.at)) : "nothing yet";
  return ok(`${name} reports for ${account} since ${inWords(since)}; last received: ${last}`);
}

const inWords = (at: Date) => `${longDate(londonDate(at))}, ${londonTime(at)}`;

/** Makes the subscription anew, whatever its state is. */
export async function replaceCalendar(deployed: Deployed, operator: Prompts): Promise<string> {
  const linked = await linkedCalendar(deployed);
  if (!linked) throw new Error("The scheduling link does not lead to Calendly or Cal.com.");
  return subscribe(deployed, linked, operator);
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
