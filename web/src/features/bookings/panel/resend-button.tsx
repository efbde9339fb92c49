import { isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import type { MailState } from "#shared/bookings/booking-facts.ts";
import { kindOf } from "#shared/bookings/booking-kinds.ts";
import { type ClientMail, mailName, whyUnwanted } from "#shared/bookings/mails.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { toast } from "#web/components/toasts.ts";
import type { NamedBooking } from "#web/features/bookings/bookings-api.ts";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";
import { useWebsite } from "#web/website.ts";

/** Sends a mail to the client once more, if there is still a reason for it. */
export function ResendButton({ booking, mail }: { booking: NamedBooking; mail: ClientMail }) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(booking.bookingId));
  const website = useWebsite();
  const state = booking[mail];
  const facts = { now: new Date(), website, settings: undefined, others: undefined };
  if (!state || whyUnwanted(mail, booking, facts)) return null;
  const { attempts } = state;

  const resend = () =>
    change({
      call: async () => {
        const latest = await calls.resendMail(booking.bookingId, { mail, attempts });
        const sent = isErasedRecord(latest) ? undefined : latest[mail];
        if (sent && sent.attempts > attempts) tell(sent);
      },
      unanswered: "The email could not be sent. Please try again.",
    });

  return (
    <ActionButton variant="secondary" className={desk["alone"]} action={resend}>
      <span>{attempts > 0 ? "Send Again" : "Send Now"}</span>{" "}
      <span className="visually-hidden">{`(${mailName(mail, kindOf(booking))})`}</span>
    </ActionButton>
  );
}

function tell({ status }: MailState) {
  if (status === "sent") toast.success("Email sent.");
  else if (status === "pending") toast.info("The email is being sent.");
  else toast.error("The email could not be sent. The site will keep trying.");
}
