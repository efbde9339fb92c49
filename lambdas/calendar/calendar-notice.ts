import * as z from "zod/mini";
import type { CalendarChange } from "#lambdas/bookings/record/calendar.ts";
import { CalendarEventId, EventPlace } from "#shared/bookings/calendar-events.ts";
import { Instant } from "#shared/values/instant.ts";
import { visibleText } from "#shared/values/pasted-text.ts";

/** What a calendar has told, whichever it is. */
export interface CalendarNotice extends CalendarChange {
  /** What the link called the booking. */
  readonly reference: string | undefined;
  /** The address that the client gave to the calendar. It is compared and never kept. */
  readonly email: string | undefined;
}

/** Reads a signed body; nothing when it tells nothing about times. @throws ZodError when it cannot be read */
export type ReadNotice = (body: unknown) => CalendarNotice | undefined;

/** A time as the calendars write it: with an offset, to a second or finer. */
export const CalendarInstant = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text).toISOString()),
  ),
  // An offset may lead out of the years that can be written.
  Instant,
);

/** In the characters that the calendars use: DynamoDB and URLs take no lone surrogates. */
export const EventId = CalendarEventId.check(z.regex(/^[!-~]+$/));

/** A text that is kept if it is fit for it, and is left out if not: the time alone matters. */
export function orAbsent<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> | undefined {
  return schema.safeParse(value).data;
}

const inOneLine = (text: string) => visibleText(text.replace(/[\p{Cc}\p{Cs}]+/gu, " "));
export const Place = z.pipe(z.string().check(z.overwrite(inOneLine), z.minLength(1)), EventPlace);
