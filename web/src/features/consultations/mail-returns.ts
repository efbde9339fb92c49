import type { ReturnReason } from "#shared/bookings/returned-mail.ts";

interface ReturnTexts {
  /** The state of an email, with what the trainer can do. */
  readonly state: string;
  /** After the name of the email. */
  readonly event: string;
}

/** What is said of an email that came back. */
export const returnTexts: Readonly<Record<ReturnReason, ReturnTexts>> = {
  unknown_address: {
    state: "Bounced: this address takes no email. Call or text instead",
    event: "bounced: this address takes no email",
  },
  mailbox_full: {
    state: "Bounced: the mailbox is full. Send it again in a few days, or call",
    event: "bounced: the mailbox is full",
  },
  refused: {
    state: "Bounced: the mail server refused it. Send it again, or call",
    event: "bounced: the mail server refused it",
  },
  suppressed: {
    state: "Not delivered: this address can’t get email from us any more. Call or text instead",
    event: "not delivered: this address can’t get email from us any more",
  },
  complaint: {
    state: "Sent, and reported as spam by its reader",
    event: "reported as spam by its reader",
  },
};
