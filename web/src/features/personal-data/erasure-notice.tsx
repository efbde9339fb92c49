import { Notice } from "#web/components/notice.tsx";
import type { Erased } from "./use-person.ts";

/** Reports what has been erased and what has not. */
export function ErasureNotice({ erased: { email, what, report, isComplete } }: { erased: Erased }) {
  const sentences = [
    what === "person"
      ? `${bookings(report.erased)} no longer ${report.erased === 1 ? "says" : "say"} whose ${report.erased === 1 ? "it is" : "they are"}.`
      : `The health answers of ${bookings(report.erased)} are erased.`,
    ...(report.deleted > 0 ? [`${attempts(report.deleted)} deleted.`] : []),
    ...(report.leftToExpire > 0
      ? [
          `${attempts(report.leftToExpire)} left, because a payment may be under way; it goes by itself within a day, unless it is paid.`,
        ]
      : []),
  ];
  return isComplete ? (
    <Notice tone="success" title={`Done for ${email}`}>
      <p>{sentences.join(" ")}</p>
    </Notice>
  ) : (
    <Notice tone="danger" title={`Not finished for ${email}`}>
      <p>{sentences.join(" ")} Please do it again: it goes on where it stopped.</p>
    </Notice>
  );
}

function bookings(count: number): string {
  return count === 1 ? "1 booking" : `${count} bookings`;
}

function attempts(count: number): string {
  return count === 1 ? "1 unpaid attempt is" : `${count} unpaid attempts are`;
}
