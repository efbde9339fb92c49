import { useEffect, useRef, useState } from "react";
import { deductionNotice } from "#shared/bookings/cancellation.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { endInWords } from "#shared/bookings/end-in-words.ts";
import { isMoneyBack } from "#shared/bookings/over-reasons.ts";
import { paybackInWords } from "#shared/bookings/payback.ts";
import { blockEnd } from "#shared/sessions/block-end.ts";
import { handWayInWords } from "#shared/sessions/taken-by-hand.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { Notice } from "#web/components/notice.tsx";
import { useWebsite } from "#web/website.ts";
import { clientKinds } from "./kinds.ts";
import styles from "./my-booking.module.css";
import type { Press, Refresh } from "./use-client-booking.ts";

interface CancelSectionProps {
  booking: ClientBooking;
  cancelling: Press;
  refresh: Refresh;
}

/** How to cancel: by a press as long as that is possible, by writing to the trainer afterwards. */
export function CancelSection({ booking, cancelling, refresh }: CancelSectionProps) {
  const { cancellableUntil } = booking;
  return (
    <section className="sheet stack-4" aria-labelledby="cancelling" data-screen-only>
      <h2 id="cancelling">Cancelling</h2>
      {cancellableUntil === null ? (
        <NoLongerCancellable booking={booking} cancelling={cancelling} />
      ) : (
        <Cancellable {...{ booking, cancelling, refresh }} until={cancellableUntil} />
      )}
    </section>
  );
}

type CancellableProps = CancelSectionProps & { until: string };

function Cancellable({ booking, cancelling, refresh, until }: CancellableProps) {
  const [isAsking, setAsking] = useState(false);

  function ask() {
    setAsking(true);
    // The page may have been open for long.
    refresh(new AbortController().signal).catch(() => undefined);
  }

  return (
    <>
      <p>{`You can cancel until the end of ${dayOf(until)} without giving a reason${moneyBack(booking)}`}</p>
      <div className="actions">
        <Button variant="secondary" onClick={ask}>
          Cancel my booking
        </Button>
      </div>
      {isAsking && (
        <Dialog title="Cancel this booking?" onClose={() => setAsking(false)}>
          <div className="stack-5">
            <p>
              <span>{ifCancelledNow(booking)}</span> You can’t undo this.
            </p>
            {cancelling.problem && <Notice tone="danger" title={cancelling.problem} />}
            <div className={styles["answers"]}>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Keep my booking
              </Button>
              <Button variant="danger" busy={cancelling.busy} onClick={cancelling.press}>
                Cancel my booking
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The end of the sentence that a booking can be cancelled. */
function moneyBack(booking: ClientBooking): string {
  const { payback, owed } = booking;
  switch (payback) {
    case "nothing_paid":
      return ".";
    case "all":
      return `, and get ${formatPoundsInProse(owed)} back.`;
    case "less":
      return `, and get ${formatPoundsInProse(owed)} back. ${deductionNotice}`;
    default:
      return `. ${ifCancelledNow(booking)}`;
  }
}

function ifCancelledNow(booking: ClientBooking): string {
  const now = new Date();
  return paybackInWords(booking, now.toISOString(), now);
}

function NoLongerCancellable({ booking, cancelling }: Omit<CancelSectionProps, "refresh">) {
  const { where, legal } = useWebsite();
  const end = blockEnd(booking, new Date())?.because;
  const isNothingLeft = isMoneyBack(booking.over) || end === "refunded";
  const isHad = booking.isCompleted || end === "held";
  const isTooLate = !isNothingLeft && !isHad;
  const { takenByHand } = booking;
  const mayStillCancel = isTooLate && takenByHand !== null;
  return (
    <>
      {cancelling.problem && <Notice tone="danger" title={cancelling.problem} />}
      <p>
        <span>
          {isTooLate && takenByHand
            ? `You paid ${handWayInWords[takenByHand]}, so you cannot cancel on this page.`
            : isTooLate
              ? `The ${cancellationDays} days for cancelling here have passed.`
              : isNothingLeft
                ? "There is nothing left to cancel."
                : clientKinds[booking.kind].had}
        </span>{" "}
        <span>{mayStillCancel ? "To cancel, or if" : "If"}</span> something is not right, write to{" "}
        <a href={`mailto:${where.contactEmail}`}>{where.contactEmail}</a>.
      </p>
      {isTooLate && legal.cancellation && <p className={styles["terms"]}>{legal.cancellation}</p>}
    </>
  );
}

interface CancelledNoticeProps {
  booking: ClientBooking;
  /** Whether it was cancelled on this page: then the notice takes the focus from the button. */
  isNew: boolean;
}

export function CancelledNotice({ booking, isNew }: CancelledNoticeProps) {
  const { kind } = booking;
  const end = endInWords(booking, new Date());
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="success" title={end?.title}>
        <p>{end?.detail}</p>
        {isNew && <p>{clientKinds[kind].mailOfCancelling}</p>}
      </Notice>
    </div>
  );
}

function dayOf(at: string | Date): string {
  return longDate(londonDate(new Date(at)));
}
