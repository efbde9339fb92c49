import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { paymentMessages } from "#shared/payments/payments.ts";
import { Button } from "#web/components/button.tsx";
import { Spinner } from "#web/components/spinner.tsx";
import { HomeLink } from "./links.tsx";

const mailToCome: Readonly<Record<BookingKind, string>> = {
  consultations:
    "You’ll get an email as soon as your booking is confirmed, so you can close this page.",
  sessions:
    "If you gave an email address, you’ll get a receipt as soon as it has, so you can close this page.",
};

interface PendingContentProps {
  readonly kind: BookingKind;
  readonly onRetry: () => void;
}

/** The bank has not decided. */
export default function PendingContent({ kind, onRetry }: PendingContentProps) {
  return (
    <>
      <Spinner label={paymentMessages.processing} />
      <p>
        Your bank hasn’t answered yet. <span>{mailToCome[kind]}</span>
      </p>
      <div className="actions">
        <Button variant="secondary" onClick={onRetry}>
          Check again
        </Button>
        <HomeLink />
      </div>
    </>
  );
}
