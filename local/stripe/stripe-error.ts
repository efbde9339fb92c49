import { type HttpAnswer, jsonAnswer } from "../http/http-message.ts";
import type { PaymentIntent } from "./account.ts";

/** The `error` object of an answer, in the shape of Stripe's API reference ("Errors"). */
interface StripeErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string | undefined;
  param?: string;
  payment_intent?: PaymentIntent;
}

/** A refusal: an HTTP status and the body that Stripe would answer. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** The answer to a failed request. A defect of the stand-in shows its stack in the answer. */
export function errorAnswer(error: unknown): HttpAnswer {
  if (error instanceof StripeApiError) return jsonAnswer(error.status, { error: error.body });
  const message = `The stand-in failed: ${error instanceof Error ? error.stack : String(error)}`;
  return jsonAnswer(500, { error: { type: "api_error", message } });
}

export function invalidRequest(
  message: string,
  { status = 400, ...details }: { status?: number; code?: string; param?: string } = {},
): StripeApiError {
  return new StripeApiError(status, { type: "invalid_request_error", message, ...details });
}

export function noSuch(kind: string, id: string): StripeApiError {
  return invalidRequest(`No such ${kind}: '${id}'`, { status: 404, code: "resource_missing" });
}

export function unexpectedState(message: string, paymentIntent: PaymentIntent): StripeApiError {
  return new StripeApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: paymentIntent,
  });
}
