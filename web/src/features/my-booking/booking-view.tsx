import { useEffect } from "react";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { endInWords } from "#shared/bookings/end-in-words.ts";
import { isMoneyBack } from "#shared/bookings/over-reasons.ts";
import { blockEnd } from "#shared/sessions/block-end.ts";
import { handWayInWords } from "#shared/sessions/taken-by-hand.ts";
import { paths } from "#shared/site/paths.ts";
import { formatPounds } from "#shared/values/money.ts";
import { Button, ButtonLink } from "#web/components/button.tsx";
import { ExternalIcon } from "#web/components/icons.tsx";
import { Notice } from "#web/components/notice.tsx";
import { Receipt, ReceiptRow } from "#web/components/receipt.tsx";
import { useWebsite } from "#web/website.ts";
import { BlockSection, UsedSessions } from "./block-section.tsx";
import { CancelledNotice, CancelSection } from "./cancellation.tsx";
import { clientKinds } from "./kinds.ts";
import { RefusalSection } from "./refusal-section.tsx";
import type { Press, Refresh, Refusals } from "./use-client-booking.ts";

interface BookingViewProps {
  booking: ClientBooking;
  what: string;
  token: string;
  cancelling: Press;
  refusals: Refusals;
  reporting: Press;
  refresh: Refresh;
}

export function BookingView({ booking, what, token, ...presses }: BookingViewProps) {
  const { cancelling, refusals, reporting, refresh } = presses;
  const { cancelledAt, over, block, comingSessions } = booking;
  const { Time } = clientKinds[booking.kind];
  const isEnded = blockEnd(booking, new Date()) !== undefined;
  // Of a block that has ended, the calendar may still have times.
  const isTimeOpen = over === null && (!isEnded || comingSessions.length > 0);
  return (
    <>
      {cancelledAt !== null && <CancelledNotice booking={booking} isNew={cancelling.isAnswered} />}
      {isMoneyBack(over) && <Notice tone="info" title={endInWords(booking, new Date())?.title} />}
      {block && <BlockSection booking={booking} block={block} />}
      {isTimeOpen && <Time {...{ booking, token, reporting, refresh }} />}
      {block && <UsedSessions booking={booking} />}
      <ReceiptSection booking={booking} what={what} />
      {cancelledAt === null && <CancelSection {...{ booking, cancelling, refresh }} />}
      {booking.refusable.map((each) => (
        <RefusalSection key={each.mail} {...each} refusals={refusals} />
      ))}
    </>
  );
}

/** Keeps the token, with which anyone can cancel, out of the address that browsers print on each sheet. */
function usePrintedWithoutToken() {
  useEffect(() => {
    const { pathname } = window.location;
    const show = (path: string) => () =>
      window.history.replaceState(window.history.state, "", path);
    const hide = show(paths.myBooking.replace("*", ""));
    const restore = show(pathname);
    window.addEventListener("beforeprint", hide);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", hide);
      window.removeEventListener("afterprint", restore);
    };
  }, []);
}

function ReceiptSection({ booking, what }: Pick<BookingViewProps, "booking" | "what">) {
  usePrintedWithoutToken();
  const { where } = useWebsite();
  const { bookingId, originalAmount, amount, discountCode, discountPercentage, block } = booking;
  return (
    <section className="sheet stack-4" aria-labelledby="receipt">
      <Receipt
        bookingId={bookingId}
        what={what}
        sessions={block?.sessions}
        listPricePence={originalAmount}
        totalPence={amount}
        code={discountCode ?? ""}
        percentOff={discountPercentage ?? 0}
        at={new Date(booking.timestamp)}
        paidHow={booking.takenByHand ? `Paid ${handWayInWords[booking.takenByHand]}` : undefined}
      >
        {booking.refundedAmount > 0 && (
          <ReceiptRow label="Refunded">{formatPounds(booking.refundedAmount)}</ReceiptRow>
        )}
      </Receipt>
      <div className="actions" data-screen-only>
        <Button variant="secondary" onClick={() => window.print()}>
          Print the receipt
        </Button>
        <ButtonLink to={where.clientPortalUrl} variant="secondary">
          Client portal
          <ExternalIcon />
        </ButtonLink>
      </div>
    </section>
  );
}
