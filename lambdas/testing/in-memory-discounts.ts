import type { AddressClaims, Claim } from "#lambdas/discounts/address-claims.ts";
import { claimKeyOf, droppedAfterSeconds } from "#lambdas/discounts/address-claims.ts";
import type { DiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { type StoredDiscount, usedForGood } from "#lambdas/discounts/discount-code-store.ts";
import { epochSeconds, type UseHolds } from "#lambdas/discounts/use-holds.ts";

/**
 * The codes, their holds and claims for tests that need them thousands of times. They pass the same
 * contract as the real ones (`discount-holds-store.test.ts`).
 */
export function createInMemoryDiscounts(codes: readonly StoredDiscount[] = []) {
  const items = new Map(codes.map((discount) => [discount.code, discount]));
  const taken = new Map<string, Claim & { isKept: boolean }>();

  const withHolders = (discount: StoredDiscount, holders: Record<string, number>) =>
    items.set(discount.code, { ...discount, holders });

  const discounts: DiscountCodeStore = {
    find: async (code) => structuredClone(items.get(code)),
  };

  const holds: UseHolds = {
    hold: async ({ code, maximumUses, usesBeforeLimit = 0 }, bookingId, at) => {
      if (maximumUses === undefined) return true;
      const item = items.get(code);
      if (item?.maximumUses !== maximumUses) return false;
      if ((item.usesBeforeLimit ?? 0) !== usesBeforeLimit) return false;
      const { holders = {} } = item;
      const isFull = Object.keys(holders).length >= maximumUses - usesBeforeLimit;
      if (isFull && !(bookingId in holders)) return false;
      withHolders(item, { ...holders, [bookingId]: epochSeconds(at) });
      return true;
    },

    use: async (code, bookingId) => {
      const item = items.get(code);
      if (item?.maximumUses === undefined) return;
      withHolders(item, { ...item.holders, [bookingId]: usedForGood });
    },

    release: async (code, bookingId, since) => {
      const item = items.get(code);
      const { [bookingId]: heldAt, ...others } = item?.holders ?? {};
      if (!item || heldAt === undefined || heldAt === usedForGood) return;
      if (heldAt <= epochSeconds(since)) withHolders(item, others);
    },
  };

  const claims: AddressClaims = {
    claim: async (code, email, bookingId, at, instead) => {
      const key = claimKeyOf(code, email);
      const before = taken.get(key);
      const found = before && isDropped(before, at) ? undefined : before;
      const isVoid =
        instead !== undefined &&
        found?.bookingId === instead.bookingId &&
        found.claimedAt === instead.claimedAt;
      const isOwn = found?.bookingId === bookingId && !found.isKept;
      if (found && !isOwn && !isVoid) return "refused";
      taken.set(key, { bookingId, claimedAt: epochSeconds(at), isKept: false });
      return "claimed";
    },
    find: async (code, email) => {
      const { bookingId, claimedAt } = taken.get(claimKeyOf(code, email)) ?? {};
      return bookingId === undefined || claimedAt === undefined
        ? undefined
        : { bookingId, claimedAt };
    },
    keep: async (code, email, bookingId) => {
      const key = claimKeyOf(code, email);
      const found = taken.get(key);
      if (found?.bookingId === bookingId) taken.set(key, { ...found, isKept: true });
    },
    release: async (code, email, bookingId, since) => {
      const key = claimKeyOf(code, email);
      const found = taken.get(key);
      if (found?.bookingId !== bookingId || found.claimedAt > epochSeconds(since)) return;
      taken.delete(key);
    },
  };

  return { discounts, holds, claims, items };
}

/** Whether DynamoDB has dropped a claim by now. */
function isDropped({ isKept, claimedAt }: Claim & { isKept: boolean }, now: Date): boolean {
  return !isKept && epochSeconds(now) > claimedAt + droppedAfterSeconds;
}
