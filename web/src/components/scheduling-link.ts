import { useEffect, useState } from "react";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import {
  calendarFacts,
  calendarServiceOf,
  referenceLength,
} from "#shared/calendar/calendar-services.ts";
import type { Website } from "#shared/website/website.ts";
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

/**
 * Where the client of a booking chooses a time; `""` if trainer and client agree it between them. Its reference is there
 * a moment after the page.
 */
export function useSchedulingLink(kind: BookingKind, bookingId: string, visitor?: Visitor): string {
  const address = addresses[kind](useWebsite().where);
  const [reference, setReference] = useState<string>();
  useEffect(() => {
    calendarReference(bookingId).then(setReference, () => undefined);
  }, [bookingId]);
  return address && schedulingLink(address, { ...visitor, reference });
}

const addresses: Readonly<Record<BookingKind, (where: Website["where"]) => string>> = {
  consultations: ({ schedulingUrl }) => schedulingUrl,
  sessions: ({ sessionSchedulingUrl }) => sessionSchedulingUrl,
};
