import type { BookingKind } from "#shared/booking-lists.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/Button.tsx";
import { Notice } from "#web/components/Notice.tsx";
import type { BookingChoice } from "./booking-choice.ts";

/** What stands in place of a list with nothing in it. */
export function EmptyList({ choice, search }: { choice: BookingChoice; search: string }) {
  const { kind, show, from, to } = choice;
  if (search.trim() !== "") {
    return (
      <Notice tone="info" title="Nobody found">
        <p>
          The search looks at how a first name, a last name, an e-mail address or a phone number
          begins, among what the filters show.
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

interface LoadErrorProps {
  readonly error: unknown;
  readonly kind: BookingKind;
  readonly onRetry: () => void;
}

/** Why a list could not be loaded, and the way to try again. */
export function LoadError({ error, kind, onRetry }: LoadErrorProps) {
  if (error instanceof ApiError && error.code === "forbidden") {
    return (
      <Notice tone="danger" title={error.detail}>
        <p>This account is not a member of the administrators. Log out and sign in with another.</p>
      </Notice>
    );
  }
  const what = kind === "consultation" ? "consultations" : "session payments";
  return (
    <Notice tone="danger" title={`The ${what} could not be loaded`}>
      <p>Nothing is lost. Please check your connection and try again.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </Notice>
  );
}
