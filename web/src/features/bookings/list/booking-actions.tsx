import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { useMedia } from "#web/admin/use-media.ts";
import { Badge } from "#web/components/badge.tsx";
import { WhatsAppIcon } from "#web/components/icons.tsx";
import { whatsAppLink } from "#web/components/whatsapp-link.ts";
import {
  isBlock,
  isCompleted,
  isConsultation,
  isToDo,
  titleOf,
} from "#web/features/bookings/booking-facts.tsx";
import { onDesk } from "#web/features/bookings/kinds.ts";
import { HoldButton } from "#web/features/sessions/hold-button.tsx";
import styles from "./rows.module.css";
import { useCompletion } from "./use-completion.ts";

/**
 * What is done with a booking most often: calling, writing, and marking it as completed. Where *Mark Completed* was, a
 * second press does nothing.
 */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const { complete, canUndo } = useCompletion(completableOf(booking));
  return (
    <div className={styles["actions"]} data-done={canUndo} data-screen-only>
      <ContactLinks {...reachOf(booking)} />
      {isCompleted(booking) && <Badge tone="good">Completed</Badge>}
      {isToDo(booking) && (
        <ActionButton variant="quiet" className={styles["complete"]} action={complete}>
          Mark Completed
        </ActionButton>
      )}
      {isBlock(booking) && sessionsLeft(booking, new Date()) > 0 && (
        <HoldButton booking={booking} variant="quiet" className={styles["complete"]} />
      )}
    </div>
  );
}

/** Takes a completion back while that is possible. */
export function UndoCompletion({ booking }: { booking: AdminBooking }) {
  const { undo, canUndo } = useCompletion(completableOf(booking));
  if (!canUndo) return null;
  return (
    <ActionButton
      variant="quiet"
      className={styles["undo"]}
      aria-label={`Undo: ${titleOf(booking)} is still to do`}
      data-screen-only
      action={undo}
    >
      Undo
    </ActionButton>
  );
}

const completableOf = (booking: AdminBooking) => ({
  bookingId: booking.bookingId,
  title: titleOf(booking),
  completion: isConsultation(booking) ? booking : undefined,
});

interface Reach {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** *Call*, *Message* and *WhatsApp*. On a phone a message is a text, where there is a number. */
export function ContactLinks({ phone, email }: Reach) {
  const isPhone = useMedia("(hover: none) and (pointer: coarse)");
  const address = isPhone && phone ? `sms:${phone}` : email && `mailto:${email}`;
  const chat = phone && whatsAppLink(phone);
  return (
    <>
      {phone && (
        <a href={`tel:${phone}`}>
          Call <span className="visually-hidden">{phone}</span>
        </a>
      )}
      {address && (
        <a className={styles["message"]} href={address}>
          Message <span className="visually-hidden">{address.replace(/^\w+:/, "")}</span>
        </a>
      )}
      {chat && (
        <a className={styles["chat"]} href={chat} target="_blank" rel="noreferrer" title="WhatsApp">
          <WhatsAppIcon />
          <span className="visually-hidden">{`WhatsApp ${phone}`}</span>
        </a>
      )}
    </>
  );
}

export function Addresses({ booking }: { booking: AdminBooking }) {
  const { phone, email } = reachOf(booking);
  if (!phone && !email) return null;
  return (
    <p className={styles["addresses"]}>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}

function reachOf(booking: AdminBooking): Reach {
  if (isErasedRecord(booking)) return {};
  return { phone: onDesk(booking).phone, email: booking.email };
}
