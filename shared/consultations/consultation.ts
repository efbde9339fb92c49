import * as z from "zod/mini";
import { DraftFacts } from "#shared/bookings/booking-facts.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import { ConfirmedFacts } from "#shared/bookings/confirmed-facts.ts";
import { mailStates } from "#shared/bookings/mails.ts";
import { Instant } from "#shared/values/instant.ts";
import { begunFacts } from "./begun.ts";
import { BookingForm } from "./booking-form.ts";
import { HealthConsentVersion } from "./health-consent.ts";

/** A consent as it is stored: what was agreed to, and when by the server's clock. */
const HealthConsent = z.object({ version: HealthConsentVersion, at: Instant });

/** What is kept of a visitor's answers; those about health only with the consent to it. */
export const ConsultationAnswers = z.object({
  ...BookingForm.shape,
  healthConsent: z.optional(HealthConsent),
});
export type ConsultationAnswers = z.infer<typeof ConsultationAnswers>;

const consultation = {
  ...ConsultationAnswers.shape,
  flowSource: z.literal(flowSources.consultations),
};

/** An unpaid attempt to book a consultation. Not a booking: the trainer never sees it. */
export const DraftConsultation = z.object({ ...DraftFacts.shape, ...consultation });
export type DraftConsultation = z.infer<typeof DraftConsultation>;

const optionalText = z.optional(z.string());
const optionalInstant = z.optional(Instant);

/** A consultation that is paid, or free. */
export const ConfirmedConsultation = z.object({
  ...ConfirmedFacts.shape,
  ...consultation,
  status: z.optional(z.literal("completed")),
  completedAt: optionalInstant,
  completedBy: optionalText,
  /** The time of the consultation, if one is known: from the calendar, or noted by an administrator. */
  startsAt: optionalInstant,
  /** How often the time was noted, changed or removed: the sequence of the calendar file. */
  timeChanges: z.optional(z.int()),
  /** When the time last changed, and the administrator who changed it, unless it was the calendar. */
  timeNotedAt: optionalInstant,
  timeNotedBy: optionalText,
  timeEventId: begunFacts.timeEventId,
  calendar: begunFacts.calendar,
  /** What was known before that event, and the client's mail about it; the administrator, if it was theirs. */
  timeBefore: z.optional(
    z.object({
      startsAt: optionalInstant,
      notedAt: optionalInstant,
      by: optionalText,
      mail: mailStates.timeMail,
    }),
  ),
  timeChosenAt: begunFacts.timeChosenAt,
  /** When the answers about health were erased; the consent to them stays, as proof of it. */
  healthErasedAt: optionalInstant,
});
export type ConfirmedConsultation = z.infer<typeof ConfirmedConsultation>;
