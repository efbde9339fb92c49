import { useEffect, useState } from "react";
import {
  calendarFacts,
  calendarServiceOf,
  referenceLength,
} from "#shared/calendar/calendar-services.ts";
import { useWebsite } from "#web/website.ts";

/** What the link tells the calendar. */
interface Visitor {
  readonly name?: string;
  readonly email?: string;
  /** The booking's, which comes back with the time. */
  readonly reference?: string | undefined;
}

/** The scheduling address, with what that service takes from it filled in. */
export function schedulingLink(address: string, { name, email, reference }: Visitor): string {
  const url = new URL(address);
  const service = calendarServiceOf(address);
  const isSavvyCal = /(^|\.)savvycal\.com$/.test(url.hostname);
  if (!service && !isSavvyCal) return address;
  const { searchParams, href } = url;
  if (name) searchParams.set(service ? "name" : "display_name", name);
  if (email) searchParams.set("email", email);
  if (service && reference) searchParams.set(calendarFacts[service].referenceParameter, reference);
  return url.href === href ? address : url.href;
}

/**
 * What a booking is called in links to the trainer's calendar: as `calendarReference` of the API.
 * @returns `undefined` on a page without https, where browsers compute no digests.
 */
export async function calendarReference(bookingId: string): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(bookingId));
  if (!digest) return undefined;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, referenceLength);
}

/** The scheduling address of a booking. Its reference is there a moment after the page. */
export function useSchedulingLink(bookingId: string, visitor?: Visitor): string {
  const { schedulingUrl } = useWebsite().where;
  const [reference, setReference] = useState<string>();
  useEffect(() => {
    calendarReference(bookingId).then(setReference, () => undefined);
  }, [bookingId]);
  return schedulingLink(schedulingUrl, { ...visitor, reference });
}
