import { Fragment } from "react";
import {
  lastSent,
  type MailState,
  maximumMailAttempts,
  resendableMails,
  timesSent,
} from "#shared/bookings/booking-facts.ts";
import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { mailOf } from "#shared/bookings/booking-problem.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { mailName } from "#shared/bookings/mail-names.ts";
import { Facts } from "../booking-facts.tsx";
import type { BookingEdit, KeptBooking } from "../consultations-api.ts";
import { returnedState } from "./mail-returns.ts";
import { ResendButton } from "./resend-button.tsx";

interface MailSectionProps extends BookingEdit<"resendMail"> {
  readonly booking: KeptBooking;
}

/** The emails to the client. One with an open problem is sent again from the notice of that. */
export function MailSection({ booking, ...edit }: MailSectionProps) {
  const { flowSource } = booking;
  const problems = problemsOf(booking, new Date());
  return (
    <>
      {booking.email === undefined && (
        <Facts
          facts={[[mailName("visitorMail", flowSource), "None: no email address was given"]]}
        />
      )}
      {resendableMails.map((name) => {
        const mail = booking[name];
        if (!mail) return null;
        return (
          <Fragment key={name}>
            <Facts facts={[[mailName(name, flowSource), mailStateInWords(mail, flowSource)]]} />
            {!problems.some((problem) => mailOf(problem) === name) && (
              <ResendButton booking={booking} mail={name} {...edit} />
            )}
          </Fragment>
        );
      })}
    </>
  );
}

export function mailStateInWords(mail: MailState, flowSource: FlowSource): string {
  const { status, attempts } = mail;
  const sent = timesSent(mail);
  const returned = lastSent(mail)?.returned;
  if (returned && status !== "pending") return returnedState(returned.reason, flowSource);
  const isGivenUp = attempts >= maximumMailAttempts;
  if (status === "sent") return sent > 1 ? `Sent ${times(sent)}` : "Sent";
  if (status === "pending") return sent > 0 ? "Sent, and being sent again" : "Waiting to be sent";
  if (sent > 0) {
    return `Sent, but sending it again failed${isGivenUp ? "" : ". It will be tried again"}`;
  }
  if (isGivenUp) return `Not sent, although it was tried ${times(attempts)}`;
  return `Not sent: tried ${times(attempts)}, and will be tried again`;
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}
