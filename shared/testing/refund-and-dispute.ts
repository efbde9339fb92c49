import type { Dispute } from "#shared/bookings/disputes.ts";
import type { Refund } from "#shared/bookings/refunds.ts";

/** A refund of £50 that was made. */
export const sampleRefund: Refund = {
  refundId: "6a1f2c1e-6f0e-4f7e-9d55-0000000000a1",
  amount: 5000,
  reason: "requested_by_customer",
  status: "succeeded",
  requestedAt: "2026-03-03T10:00:00.000Z",
};

/** A dispute about £50 that the trainer has to answer. */
export const sampleDispute: Dispute = {
  disputeId: "dp_1",
  kind: "dispute",
  status: "needs_response",
  amount: 5000,
  reason: "fraudulent",
  openedAt: "2026-03-03T10:00:00.000Z",
};
