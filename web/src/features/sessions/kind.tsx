import type { AdminSessions } from "#shared/bookings/admin-bookings.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { isBlock } from "#web/features/bookings/booking-facts.tsx";
import type { DeskKind, OnDesk } from "#web/features/bookings/desk-kind.ts";
import type { HistoryEntry } from "#web/features/bookings/panel/history-entry.ts";
import { Part } from "#web/features/bookings/panel/part.tsx";
import { EnterBlockButton } from "./enter-block-button.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export const sessionsKind: DeskKind = {
  label: "Session payments",
  one: "session payment",
  show: "Show Session Payment",
  noneYet: [
    "No session payments yet",
    "As soon as a client pays on the payment page, the payment appears here and you get an email.",
  ],
  // They have no time, and are never completed.
  shows: ["all", "paid", "free", "refunded"],
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
  addition: <EnterBlockButton />,
};

export const sessionsOnDesk = (booking: AdminSessions): OnDesk => ({
  purpose: leftOf(booking),
  course: isBlock(booking) && (
    <Part heading="Sessions">
      <SessionsSection booking={booking} />
    </Part>
  ),
  answers: undefined,
  history: historyOf(booking),
});

function leftOf(booking: AdminSessions): string | undefined {
  if (!isBlock(booking)) return undefined;
  const { name, sessions } = booking.block;
  // On a phone the name may be cut.
  return `${sessionsLeft(booking, new Date())} of ${sessions} left, ${name}`;
}

function historyOf({ usedSessions = [] }: AdminSessions): HistoryEntry[] {
  return usedSessions.flatMap(({ day, at, by, putBack }): HistoryEntry[] => [
    { at, text: `Session on ${longDate(day)} marked as used`, by },
    ...(putBack ? [{ ...putBack, text: `Session on ${longDate(day)} undone` }] : []),
  ]);
}
