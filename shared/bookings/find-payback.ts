import { mayHaveBegun } from "./cancellation.ts";
import { isBeforeBank } from "./disputes.ts";
import { isDealtWith, type ProblemFacts } from "./find-problems.ts";
import type { Payback } from "./payback.ts";
import { leftToPayBack, leftToRefund } from "./refunds.ts";

type Cancelled = Parameters<typeof leftToPayBack>[0] &
  Parameters<typeof mayHaveBegun>[0] &
  Pick<ProblemFacts, "dealtWith" | "disputes" | "status">;

/** What becomes of the money of a booking that is cancelled, or would be now. */
export function paybackOf(booking: Cancelled, now: Date): Payback {
  const { type, disputes, status } = booking;
  if (type === "demo") return "nothing_paid";
  if (leftToPayBack(booking) === 0) return leftToRefund(booking) > 0 ? "taken_back" : "on_its_way";
  if (isDealtWith(booking, { id: "cancelled" })) return "settled";
  if (isBeforeBank(disputes)) return "bank_decides";
  if (status === "completed") return "to_work_out";
  return mayHaveBegun(booking, now) ? "less" : "all";
}
