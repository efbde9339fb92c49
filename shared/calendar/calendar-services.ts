/** The calendars that report to the site which times were chosen in them (docs/decisions/0068-calendar-webhooks.md). */
export const calendarServices = ["calendly", "calCom"] as const;
export type CalendarService = (typeof calendarServices)[number];

interface ServiceFacts {
  readonly name: string;
  readonly domain: string;
  /** The parameter of an address that comes back with each event, as it was in the link. */
  readonly referenceParameter: string;
}

export const calendarFacts: Readonly<Record<CalendarService, ServiceFacts>> = {
  calendly: { name: "Calendly", domain: "calendly.com", referenceParameter: "utm_content" },
  calCom: { name: "Cal.com", domain: "cal.com", referenceParameter: "metadata[booking]" },
};

/** The calendar that an address leads to, if it is one that reports its events. */
export function calendarServiceOf(address: string): CalendarService | undefined {
  const { hostname } = new URL(address);
  return calendarServices.find((service) => {
    const { domain } = calendarFacts[service];
    return hostname === domain || hostname.endsWith(`.${domain}`);
  });
}

/** Links name a booking by a digest of this length, from which its id cannot be found. */
export const referenceLength = 22;
