import * as z from "zod/mini";
import type { CalendarChange } from "#lambdas/bookings/record/calendar-changes.ts";
import { emailKeyOf } from "#lambdas/bookings/record/keys.ts";
import { CalendarEventId, EventPlace } from "#shared/calendar/calendar-events.ts";
import { calendarServices } from "#shared/calendar/calendar-services.ts";
import { Instant } from "#shared/values/instant.ts";
import { visibleText } from "#shared/values/pasted-text.ts";
import { EmailAddress } from "#shared/values/text-fields.ts";

/** An event of a calendar, in the same form for each service. */
export interface CalendarNotice extends CalendarChange {
  /** The reference of a booking, as the link to the calendar carried it. */
  readonly reference: string | undefined;
  /**
   * The email addresses of the people in the event, each once and as `emailKeyOf` writes it. They are compared and
   * never stored.
   */
  readonly emails: readonly string[];
  /** Which of the trainer's kinds of event it is. */
  readonly eventType: EventType | undefined;
}

/** A kind of event that the trainer offers in a calendar, by the calendar's id. */
export const EventType = z.object({
  service: z.enum(calendarServices),
  id: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type EventType = z.infer<typeof EventType>;

/** Reads a signed body; `undefined` if it is about no time. @throws ZodError when it cannot be read */
export type ReadNotice = (body: unknown) => CalendarNotice | undefined;

/** A time as the calendars write it: with an offset, to a second or finer. */
export const CalendarInstant = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text).toISOString()),
  ),
  // The offset may move a time out of the years that can be stored.
  Instant,
);

/** In printable ASCII, as both calendars use: DynamoDB and URLs take no lone surrogates. */
export const EventId = CalendarEventId.check(z.regex(/^[!-~]+$/));

/** The valid email addresses among those of an event. */
export function addressesIn(values: readonly unknown[]): string[] {
  const read = values.slice(0, mostAddresses).map((value) => orAbsent(EmailAddress, value));
  return [...new Set(read.filter((email) => email !== undefined).map(emailKeyOf))];
}

/** No event of a trainer has more people. */
const mostAddresses = 20;

/**
 * The ids of an event that was cancelled: none if it had begun by then, because what has begun is not undone by
 * tidying up the calendar.
 */
export function cancelledBeforeStart(
  id: string,
  startsAt: string,
  cancelledAt: string | undefined,
): string[] {
  return cancelledAt === undefined || cancelledAt < startsAt ? [id] : [];
}

/** A value if it is valid. Without it the event is still read: only the time matters. */
export function orAbsent<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> | undefined {
  return schema.safeParse(value).data;
}

const inOneLine = (text: string) => visibleText(text.replace(/[\p{Cc}\p{Cs}]+/gu, " "));
export const Place = z.pipe(z.string().check(z.overwrite(inOneLine), z.minLength(1)), EventPlace);
