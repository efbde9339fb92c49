import { type ReactNode, useCallback, useRef, useState } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { BookingCard } from "./booking-card.tsx";
import { type BookingChoice, daysError, useBookingChoice } from "./booking-choice.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { titleOf } from "./booking-facts.tsx";
import { BookingPages } from "./booking-pages.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import styles from "./consultations.module.css";
import { type ConsultationsApi, consultationsApi } from "./consultations-api.ts";
import { ExportButton } from "./export-button.tsx";
import { useBookings, useLinkedBooking, useTotals } from "./use-bookings.ts";

interface ConsultationsTabProps {
  readonly api?: ConsultationsApi;
  /**
   * Renders the actions on a booking's payment, within its details.
   * @param onChanged called when the booking has changed.
   */
  readonly paymentActions?: (booking: AdminBooking, onChanged: () => void) => ReactNode;
}

const headings = { consultation: "Consultations", payment: "Session payments" } as const;

/** The *Consultations* tab: every booking, newest first. */
export function ConsultationsTab({
  api = consultationsApi,
  paymentActions,
}: ConsultationsTabProps) {
  const { choice, change, search, setSearch, query } = useBookingChoice();
  const list = useBookings(api, daysError(choice) ? undefined : query);
  const totals = useTotals(api);
  const [openId, setOpenId] = useState<string>();
  const fail = useFailure();
  const linked = useLinkedBooking(api, (error) => {
    fail(error, "That booking could not be shown. Please try again.");
  });
  const open = list.find(openId) ?? linked.booking;

  async function complete(booking: AdminBooking) {
    try {
      const completed = await list.complete(booking.bookingId);
      linked.replace(completed);
      toast.success(`${titleOf(booking)}’s consultation is marked as completed.`);
      totals.reload();
    } catch (error) {
      fail(error, "That could not be saved. Please try again.");
    }
  }
  // The function never changes, so that completing one booking does not render every card.
  const latestComplete = useRef(complete);
  latestComplete.current = complete;
  const onComplete = useCallback((booking: AdminBooking) => latestComplete.current(booking), []);

  const { replace: replaceListed } = list;
  const { replace: replaceLinked } = linked;
  // The function changes rarely: the dialog loads the booking again when it does.
  const show = useCallback(
    (booking: AdminBooking) => {
      replaceListed(booking);
      replaceLinked(booking);
    },
    [replaceListed, replaceLinked],
  );

  function refresh() {
    void list.reload();
    totals.reload();
  }

  return (
    <section className={styles["tab"]} aria-busy={list.isLoading}>
      <ChoiceBar
        choice={choice}
        search={search}
        count={totals.count}
        onSearch={setSearch}
        onChange={change}
      />
      <div className={classNames(desk["toolbar"], desk["crowded"])}>
        <h2>{headings[choice.kind]}</h2>
        <ExportButton query={daysError(choice) ? undefined : query} api={api} onFailure={fail} />
        <Button variant="quiet" onClick={refresh} busy={list.isLoading}>
          Refresh
        </Button>
      </div>

      {!list.isLoading && list.isPartial && (
        <Notice tone="info" title="There are more than are shown here">
          <p>Type more of the name, e-mail or phone to find the others.</p>
        </Notice>
      )}
      <ListBody
        list={list}
        what={headings[choice.kind].toLowerCase()}
        isEmpty={list.bookings.length === 0}
        empty={!list.hasMore && <EmptyList choice={choice} search={search} />}
      >
        <BookingPages
          bookings={list.bookings}
          card={(booking) => (
            <BookingCard
              booking={booking}
              isCompleting={list.isCompleting(booking.bookingId)}
              onOpen={setOpenId}
              onComplete={onComplete}
            />
          )}
        />
      </ListBody>

      {open && (
        <BookingDialog
          key={open.bookingId}
          booking={open}
          api={api}
          isCompleting={list.isCompleting(open.bookingId)}
          paymentActions={paymentActions?.(open, () => {
            api.get(open.bookingId).then(show, () => undefined);
            totals.reload();
          })}
          onComplete={complete}
          onBooking={show}
          onFailure={fail}
          onClose={() => {
            setOpenId(undefined);
            linked.leave();
          }}
        />
      )}
    </section>
  );
}

/** Says why the list is empty. */
function EmptyList({ choice, search }: { choice: BookingChoice; search: string }) {
  const { kind, show, from, to } = choice;
  if (search.trim() !== "") {
    return (
      <Notice tone="info" title="Nobody found">
        <p>
          The search looks for any word of a name, three digits or more of a phone number, and the
          beginning of an e-mail address or of its domain, among what the filters show.
        </p>
      </Notice>
    );
  }
  if (from || to || (show !== "all" && show !== "todo")) {
    return (
      <Notice tone="info" title="Nothing matches these filters">
        <p>Choose other days, or show all.</p>
      </Notice>
    );
  }
  if (show === "todo") {
    return (
      <Notice tone="info" title="Nothing left to do">
        <p>Every consultation is completed. Turn on Show Completed to see them.</p>
      </Notice>
    );
  }
  return kind === "consultation" ? (
    <Notice tone="info" title="No consultations yet">
      <p>As soon as a visitor books, the consultation appears here and you get an e-mail.</p>
    </Notice>
  ) : (
    <Notice tone="info" title="No session payments yet">
      <p>As soon as somebody pays on the payment page, it appears here and you get an e-mail.</p>
    </Notice>
  );
}
