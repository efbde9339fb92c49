import type { PaymentIntent } from "./account.ts";

/** The `error` object of an answer, in the shape of Stripe's API reference ("Errors"). */
export interface StripeErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
}

/** A refusal: an HTTP status and the body that Stripe would answer. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
  }
}

/** The page that explains an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

export function invalidRequest(
  message: string,
  details: { status?: number; code?: string; param?: string } = {},
): StripeApiError {
  const { status = 400, ...rest } = details;
  return new StripeApiError(status, { type: "invalid_request_error", message, ...rest });
}

export function noSuch(kind: string, id: string, param = "id"): StripeApiError {
  const details = { status: 404, code: "resource_missing", param };
  return invalidRequest(`No such ${kind}: '${id}'`, details);
}

export function unexpectedState(message: string, paymentIntent: PaymentIntent): StripeApiError {
  return new StripeApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: paymentIntent,
  });
}

/** A key as it may stand in a message: its first eight and last four characters. */
export function masked(key: string): string {
  return `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
}
