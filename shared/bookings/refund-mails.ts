import { settledMinutes } from "#shared/values/numbers-in-sentences.ts";
import type { MailState } from "./booking-facts.ts";
import type { Refund } from "./refunds.ts";

/** What the mails to the client about refunds are about. */

interface Refunded {
  readonly refunds?: readonly Refund[] | undefined;
  readonly refundMail?: MailState | undefined;
}

/** The refunds that the mail reports: those that were made, and those of an earlier mail that have failed since. */
export function refundsToTell({ refunds = [], refundMail }: Refunded) {
  const about = refundMail?.about;
  return {
    made: refunds.filter(({ status, toldIn }) => status === "succeeded" && toldIn === about),
    failed: refunds.filter(
      ({ status, failureToldIn }) => status === "failed" && failureToldIn === about,
    ),
  };
}

export function isAnyToTell(booking: Refunded): boolean {
  const { made, failed } = refundsToTell(booking);
  return booking.refundMail !== undefined && made.length + failed.length > 0;
}

/** Whether one of them was made, or has failed, a moment ago. */
export function isTellingOfRefundsEarly(booking: Refunded, now: Date): boolean {
  const { made, failed } = refundsToTell(booking);
  const times = [
    ...made.map(({ refundedAt, requestedAt }) => refundedAt ?? requestedAt),
    ...failed.map(({ failedAt = "" }) => failedAt),
  ];
  return times.some((at) => Date.parse(at) + settledMinutes * 60_000 > now.getTime());
}
