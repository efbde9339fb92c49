import type { BookingRequest } from "#lambdas/bookings/drafts/booking-request.ts";
import { keepsPrice } from "#lambdas/bookings/drafts/draft-price.ts";
import { type StartDependencies, startRequest } from "#lambdas/bookings/drafts/start-request.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import type { EndpointInput, EndpointResponse } from "#shared/contract/endpoint.ts";
import type * as endpoints from "#shared/sessions/api.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { isSameBlock } from "#shared/website/same-block.ts";

/**
 * Starts the payment of sessions. The visitor chooses the list price.
 * @throws DomainError as `startRequest`.
 */
export function startPayment(
  dependencies: StartDependencies,
  { body: { amount, ...body } }: EndpointInput<typeof endpoints.startPayment>,
) {
  return start(dependencies, body, { listPricePence: async () => amount });
}

/**
 * Starts the payment of a block of sessions.
 * @throws DomainError as `startRequest`; `block_withdrawn` when it is not on offer as the visitor has seen it.
 */
export function startBlockPayment(
  dependencies: StartDependencies,
  { body: { block, ...body } }: EndpointInput<typeof endpoints.startBlockPayment>,
) {
  const listPricePence = (draft: DraftBooking | undefined) =>
    blockPrice(dependencies, block, draft);
  return start(dependencies, body, { block, listPricePence });
}

type Body = Omit<EndpointInput<typeof endpoints.startPayment>["body"], "amount">;

async function start(
  dependencies: StartDependencies,
  { paymentId, payer = {}, discountCode, clientToken, requestDigest }: Body,
  what: Pick<BookingRequest, "block" | "listPricePence">,
): Promise<EndpointResponse<typeof endpoints.startPayment>> {
  const started = await startRequest(dependencies, {
    bookingId: paymentId,
    flowSource: "payment-page",
    answers: payer,
    discountCode,
    clientToken,
    requestDigest,
    ...what,
  });
  return { paymentId, ...started };
}

/** The price of a block in pence. A draft keeps its own for an hour, unless it has fallen. */
async function blockPrice(
  { website, now }: StartDependencies,
  block: BlockTerms,
  draft: DraftBooking | undefined,
): Promise<number> {
  const { blocks } = (await website()).offer;
  const live = blocks.find((each) => isSameBlock(each, block))?.pricePence;
  const offered = draft?.offers.findLast((each) => isSameBlock(each.block, block))?.originalAmount;
  const kept = draft && keepsPrice(draft, now()) ? offered : undefined;
  const prices = [live, kept].filter((price) => price !== undefined);
  if (prices.length === 0) throw new DomainError("block_withdrawn");
  return Math.min(...prices);
}
