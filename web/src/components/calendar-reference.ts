import { referenceLength } from "#shared/calendar/calendar-services.ts";

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
