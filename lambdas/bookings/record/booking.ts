import * as z from "zod/mini";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { type ConfirmedBooking, ErasedBooking, ErasedDraft } from "#shared/bookings/bookings.ts";
import { CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { ConfirmedConsultation, DraftConsultation } from "#shared/consultations/consultation.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { ConfirmedSessions, DraftSessions } from "#shared/sessions/session-payment.ts";
import { Instant } from "#shared/values/instant.ts";

/** Private fields of a booking that is not erased: no answer of the API has them. */
const stored = {
  /** What is kept of the links to the client's page. */
  clientLinks: z.optional(z.array(z.string())),
};

const draft = {
  ...stored,
  /** When upkeep last asked Stripe about it, since it was last started. */
  checkedAt: z.optional(Instant),
  /** Events that its client chose before the payment was known here. */
  calendar: z.optional(CalendarRecord),
};

type ByKind = Readonly<Record<BookingKind, z.ZodMiniObject>>;

const drafts = {
  consultations: z.object({ ...DraftConsultation.shape, ...draft }),
  sessions: z.object({ ...DraftSessions.shape, ...draft }),
} as const satisfies ByKind;

const confirmed = {
  consultations: z.object({ ...ConfirmedConsultation.shape, ...stored }),
  sessions: z.object({ ...ConfirmedSessions.shape, ...stored }),
} as const satisfies ByKind;

const DraftRecord = z.discriminatedUnion("flowSource", [drafts.consultations, drafts.sessions]);
const ConfirmedRecord = z.discriminatedUnion("flowSource", [
  confirmed.consultations,
  confirmed.sessions,
]);
const KeptRecord = z.union([ErasedBooking, ConfirmedRecord]);
const BookingRecord = z.union([ErasedBooking, ErasedDraft, DraftRecord, ConfirmedRecord]);

export type DraftRecord = z.infer<typeof DraftRecord>;
export type ConsultationRecord = z.infer<typeof confirmed.consultations>;
export type SessionsRecord = z.infer<typeof confirmed.sessions>;
export type ConfirmedRecord = z.infer<typeof ConfirmedRecord>;
/** A booking that is not a draft, erased or not. */
export type KeptRecord = z.infer<typeof KeptRecord>;
/** A kept booking without its private fields. */
export type KeptBooking = ConfirmedBooking | ErasedBooking;
/** A booking as it is stored, without what follows from it: index keys and expiry. */
export type BookingRecord = z.infer<typeof BookingRecord>;

/** Every attribute that this release knows of a record. */
export const recordAttributes: ReadonlySet<string> = new Set(
  [...Object.values(drafts), ...Object.values(confirmed)].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
);

/** Reads an item of the bookings table. */
export function parseRecord(item: unknown): BookingRecord {
  const record = BookingRecord.parse(item);
  return record.paymentStatus === "pending" ? record : withEarlierEnded(record);
}
/** The same of an item that is not a draft. */
export const parseKept = (item: unknown): KeptRecord => withEarlierEnded(KeptRecord.parse(item));
