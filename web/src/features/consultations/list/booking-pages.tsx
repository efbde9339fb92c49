import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import styles from "./rows.module.css";

const pageSize = 60;
/** How far from the screen a page of rows is rendered, so that it is there when scrolled to. */
const ahead = "2000px 0px";

interface BookingPagesProps {
  readonly bookings: readonly AdminBooking[];
  readonly row: (booking: AdminBooking) => ReactNode;
}

/**
 * A list of any length. Pages far from the screen are replaced by a space of their height: opening a
 * dialog takes the browser longer the more elements there are, painted or not.
 */
export function BookingPages({ bookings, row }: BookingPagesProps) {
  const pages = Array.from({ length: Math.ceil(bookings.length / pageSize) }, (_, index) =>
    bookings.slice(index * pageSize, (index + 1) * pageSize),
  );
  return pages.map((page) => (
    <BookingPage key={page[0]?.bookingId} isAlone={pages.length <= 2}>
      {(isNear) => isNear && page.map((booking) => <li key={booking.bookingId}>{row(booking)}</li>)}
    </BookingPage>
  ));
}

interface BookingPageProps {
  readonly isAlone: boolean;
  readonly children: (isNear: boolean) => ReactNode;
}

function BookingPage({ isAlone, children }: BookingPageProps) {
  const list = useRef<HTMLUListElement>(null);
  const [spaceHeight, setSpaceHeight] = useState<number>();

  useEffect(() => {
    if (isAlone || !list.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A page keeps the height that it had, so that nothing moves.
        if (entry)
          setSpaceHeight(entry.isIntersecting ? undefined : entry.boundingClientRect.height);
      },
      { rootMargin: ahead },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [isAlone]);

  const isNear = isAlone || spaceHeight === undefined;
  return (
    <ul ref={list} className={styles["list"]} style={isNear ? undefined : { height: spaceHeight }}>
      {children(isNear)}
    </ul>
  );
}
