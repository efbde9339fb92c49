import { Notice } from "#web/components/notice.tsx";
import type { BookingChoice } from "./booking-choice.ts";

/** What stands in place of a list with nothing in it. */
export function EmptyList({ choice, search }: { choice: BookingChoice; search: string }) {
  const { kind, show, from, to } = choice;
  if (search.trim() !== "") {
    return (
      <Notice tone="info" title="Nobody found">
        <p>
          The search looks at how a first, middle or last name, an e-mail address or a phone number
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
