import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { CardPayments } from "./stripe-cards.ts";

/** How long a visitor's request waits for Stripe in all. Stripe answers in less than a second. */
const visitorsWaitMs = 8000;

/**
 * Limits the time that one visitor's request waits for Stripe in all. A new AWS account runs ten functions at
 * once, and visitors who wait must not keep the webhook, upkeep and the trainer out. A call that is
 * given up may still take effect; every caller is prepared for lost answers.
 * @param limitMs from the first call of a request on.
 * @returns the cards for one request: an instance answers many, and each has its own time. They throw
 *   DomainError `payment_unavailable` once the time is over.
 */
export function withTimeLimit(
  cards: CardPayments,
  limitMs = visitorsWaitMs,
  wait: (ms: number) => Promise<unknown> = (ms) => delay(ms, undefined, { ref: false }),
): () => CardPayments {
  return () => {
    let over: Promise<never> | undefined;
    const limited = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      over ??= wait(limitMs).then(() => {
        throw new DomainError("payment_unavailable");
      });
      return Promise.race([over, call()]);
    };
    return {
      create: (request) => limited(() => cards.create(request)),
      retrieve: (id) => limited(() => cards.retrieve(id)),
      reprice: (id, price) => limited(() => cards.reprice(id, price)),
      cancel: (id) => limited(() => cards.cancel(id)),
    };
  };
}
