import { useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import desk from "#web/admin/desk.module.css";
import { Contained, useFailure } from "#web/admin/failures.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { Day } from "#web/admin/moment.tsx";
import { useMedia } from "#web/admin/use-media.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button, IconButton } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { Elements } from "#web/components/elements.ts";
import { DotsIcon } from "#web/components/icons.tsx";
import { useLoaded } from "#web/components/use-loaded.ts";
import { isToDo, titleOf } from "./booking-facts.tsx";
import styles from "./consultations.module.css";
import { type ConsultationsApi, consultationsApi, withFreshReads } from "./consultations-api.ts";
import { KeysSheet, useDeskKeys, useKeysSwitch } from "./keys/desk-keys.tsx";
import { useKeptFocus } from "./keys/use-kept-focus.ts";
import {
  type BookingChoice,
  daysError,
  kindLabels,
  useBookingChoice,
} from "./list/booking-choice.ts";
import { BookingRow } from "./list/booking-row.tsx";
import { ChoiceBar } from "./list/choice-bar.tsx";
import { EmptyList } from "./list/empty-list.tsx";
import { ExportButton } from "./list/export-button.tsx";
import { Overview } from "./list/overview.tsx";
import rows from "./list/rows.module.css";
import { useBookings, useLinkedBooking, useTotals } from "./list/use-bookings.ts";
import { undoMs, useCompletions } from "./list/use-completions.ts";
import { BookingPanel } from "./panel/booking-panel.tsx";
import { TimeDialog } from "./time/time-dialog.tsx";

interface ConsultationsTabProps {
  readonly api?: ConsultationsApi;
  readonly payments?: Readonly<Record<"section" | "refundButton", RenderPayment>>;
}

/**
 * Renders what is done with a booking's payment.
 * @param onChanged called when the booking has changed.
 */
type RenderPayment = (booking: AdminBooking, onChanged: () => void) => Elements;

export function ConsultationsTab({
  api: calls = consultationsApi,
  payments,
}: ConsultationsTabProps) {
  const api = useMemo(() => withFreshReads(calls), [calls]);
  const { choice, change, search, setSearch, query } = useBookingChoice();
  const valid = daysError(choice) ? undefined : query;
  const list = useBookings(api, valid);
  const totals = useTotals(api);
  const overview = useLoaded(api.overview);
  // It is above the list, which would move under the finger when it comes later.
  const isOverviewKnown = overview.value !== undefined || overview.error !== undefined;
  const fail = useFailure();
  const tab = useRef<HTMLElement>(null);
  useKeptFocus(tab);

  const moreId = useId();
  // The media query of the style sheet. On a wide screen these buttons stand in the bar, not in a popover.
  const hasRoom = useMedia("(min-width: 36rem)");
  const isWide = useMedia("(min-width: 62rem)");
  const [openId, setOpenId] = useState<string>();
  // Decided when it opens: a phone that is turned must not close what is being typed.
  const [opensInRow, setOpensInRow] = useState(false);
  const linked = useLinkedBooking(api, (error) => {
    fail(error, "That booking could not be shown. Please try again.");
  });
  const open = linked.booking ?? list.find(openId);
  const isListed = list.bookings.some((each) => each.bookingId === openId);
  const isInRow = opensInRow && !linked.booking && isListed;
  const linkedId = linked.booking?.bookingId;
  useEffect(() => {
    if (linkedId !== undefined) focusPanel(tab.current);
  }, [linkedId]);

  function show(booking: AdminBooking) {
    list.replace(booking);
    linked.replace(booking);
  }

  function recount() {
    totals.reload();
    overview.reload();
  }

  const [announcement, announce] = useState("");
  const completions = useCompletions({
    onChange(bookingId, isCompleted) {
      const booking = list.find(bookingId) ?? open;
      const title = booking ? titleOf(booking) : "The consultation";
      announce(
        isCompleted
          ? `${title} is completed. You can undo it for ${undoMs / 1000} seconds.`
          : `${title} is to do again.`,
      );
    },
    async complete(bookingId) {
      show(await api.complete(bookingId));
      recount();
    },
    onFailure(error, bookingId) {
      const isCancelled = error instanceof ApiError && error.code === "booking_cancelled";
      fail(error, isCancelled ? error.detail : "That could not be saved. Please try again.");
      if (isCancelled) api.get(bookingId).then(show, () => undefined);
    },
  });

  function close() {
    setOpenId(undefined);
    linked.leave();
  }

  function showListed(bookingId: string) {
    setOpenId(bookingId);
    setOpensInRow(!isWide);
    if (linkedId !== undefined) linked.leave();
  }

  /** Beside the list, the panel takes the focus; in its row, a second press closes it. */
  function toggle(bookingId: string) {
    if (bookingId === open?.bookingId && isInRow) return close();
    flushSync(() => showListed(bookingId));
    focusPanel(tab.current);
  }

  const [timedId, setTimedId] = useState<string>();
  const timed = timedId === open?.bookingId ? open : list.find(timedId);

  const [areKeysOn, switchKeys] = useKeysSwitch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useDeskKeys({
    tab,
    areOn: isWide && areKeysOn,
    openId: open?.bookingId,
    onShow: showListed,
    onClose: close,
    onHelp: () => setHelpOpen(true),
  });

  function refresh() {
    void list.reload();
    recount();
  }

  function reloadOpen() {
    if (open) api.get(open.bookingId).then(show, () => undefined);
    recount();
  }

  const panel: Elements = open && (
    <Contained key={open.bookingId} what="booking" of={open}>
      <BookingPanel
        booking={open}
        isInRow={isInRow}
        api={api}
        paymentSection={payments?.section(open, reloadOpen)}
        refundButton={payments?.refundButton(open, reloadOpen)}
        completions={completions}
        onTime={() => setTimedId(open.bookingId)}
        onBooking={show}
        onSettled={recount}
        onFailure={fail}
        onClose={close}
      />
    </Contained>
  );

  return (
    <>
      <section
        ref={tab}
        className={`stack-3 ${styles["tab"]}`}
        data-beside={open !== undefined && !isInRow}
        aria-busy={list.isLoading}
      >
        <header className="stack-2">
          <div className={classNames(desk["toolbar"], styles["toolbar"])}>
            <h2 tabIndex={-1}>{kindLabels[choice.kind]}</h2>
            <Overview
              overview={overview.value}
              choice={choice}
              onChange={change}
              addressOf={linked.addressOf}
            />
            <IconButton className={styles["opener"]} aria-label="More" popoverTarget={moreId}>
              <DotsIcon />
            </IconButton>
            <div
              id={moreId}
              popover={hasRoom ? undefined : "auto"}
              className={classNames(desk["popover"], styles["more"])}
            >
              <ExportButton
                readPage={
                  valid && ((cursor, signal) => api.exportPage({ ...valid, cursor }, signal))
                }
                what={choice.kind === "payment" ? "session-payments" : "consultations"}
              />
              <Button variant="quiet" onClick={refresh} busy={list.isLoading}>
                Refresh
              </Button>
              {isWide && (
                <Button variant="quiet" onClick={() => setHelpOpen(true)}>
                  Keys
                </Button>
              )}
            </div>
          </div>
          <ChoiceBar
            choice={choice}
            search={search}
            count={totals.count}
            onSearch={setSearch}
            onChange={change}
          />
        </header>
        {!isInRow && isOverviewKnown && panel}

        <div className={styles["rows"]}>
          <ListBody
            list={isOverviewKnown ? list : { ...list, isLoading: true }}
            what={kindLabels[choice.kind].toLowerCase()}
            isEmpty={list.bookings.length === 0}
            empty={!list.hasMore && <EmptyList choice={choice} search={search} />}
            more={moreLabel(choice, list.searchedTo !== undefined)}
          >
            <ul className={rows["list"]}>
              {list.bookings.map((booking) => (
                <li key={booking.bookingId}>
                  <Contained what="booking" of={booking}>
                    <BookingRow
                      booking={booking}
                      isOpen={booking.bookingId === open?.bookingId}
                      completions={completions}
                      onToggle={() => toggle(booking.bookingId)}
                      onTime={() => setTimedId(booking.bookingId)}
                    >
                      {isInRow && booking.bookingId === openId && panel}
                    </BookingRow>
                  </Contained>
                </li>
              ))}
            </ul>
          </ListBody>
          <p role="status" className="visually-hidden">
            {announcement}
          </p>
          <p role="status" className={desk["muted"]}>
            {list.searchedTo !== undefined && !list.isLoading && (
              <span>
                <span>{`Searched ${choice.order === "oldest" ? "up to" : "back to"} `}</span>
                <Day at={list.searchedTo} />.
              </span>
            )}
          </p>
        </div>
      </section>
      {timed && isToDo(timed) && (
        <TimeDialog
          key={timed.bookingId}
          booking={timed}
          api={api}
          onBooking={show}
          onFailure={fail}
          onClose={() => setTimedId(undefined)}
        />
      )}
      {isHelpOpen && (
        <KeysSheet areOn={areKeysOn} onSwitch={switchKeys} onClose={() => setHelpOpen(false)} />
      )}
    </>
  );
}

function focusPanel(tab: HTMLElement | null) {
  tab?.querySelector<HTMLElement>("[data-panel] h3")?.focus();
}

function moreLabel({ order }: BookingChoice, isLookedFor: boolean): string {
  if (!isLookedFor) return "Load More";
  return order === "oldest" ? "Search Later" : "Search Earlier";
}
