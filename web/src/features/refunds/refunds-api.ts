import { refundBooking } from "#shared/bookings/admin-api.ts";
import type { RefundRequest } from "#shared/bookings/refunds.ts";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** The one call of this feature; tests bring their own. */
export type AskForRefund = (
  bookingId: string,
  body: RefundRequest,
) => Promise<EndpointResponse<typeof refundBooking>>;

export const askForRefund: AskForRefund = (bookingId, body) =>
  callAsTrainer(refundBooking, { params: { bookingId }, body });
