import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { DialogHost } from "#web/admin/dialog-host.tsx";
import { Contained, LoadProblem, useFailure } from "#web/admin/failures.tsx";
import type { StandingNotices } from "#web/admin/standing-notice.ts";
import { useKeptFocus } from "#web/admin/use-kept-focus.ts";
import { useMedia } from "#web/admin/use-media.ts";
import type { Elements } from "#web/components/elements.ts";
import styles from "./bookings.module.css";
import { useBooking, useOverview, useUnmatchedTimes } from "./bookings-cache.ts";
import { useDeskKeys } from "./keys/desk-keys.tsx";
import { nearestTo } from "./keys/rows.ts";
import { deskKinds } from "./kinds.ts";
import { daysError, filtersOf, useBookingChoice } from "./list/booking-choice.ts";
import { BookingList } from "./list/booking-list.tsx";
import { ChoiceBar } from "./list/choice-bar.tsx";
import { Toolbar } from "./list/toolbar.tsx";
import { useBookings, useTotals } from "./list/use-bookings.ts";
import { BookingPanel } from "./panel/booking-panel.tsx";
import { showBeginning } from "./show-beginning.ts";
import { showResults } from "./show-results.ts";
import { Day } from "./today/day.tsx";
import { useKeptHeight } from "./use-kept-height.ts";
import { useOpenBooking } from "./use-open-booking.ts";
import { useWayBack } from "./use-way-back.ts";

interface BookingsTabProps {
  /** What is on for the whole site, such as a pause. */
  readonly standing: StandingNotices;
  /** What to do before the first booking. */
  readonly firstSteps: Elements;
}

export function BookingsTab({ standing, firstSteps }: BookingsTabProps) {
  const cache = useQueryClient();
  const fail = useFailure();
  const tab = useRef<HTMLElement>(null);
  useKeptFocus((element) => nearestTo(element, tab.current));
  const isWide = useMedia("(min-width: 62rem)");

  const { choice, change, search, setSearch, query } = useBookingChoice();
  const valid = daysError(choice) ? undefined : query;
  const addition: Elements = deskKinds[choice.kind].addition;
  const list = useBookings(valid);
  const count = useTotals();
  const address = useOpenBooking();
  const isAtRest = address.bookingId === null && search === "";
  const overview = useOverview({ isAtRest });
  const unmatched = useUnmatchedTimes({ isAtRest });
  // They are above the filters and the list, which would move under the finger when they come later. What is
  // read again after a failure hides nothing.
  const [isReady, setReady] = useState(false);
  const isLoading = overview.isLoading || unmatched.isLoading || standing.isLoading;
  if (!isReady && !isLoading) setReady(true);

  const listed = list.find(address.bookingId);
  const { data = listed, error } = useBooking(address.bookingId, listed);
  const open = address.isInRow && !listed ? undefined : data;
  const openId = open?.bookingId;
  const isInRow = address.isInRow && list.bookings.some(({ bookingId }) => bookingId === openId);
  const sayFailure = useEffectEvent((failure: Error) => {
    if (!data) fail(failure, "That booking could not be shown. Please try again.");
  });
  useEffect(() => {
    if (error) sayFailure(error);
  }, [error]);
  const notePress = useWayBack({ openId, keepsFocus: address.keepsFocus, isWide });
  const showOpened = useEffectEvent(() => {
    if (!address.keepsFocus) comeToPanel(tab.current);
  });
  useEffect(() => {
    if (openId !== undefined && isReady) showOpened();
  }, [openId, isReady]);

  // On a wide screen they are in view as it is.
  const isNarrowed = search !== "" || filtersOf(choice).length > 0;
  const showNarrowed = useEffectEvent(() => {
    if (!isWide && openId === undefined) showResults(tab.current);
  });
  useLayoutEffect(() => {
    if (isNarrowed && isReady) showNarrowed();
  }, [isNarrowed, isReady]);

  // What needs attention leaves when the open booking's problem is solved.
  const above = useKeptHeight<HTMLDivElement>(open !== undefined && isReady);

  function toggle(bookingId: string) {
    if (bookingId !== openId) address.open(bookingId, { isInRow: !isWide, keepsFocus: false });
    else if (isInRow) address.close();
    else comeToPanel(tab.current);
  }

  const keys = useDeskKeys({
    tab,
    areOffered: isWide,
    openId,
    onShow: (bookingId) => address.open(bookingId, { isInRow: false, keepsFocus: true }),
    onClose: address.close,
  });
  const sheet: Elements = keys.sheet;

  const panel: Elements = open && (
    <Contained key={open.bookingId} what="booking" of={open}>
      <BookingPanel booking={open} isInRow={isInRow} onClose={address.close} />
    </Contained>
  );

  return (
    <DialogHost>
      <section
        ref={tab}
        className={`stack-3 ${styles["tab"]}`}
        data-beside={open !== undefined && !isInRow}
        data-narrowed={isNarrowed}
        aria-busy={list.isLoading}
        onClickCapture={notePress}
      >
        <header className="stack-2" data-waits={!isReady}>
          <div ref={above} className={`stack-2 ${styles["above"]}`}>
            <Toolbar
              overview={overview.data}
              choice={choice}
              onChange={change}
              query={valid}
              isRefreshing={list.isLoading || list.isRefetching}
              onRefresh={() =>
                void cache.refetchQueries({ queryKey: ["bookings"], type: "active" })
              }
              onKeys={isWide && keys.showSheet}
            />
            {!overview.data && list.error === null && (
              <LoadProblem of={overview} what="lists Today and Needs you" />
            )}
            {isReady && (
              <Day
                overview={overview.data}
                unmatched={unmatched.data}
                notices={standing.notices}
                addressOf={address.addressOf}
                onOpen={(bookingId) =>
                  address.open(bookingId, { isInRow: false, keepsFocus: false })
                }
              />
            )}
          </div>
          <ChoiceBar
            choice={choice}
            search={search}
            count={count}
            onSearch={setSearch}
            onChange={change}
          />
          {addition}
        </header>
        {!isInRow && isReady && panel}
        <BookingList
          list={isReady ? list : { ...list, isLoading: true }}
          choice={choice}
          search={query.search ?? ""}
          onChange={change}
          openId={openId}
          panel={isInRow && panel}
          onToggle={toggle}
          firstSteps={firstSteps}
        />
      </section>
      {sheet}
    </DialogHost>
  );
}

/** In its row, the focus stays on the row. */
function comeToPanel(tab: HTMLElement | null) {
  tab?.querySelector<HTMLElement>("[data-panel] h3")?.focus({ preventScroll: true });
  if (tab) showBeginning(tab);
}
