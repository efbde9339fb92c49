import Stripe from "stripe";
import { DomainError } from "#lambdas/http/domain-error.ts";

/** Whatever goes wrong between us and Stripe is one thing to everybody else. */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError("payment_unavailable", { cause });
  }
}

/** Whether Stripe has refused for a reason of this name. */
export function hasStripeCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
