import { memo } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import desk from "#web/admin/desk.module.css";
import { Moment } from "#web/admin/moment.tsx";
import { Button } from "#web/components/button.tsx";
import { Badges, Contact, Facts, healthFacts, titleOf } from "./booking-facts.tsx";
import { isToDo } from "./use-bookings.ts";

interface BookingCardProps {
  readonly booking: AdminBooking;
  readonly isCompleting: boolean;
  readonly onOpen: (bookingId: string) => void;
  readonly onComplete: (booking: AdminBooking) => void;
}

/** One booking in the list. Thousands may be on the page, so a card renders only when it changes. */
export const BookingCard = memo(function BookingCard({
  booking,
  isCompleting,
  onOpen,
  onComplete,
}: BookingCardProps) {
  const title = titleOf(booking);
  return (
    <article className={desk["card"]} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p className={desk["muted"]}>
          Booked <Moment at={booking.timestamp} />
        </p>
        <Badges booking={booking} />
      </header>
      <Contact booking={booking} />
      <Facts facts={healthFacts(booking)} />
      <footer className={desk["actions"]}>
        <Button variant="secondary" onClick={() => onOpen(booking.bookingId)}>
          View Details
        </Button>
        {isToDo(booking) && (
          <Button busy={isCompleting} onClick={() => onComplete(booking)}>
            Mark Completed
          </Button>
        )}
      </footer>
    </article>
  );
});
