import * as z from "zod/mini";
import { DraftFacts } from "#shared/bookings/booking-facts.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import { ConfirmedFacts } from "#shared/bookings/confirmed-facts.ts";
import { CalendarRecord } from "#shared/calendar/calendar-events.ts";
import { blockFacts, LapsesOn } from "./session-blocks.ts";
import { Payer } from "./session-payments.ts";

const sessionPayment = { ...Payer.shape, flowSource: z.literal(flowSources.sessions) };

/** An unpaid attempt to pay for sessions. */
export const DraftSessions = z.object({ ...DraftFacts.shape, ...sessionPayment });
export type DraftSessions = z.infer<typeof DraftSessions>;

/** Sessions that are paid for, or free. */
export const ConfirmedSessions = z.object({
  ...ConfirmedFacts.shape,
  ...sessionPayment,
  lapsesOn: LapsesOn,
  usedSessions: blockFacts.usedSessions,
  calendar: z.optional(CalendarRecord),
});
export type ConfirmedSessions = z.infer<typeof ConfirmedSessions>;
