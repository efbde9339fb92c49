import { Notice } from "#web/components/notice.tsx";
import type { BookingChoice } from "./booking-choice.ts";

export function EmptyList({ choice, search }: { choice: BookingChoice; search: string }) {
  const [title, text] = reasonForNone(choice, search);
  return (
    <Notice tone="info" title={title}>
      <p>{text}</p>
    </Notice>
  );
}

function reasonForNone({ kind, show, from, to }: BookingChoice, search: string) {
  if (search.trim() !== "") {
    return [
      "No matches",
      "The search looks for words of a name in any order, three digits or more of a phone number, and parts of an email address, among what the filters show.",
    ];
  }
  if (from || to || !["all", "todo", "timed"].includes(show)) {
    return ["Nothing matches these filters", "Choose other days, or show all."];
  }
  if (show === "timed") {
    return [
      "No upcoming times",
      "Note the time that a client has chosen, and the consultation appears here, the next one first.",
    ];
  }
  if (show === "todo") {
    return ["Nothing left to do", "Turn on Show Completed to see all consultations."];
  }
  return kind === "consultation"
    ? [
        "No consultations yet",
        "As soon as a client books, the consultation appears here and you get an email.",
      ]
    : [
        "No session payments yet",
        "As soon as a client pays on the payment page, the payment appears here and you get an email.",
      ];
}
