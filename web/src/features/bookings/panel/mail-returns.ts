import type { ReturnReason } from "#shared/bookings/booking-facts.ts";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";

/** What happened to an email that bounced, after its name. */
export const returnEvents: Readonly<Record<ReturnReason, string>> = {
  unknown_address: "bounced: this address doesn’t accept email",
  mailbox_full: "bounced: the mailbox is full",
  refused: "bounced: the mail server refused it",
  suppressed: "not delivered: this address can’t get email from the site any more",
  complaint: "reported as spam by the client",
};

/** What the trainer can do. Only a consultation has a phone number. */
const remedies: Readonly<Record<BookingKind, Partial<Record<ReturnReason, string>>>> = {
  consultations: {
    unknown_address: "Call or text instead",
    mailbox_full: "Send it again in a few days, or call",
    refused: "Send it again, or call",
    suppressed: "Call or text instead",
  },
  sessions: {
    unknown_address: "Tell the client when you next meet",
    mailbox_full: "Send it again in a few days",
    refused: "Send it again, or tell the client when you next meet",
    suppressed: "Tell the client when you next meet",
  },
};

export function returnedState(reason: ReturnReason, kind: BookingKind): string {
  const event = returnEvents[reason];
  const remedy = remedies[kind][reason];
  return `${event.slice(0, 1).toUpperCase()}${event.slice(1)}${remedy ? `. ${remedy}` : ""}`;
}
