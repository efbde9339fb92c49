import { useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import {
  lastSent,
  type MailState,
  maximumMailAttempts,
  timesSent,
} from "#shared/bookings/booking-facts.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import desk from "#web/admin/desk.module.css";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { Facts } from "../booking-facts.tsx";
import type { ConsultationsApi } from "../consultations-api.ts";
import { returnedState } from "./mail-returns.ts";

interface MailSectionProps {
  readonly booking: Exclude<AdminBooking, { erasedAt: string }>;
  readonly api: Pick<ConsultationsApi, "resendMail">;
  readonly onBooking: (booking: AdminBooking) => void;
  readonly onFailure: (error: unknown, message: string) => void;
}

/** The state of the email to the visitor, and the button to send it again. */
export function MailSection({ booking, api, onBooking, onFailure }: MailSectionProps) {
  const [isSending, setSending] = useState(false);
  const { visitorMail: mail, flowSource } = booking;
  const label = flowSource === "payment-page" ? "Receipt" : "Confirmation email";
  if (!mail) return <Facts facts={[[label, "None: the payer left no address"]]} />;
  const { attempts } = mail;

  async function resend() {
    setSending(true);
    try {
      const latest = await api.resendMail(booking.bookingId, attempts);
      onBooking(latest);
      if ("visitorMail" in latest && latest.visitorMail) tell(latest.visitorMail);
    } catch (error) {
      onFailure(error, "The email could not be sent. Please try again.");
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <Facts facts={[[label, describe(mail, flowSource)]]} />
      <Button variant="secondary" className={desk["alone"]} busy={isSending} onClick={resend}>
        Resend Email
      </Button>
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
