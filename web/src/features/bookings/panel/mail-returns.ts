import type { ReturnReason } from "#shared/bookings/booking-facts.ts";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { deskKinds } from "#web/features/bookings/kinds.ts";

/** What happened to an email that bounced, after its name. */
export const returnEvents: Readonly<Record<ReturnReason, string>> = {
  unknown_address: "bounced: this address doesn’t accept email",
  mailbox_full: "bounced: the mailbox is full",
  refused: "bounced: the mail server refused it",
  suppressed: "not delivered: this address can’t get email from the site any more",
  complaint: "reported as spam by the client",
};

export function returnedState(reason: ReturnReason, kind: BookingKind): string {
  const event = returnEvents[reason];
  const remedy = deskKinds[kind].remedies[reason];
  return `${event.slice(0, 1).toUpperCase()}${event.slice(1)}${remedy ? `. ${remedy}` : ""}`;
}
