import { Fragment } from "react";
import {
  lastSent,
  type MailReturn,
  type MailState,
  maximumMailAttempts,
  timesSent,
} from "#shared/bookings/booking-facts.ts";
import { type BookingKind, kindOf } from "#shared/bookings/booking-kinds.ts";
import { mailOf } from "#shared/bookings/booking-problem.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { clientMails, isHeldBack, mailName } from "#shared/bookings/mails.ts";
import { Facts } from "#web/features/bookings/booking-facts.tsx";
import type { NamedBooking } from "#web/features/bookings/bookings-api.ts";
import { returnedState } from "./mail-returns.ts";
import { ResendButton } from "./resend-button.tsx";

/** The emails to the client. One with an open problem is sent again from the notice of that. */
export function MailSection({ booking }: { booking: NamedBooking }) {
  const kind = kindOf(booking);
  const problems = problemsOf(booking, new Date());
  return (
    <>
      {booking.email === undefined && (
        <Facts facts={[[mailName("visitorMail", kind), "None: no email address was given"]]} />
      )}
      {booking.mailStopped && <p>{stoppedInWords(booking.mailStopped)}</p>}
      {clientMails.map((name) => {
        const mail = booking[name];
        if (!mail) return null;
        const state = mailStateInWords(mail, kind, isHeldBack(name, booking));
        return (
          <Fragment key={name}>
            <Facts facts={[[mailName(name, kind), state]]} />
            {!problems.some((problem) => mailOf(problem) === name) && (
              <ResendButton booking={booking} mail={name} />
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** Why the client gets no automatic email, and what ends that. */
function stoppedInWords({ reason }: MailReturn): string {
  const why =
    reason === "complaint"
      ? "The client reported an email as spam"
      : "This address doesn’t accept email";
  return `${why}, so the site has stopped its automatic emails. They start again once you send one.`;
}

/** @param isHeld whether it waits until the trainer sends one. */
export function mailStateInWords(mail: MailState, kind: BookingKind, isHeld: boolean): string {
  const { status, attempts } = mail;
  const sent = timesSent(mail);
  const returned = lastSent(mail)?.returned;
  if (returned && status !== "pending") return returnedState(returned.reason, kind);
  if (isHeld && sent === 0) return "Not sent: automatic emails have stopped";
  const isGivenUp = attempts >= maximumMailAttempts;
  if (status === "sent") return sent > 1 ? `Sent ${times(sent)}` : "Sent";
  if (status === "pending") return sent > 0 ? "Sent, and being sent again" : "Waiting to be sent";
  if (sent > 0) {
    return `Sent, but sending it again failed${isGivenUp ? "" : ". The site will keep trying"}`;
  }
  if (isGivenUp) return `Not sent after ${attempts} tries`;
  return `Not sent yet: the site has tried ${times(attempts)} and will keep trying`;
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}
