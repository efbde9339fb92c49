import { EventLink } from "#shared/calendar/calendar-events.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import { readHttpsUrl } from "#shared/values/https-url.ts";
import { orAbsent } from "./calendar-notice.ts";

/**
 * Clients and strangers can write addresses into an event, and the site's pages and mails show them as the
 * trainer's. So it keeps no addresses but those of the calendar itself and of services for calls.
 */

/** Each includes its subdomains, some of which belong to customers of the service. */
const calendarDomains: Readonly<Record<CalendarService, readonly string[]>> = {
  calendly: ["calendly.com"],
  calCom: ["cal.com", "cal.eu"],
};

const callDomains = [
  "zoom.us",
  "zoom.com",
  "meet.google.com",
  "teams.microsoft.com",
  "teams.cloud.microsoft",
  "teams.live.com",
  "webex.com",
  "whereby.com",
  "meet.goto.com",
  "gotomeeting.com",
  "gotomeet.me",
  "meet.jit.si",
  "8x8.vc",
  "daily.co",
  "facetime.apple.com",
  "v.ringcentral.com",
];

/** A page of the calendar, such as the one where its client moves an event. */
export function calendarLink(service: CalendarService, value: unknown): string | undefined {
  return linkWithin(calendarDomains[service], value);
}

/** Where a call takes place. */
export function callLink(service: CalendarService, value: unknown): string | undefined {
  return linkWithin([...calendarDomains[service], ...callDomains], value);
}

/** The address as browsers read it: mail programs may read a backslash or a capital otherwise. */
function linkWithin(domains: readonly string[], value: unknown): string | undefined {
  const text = orAbsent(EventLink, value);
  const url = text === undefined || text.includes("\\") ? undefined : readHttpsUrl(text);
  if (url?.port !== "") return undefined;
  const { hostname, href } = url;
  const isWithin = domains.some((domain) => `.${hostname}`.endsWith(`.${domain}`));
  return isWithin ? orAbsent(EventLink, href) : undefined;
}
