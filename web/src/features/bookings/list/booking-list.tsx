import { Fragment, useId } from "react";
import desk from "#web/admin/desk.module.css";
import { Contained } from "#web/admin/failures.tsx";
import { ListBody, type ListBodyProps } from "#web/admin/list-body.tsx";
import { Day } from "#web/admin/moment.tsx";
import type { Elements } from "#web/components/elements.ts";
import styles from "#web/features/bookings/bookings.module.css";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import type { BookingChoice } from "./booking-choice.ts";
import { BookingRow } from "./booking-row.tsx";
import { EmptyList } from "./empty-list.tsx";
import rows from "./rows.module.css";
import type { Bookings } from "./use-bookings.ts";

interface BookingListProps {
  readonly list: ListBodyProps["list"] & Pick<Bookings, "parts" | "searchedTo">;
  readonly choice: BookingChoice;
  /** What the list was searched for. */
  readonly search: string;
  readonly onChange: (changes: Partial<BookingChoice>) => void;
  readonly openId: string | undefined;
  /** The open booking, where it opens in its row. */
  readonly panel: Elements;
  readonly onToggle: (bookingId: string) => void;
  /** What to do before the first booking. */
  readonly firstSteps: Elements;
}

export function BookingList({ list, choice, search, openId, ...on }: BookingListProps) {
  const { parts, searchedTo } = list;
  const id = useId();
  const isOldestFirst = choice.order === "oldest";
  const searchMore = isOldestFirst ? "Search Later" : "Search Earlier";
  return (
    <div className={styles["rows"]}>
      <ListBody
        list={list}
        what={deskKinds[choice.kind].label.toLowerCase()}
        isEmpty={parts.length === 0}
        empty={
          !list.hasNextPage && (
            <EmptyList
              choice={choice}
              search={search}
              onChange={on.onChange}
              firstSteps={on.firstSteps}
            />
          )
        }
        more={searchedTo === undefined ? "Load More" : searchMore}
      >
        {parts.map(({ heading, bookings }, index) => (
          <Fragment key={heading ?? ""}>
            {heading !== undefined && (
              <p id={`${id}-${index}`} className={styles["heading"]}>
                {heading}
              </p>
            )}
            <ul
              className={rows["list"]}
              aria-labelledby={heading === undefined ? undefined : `${id}-${index}`}
            >
              {bookings.map((booking) => (
                <li key={booking.bookingId}>
                  <Contained what="booking" of={booking}>
                    <BookingRow
                      booking={booking}
                      isOpen={booking.bookingId === openId}
                      onToggle={() => on.onToggle(booking.bookingId)}
                    >
                      {booking.bookingId === openId && on.panel}
                    </BookingRow>
                  </Contained>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </ListBody>
      <p role="status" className={desk["muted"]}>
        {searchedTo !== undefined && !list.isLoading && (
          <span>
            <span>{`Searched ${isOldestFirst ? "up to" : "back to"} `}</span>
            <Day at={searchedTo} />.
          </span>
        )}
      </p>
    </div>
  );
}
