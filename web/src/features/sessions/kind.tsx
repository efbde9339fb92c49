import type { AdminBooking, AdminSessions } from "#shared/bookings/admin-bookings.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { neverLapses } from "#shared/sessions/session-blocks.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { dayMs } from "#shared/values/durations.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { toldBeforeWeeks } from "#shared/values/numbers-in-sentences.ts";
import { counted } from "#web/admin/counted.ts";
import { dayInRow } from "#web/admin/moment.tsx";
import type { Elements } from "#web/components/elements.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import type { DeskKind, OnDesk } from "#web/features/bookings/desk-kind.ts";
import type { HistoryEntry } from "#web/features/bookings/panel/history-entry.ts";
import { Part } from "#web/features/bookings/panel/part.tsx";
import { EnterBlockButton } from "./enter-block-button.tsx";
import { NoneYet } from "./none-yet.tsx";
import { SessionTimes } from "./session-times.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { Settling } from "./settling.tsx";

export const sessionsKind: DeskKind = {
  label: "Sessions",
  one: "session payment",
  show: "Show Session Payment",
  noneYet: { title: "No session payments yet", content: <NoneYet /> },
  hasFirstSteps: false,
  // None is to do, or completed.
  shows: ["all", "left", "paid", "free", "refunded"],
  searchHint: "Name, email, reference",
  file: "session-payments",
  price: "Price",
  withoutConfirmation: "The client has no receipt",
  // There is no phone number.
  remedies: {
    unknown_address: "Tell the client when you next meet",
    mailbox_full: "Send it again in a few days",
    refused: "Send it again, or tell the client when you next meet",
    suppressed: "Tell the client when you next meet",
  },
  hasToDo: false,
  Settling,
  addition: <EnterBlockButton />,
  first: {
    show: "left",
    headings: { first: "Sessions left", others: "Other session payments" },
    has: (booking, now) => isBlock(booking) && sessionsLeft(booking, now) > 0,
    compare: (one, other) => lastDayOf(one).localeCompare(lastDayOf(other)),
  },
};

const lastDayOf = (booking: AdminBooking) => (isBlock(booking) && booking.lapsesOn) || neverLapses;

export const sessionsOnDesk = (booking: AdminSessions): OnDesk => ({
  purpose: leftOf(booking),
  endsSoon: endOf(booking),
  course: courseOf(booking),
  answers: undefined,
  history: historyOf(booking),
});

function courseOf(booking: AdminSessions): Elements {
  if (isBlock(booking)) {
    return (
      <Part heading="Sessions">
        <SessionsSection booking={booking} />
      </Part>
    );
  }
  const isToCome = openEvents(booking).some(({ endsAt }) => Date.parse(endsAt) > Date.now());
  return (
    isToCome && (
      <Part heading="Session">
        <SessionTimes booking={booking} />
      </Part>
    )
  );
}

function leftOf(booking: AdminSessions): string | undefined {
  if (!isBlock(booking)) return undefined;
  const { block, lapsesOn } = booking;
  const left = sessionsLeft(booking, new Date());
  const count = `${left} of ${block.sessions} left`;
  if (left === 0) return `${count}, ${block.name}`;
  // As much as a phone has room for.
  return lapsesOn === undefined ? count : `${count} until ${dayInRow(lapsesOn)}`;
}

/** Shown from the day on which the client gets a mail about it. */
function endOf(booking: AdminSessions): string | undefined {
  const today = londonDate(new Date());
  if (!isBlock(booking) || booking.lapsesOn === undefined) return undefined;
  if (sessionsLeft(booking, new Date()) === 0) return undefined;
  const days = (Date.parse(booking.lapsesOn) - Date.parse(today)) / dayMs;
  if (days > 7 * toldBeforeWeeks) return undefined;
  return days === 0 ? "Expires today" : `Expires in ${counted(days, "day")}`;
}

function historyOf({ usedSessions = [] }: AdminSessions): HistoryEntry[] {
  return usedSessions.flatMap(({ day, at, by, putBack }): HistoryEntry[] => [
    { at, text: `Session on ${longDate(day)} marked as used`, by },
    ...(putBack ? [{ ...putBack, text: `Session on ${longDate(day)} undone` }] : []),
  ]);
}
