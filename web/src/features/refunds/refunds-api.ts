import { refundBooking } from "#shared/api.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import type { RefundRequest } from "#shared/refunds.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** The one call of this feature; tests bring their own. */
export type AskForRefund = (
  bookingId: string,
  body: RefundRequest,
) => Promise<EndpointResponse<typeof refundBooking>>;

export const askForRefund: AskForRefund = (bookingId, body) =>
  callAsTrainer(refundBooking, { params: { bookingId }, body });
