import type { FlowSource } from "./booking-kinds.ts";
import { leftToRefund, type Refund } from "./refunds.ts";

/** When a consultation takes place. The client chooses in the trainer's calendar, and the trainer notes it. */

export interface Planned {
  readonly flowSource: FlowSource;
  readonly type: "paid" | "demo";
  readonly amount: number;
  readonly status?: "completed" | undefined;
  readonly cancelledAt?: string | undefined;
  readonly refunds?: readonly Refund[] | undefined;
  readonly startsAt?: string | undefined;
  readonly timeChosenAt?: string | undefined;
}

/** Whether it is a consultation that is neither completed nor cancelled. */
export function isUncompleted({ flowSource, status, cancelledAt }: Planned): boolean {
  return flowSource === "consultation-intro" && !status && !cancelledAt;
}

/** Whether a consultation is still to take place: not once it is completed, cancelled or refunded in full. */
export function isToTakePlace(booking: Planned): boolean {
  const isRefunded = booking.type === "paid" && leftToRefund(booking) <= 0;
  return isUncompleted(booking) && !isRefunded;
}

/** Whether its time is still to be chosen, as far as is known. */
export function isTimeOpen(booking: Planned): boolean {
  const { startsAt, timeChosenAt } = booking;
  return isToTakePlace(booking) && startsAt === undefined && timeChosenAt === undefined;
}

/** Whether a consultation takes place after an instant, at a time that is noted. */
export function isAppointed(booking: Planned, now: Date): boolean {
  const { startsAt } = booking;
  return isToTakePlace(booking) && startsAt !== undefined && Date.parse(startsAt) > now.getTime();
}

/** How long a consultation is booked for in the calendar if the content does not say it, in minutes. */
const usualMinutes = 45;

/** How long a consultation takes, as the trainer's text says it: `About 30 minutes` is 30. */
export function minutesOf(howLong: string): number {
  const [, hours = "0"] = /(\d+(?:\.\d+)?)\s*(?:hours?|hrs?)\b/i.exec(howLong) ?? [];
  const [, minutes = "0"] = /(\d+)\s*min/i.exec(howLong) ?? [];
  const sum = Math.round(Number(hours) * 60) + Number(minutes);
  return sum > 0 && sum <= 24 * 60 ? sum : usualMinutes;
}
