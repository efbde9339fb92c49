import { Fragment } from "react";
import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import {
  lastSent,
  type MailState,
  maximumMailAttempts,
  resendableMails,
  timesSent,
} from "#shared/bookings/booking-facts.ts";
import type { FlowSource } from "#shared/bookings/booking-kinds.ts";
import { isMailWanted } from "#shared/bookings/wanted-mails.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { toast } from "#web/components/toasts.ts";
import { Facts } from "../booking-facts.tsx";
import type { BookingEdit } from "../consultations-api.ts";
import { returnedState } from "./mail-returns.ts";

interface MailSectionProps extends BookingEdit<"resendMail"> {
  readonly booking: Exclude<AdminBooking, { erasedAt: string }>;
}

export function MailSection({ booking, api, onBooking, onFailure }: MailSectionProps) {
  const { flowSource } = booking;
  const confirmation = flowSource === "payment-page" ? "Receipt" : "Confirmation email";

  async function resend(mail: ResendableMail, attempts: number) {
    try {
      const latest = await api.resendMail(booking.bookingId, { mail, attempts });
      onBooking(latest);
      const sent = isErasedRecord(latest) ? undefined : latest[mail];
      if (sent) tell(sent);
    } catch (error) {
      onFailure(error, "The email could not be sent. Please try again.");
    }
  }

  return (
    <>
      {booking.email === undefined && (
        <Facts facts={[[confirmation, "None: the payer left no address"]]} />
      )}
      {mailNames(confirmation).map(([name, label]) => {
        const mail = booking[name];
        if (!mail) return null;
        const resendable = resendableMails.find((each) => each === name);
        return (
          <Fragment key={name}>
            <Facts facts={[[label, describe(mail, flowSource)]]} />
            {resendable && isMailWanted(resendable, booking, new Date()) && (
              <ActionButton
                variant="secondary"
                className={desk["alone"]}
                action={() => resend(resendable, mail.attempts)}
              >
                Send Again <span className="visually-hidden">({label})</span>
              </ActionButton>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

type ResendableMail = (typeof resendableMails)[number];

/** The emails to the client, in the order in which they are due. */
function mailNames(confirmation: string) {
  return [
    ["visitorMail", confirmation],
    ["firstNudge", "First question about a time"],
    ["secondNudge", "Second question about a time"],
    ["timeMail", "Email with the time"],
    ["reminderMail", "Reminder of the time"],
    ["cancelMail", "Email about the cancellation"],
  ] as const;
}

function tell({ status }: MailState) {
  if (status === "sent") toast.success("The email is sent.");
  else if (status === "pending") toast.info("The email is being sent.");
  else toast.error("The email could not be sent. It will be tried again.");
}

function describe(mail: MailState, flowSource: FlowSource): string {
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
