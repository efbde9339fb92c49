import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type { startPayment as endpoint } from "#shared/payments/api.ts";
import { type StartDependencies, startRequest } from "./start-booking.ts";

/**
 * Starts the payment of sessions. The visitor chooses the list price.
 * @throws DomainError as `startRequest`.
 */
export async function startPayment(
  dependencies: StartDependencies,
  { body }: EndpointInput<typeof endpoint>,
): Promise<EndpointResponse<typeof endpoint>> {
  const { paymentId, amount, discountCode, payer = {}, clientToken, requestDigest } = body;
  const started = await startRequest(dependencies, {
    bookingId: paymentId,
    flowSource: "payment-page",
    answers: payer,
    listPricePence: async () => amount,
    discountCode,
    clientToken,
    requestDigest,
  });
  return { paymentId, ...started };
}
