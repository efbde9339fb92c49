import { useState } from "react";
import { eventsAfter } from "#shared/calendar/calendar-events.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { Button } from "#web/components/button.tsx";
import { timeStatus, titleOf } from "#web/features/bookings/booking-facts.tsx";
import type { NamedBooking } from "#web/features/bookings/bookings-api.ts";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";

/** Erases who has left no address. Everyone else is erased with all that is held under theirs. */
export function EraseSection({ booking }: { booking: NamedBooking }) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(booking.bookingId));
  const [isAsking, setAsking] = useState(false);
  if (booking.email !== undefined) {
    return (
      <p className={desk["muted"]}>
        <span>{`To export or erase all that is held about this person, enter ${booking.email} under`}</span>{" "}
        <em>Settings</em>, <em>Data requests</em>.
      </p>
    );
  }

  const erase = () =>
    change({
      call: async () => {
        await calls.erasePerson(booking.bookingId);
        setAsking(false);
      },
      done: "Person erased.",
      unanswered: "The person could not be erased. Please try again.",
    });

  return (
    <>
      <p className={desk["muted"]}>
        They left no email address, so <em>Data requests</em> cannot find them. You can erase them
        here.
      </p>
      <Button variant="danger" className={desk["alone"]} onClick={() => setAsking(true)}>
        Erase This Person…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Erase ${titleOf(booking)}?`}
          confirm="Erase for Good"
          onConfirm={erase}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>What is erased:</strong> the name, your notes and the link to this booking.
          </p>
          <p>
            <strong>What stays:</strong> what your accounts need: amounts, dates, codes and Stripe’s
            reference. They are deleted once you no longer need them for tax.
          </p>
          <StillInCalendar booking={booking} />
          <p>
            <strong>This cannot be undone.</strong> Other payments of theirs are separate: erase
            each one. Stripe keeps its own record of the card payment.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The calendar keeps the times to come, and no list of the site names them afterwards. */
function StillInCalendar({ booking }: { booking: NamedBooking }) {
  const times = eventsAfter(booking, new Date()).map(timeStatus);
  if (times.length === 0) return null;
  const which = times.length > 1 ? "them" : "it";
  return (
    <p>
      <strong>Still in your calendar:</strong>{" "}
      <span>{`${times.join("; ")}. Please cancel ${which} there first.`}</span>
    </p>
  );
}
