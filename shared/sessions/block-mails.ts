import type { MailState } from "#shared/bookings/booking-facts.ts";
import { settledMinutes, toldBeforeWeeks } from "#shared/values/numbers-in-sentences.ts";
import { openSessions } from "./ended-sessions.ts";
import { eventsInTime, type TimedSessions } from "./open-events.ts";
import { heldSessions, type UsedSession } from "./session-blocks.ts";
import { isBlockOver, noSessionBecause, type PaidBlock } from "./sessions-left.ts";

/** What the mails to the client of a block are about. */

interface MailedBlock extends PaidBlock {
  readonly sessionMail?: MailState | undefined;
}

/** The sessions that the mail after a session lists: those ticked since the mail before it, and held. */
export function sessionsToTell(block: MailedBlock): UsedSession[] {
  const { usedSessions = [], sessionMail } = block;
  if (isBlockOver(block)) return [];
  return heldSessions({ usedSessions: usedSessions.slice(sessionMail?.about) });
}

/** Whether one of them was ticked a moment ago. */
export function isTellingEarly(block: MailedBlock, now: Date): boolean {
  const latest = sessionsToTell(block).at(-1);
  return latest !== undefined && Date.parse(latest.at) + settledMinutes * 60_000 > now.getTime();
}

/**
 * Noon of the day on which sessions lapse, so that the mail before comes by day. Nothing if none are left, or all of
 * them have a time until then, or the block was sold for so few weeks that its receipt has just said it.
 */
export function lapseToTell(block: PaidBlock & TimedSessions): string | undefined {
  const { lapsesOn, block: terms } = block;
  if (lapsesOn === undefined || !terms || terms.weeks <= toldBeforeWeeks) return undefined;
  if (noSessionBecause(block, lapsesOn)) return undefined;
  return openSessions(block) > eventsInTime(block).length ? `${lapsesOn}T12:00:00.000Z` : undefined;
}
