import { holdDiscount } from "#lambdas/bookings/discount-holds.ts";
import { mailboxOf } from "#lambdas/discounts/address-claims.ts";
import type { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import type { Booking } from "#shared/bookings/bookings.ts";
import type { JourneyRecord } from "./record.ts";

/**
 * A code with a limit has as many uses left as no booking was made with, and an address has one use of
 * a code that it may use once: what unpaid drafts held has lapsed. Holds what is left.
 */
export async function wrongHolds(
  { backend, dependencies }: JourneyRecord,
  bookings: readonly Booking[],
): Promise<string[]> {
  const violations: string[] = [];
  let trial = 0xa000;
  const tryToHold = async (discount: StoredDiscount, email: string) => {
    trial += 1;
    return holdDiscount(dependencies, discount, { bookingId: bookingIdOf(trial), email }).then(
      () => "held",
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  };
  for (const { code, maximumUses, oncePerEmail } of backend.codes()) {
    const made = bookings.filter((each) => each.discountCode === code);
    const mailboxes = made.flatMap((each) =>
      "email" in each && each.email !== undefined ? [mailboxOf(each.email)] : [],
    );
    if (oncePerEmail && new Set(mailboxes).size < mailboxes.length) {
      violations.push(`${code} was used twice with one address.`);
    }
    if (maximumUses !== undefined && made.length > maximumUses) {
      violations.push(`${code} was used ${made.length} times.`);
    }
    const discount = await dependencies.discounts.find(code);
    if (!discount) continue;
    const found: string[] = [];
    const expected: string[] = [];
    const [client] = oncePerEmail ? mailboxes : [];
    if (client !== undefined) {
      found.push(await tryToHold(discount, client));
      expected.push("discount_already_used");
    }
    const left = maximumUses === undefined ? 1 : maximumUses - made.length;
    for (let use = 0; use <= left; use += 1) {
      const isLeft = use < left || maximumUses === undefined;
      found.push(await tryToHold(discount, `new${use}@quill.example`));
      expected.push(isLeft ? "held" : "discount_used_up");
    }
    if (String(found) !== String(expected)) {
      violations.push(`Holding ${code} gives ${found} instead of ${expected}.`);
    }
  }
  return violations;
}
