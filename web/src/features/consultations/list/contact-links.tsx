import { type AdminBooking, isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { useMedia } from "#web/admin/use-media.ts";
import styles from "./rows.module.css";

/** *Call* and *Message*. On a phone a message is a text, where there is a number. */
export function ContactLinks({ booking }: { booking: AdminBooking }) {
  const isPhone = useMedia("(hover: none) and (pointer: coarse)");
  const { phone, email } = reachOf(booking);
  const address = isPhone && phone ? `sms:${phone}` : email && `mailto:${email}`;
  return (
    <>
      {phone && (
        <a className={styles["action"]} href={`tel:${phone}`}>
          Call <span className="visually-hidden">{phone}</span>
        </a>
      )}
      {address && (
        <a className={styles["action"]} href={address}>
          Message <span className="visually-hidden">{address.replace(/^\w+:/, "")}</span>
        </a>
      )}
    </>
  );
}

/** Links to call and to write to the visitor, which show the number and the address. */
export function Addresses({ booking }: { booking: AdminBooking }) {
  const { phone, email } = reachOf(booking);
  return (
    <p className={styles["addresses"]}>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}

function reachOf(booking: AdminBooking): { phone?: string; email?: string | undefined } {
  if (isErasedRecord(booking)) return {};
  const { email } = booking;
  return booking.flowSource === "consultation-intro" ? { phone: booking.phone, email } : { email };
}
