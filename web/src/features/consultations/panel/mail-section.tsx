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
import { mailName } from "#shared/bookings/mail-names.ts";
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

  async function resend(mail: (typeof resendableMails)[number], attempts: number) {
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
        <Facts
          facts={[[mailName("visitorMail", flowSource), "None: no email address was given"]]}
        />
      )}
      {resendableMails.map((name) => {
        const mail = booking[name];
        if (!mail) return null;
        const label = mailName(name, flowSource);
        return (
          <Fragment key={name}>
            <Facts facts={[[label, describe(mail, flowSource)]]} />
            {isMailWanted(name, booking, new Date()) && (
              <ActionButton
                variant="secondary"
                className={desk["alone"]}
                action={() => resend(name, mail.attempts)}
              >
                Send Again <span className="visually-hidden">{`(${label})`}</span>
              </ActionButton>
            )}
          </Fragment>
        );
      })}
    </>
  );
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
