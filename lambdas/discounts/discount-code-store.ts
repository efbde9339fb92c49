import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { DiscountCode } from "#shared/discounts/discounts.ts";

/** A code with what its item remembers of those who want to use it. */
export const StoredDiscount = z.object({
  ...DiscountCode.shape,
  /**
   * Whoever holds or has had one of a limited number of uses, by booking: when they last asked for
   * it, in epoch seconds, or `usedForGood`.
   */
  holders: z.optional(z.record(z.string(), z.int())),
  /** The uses that were made before there was a limit; they count against it. */
  usesBeforeLimit: z.optional(z.int()),
  /** Set while a deleted code can still be brought back. */
  deletedAt: z.optional(z.iso.datetime()),
});
export type StoredDiscount = z.infer<typeof StoredDiscount>;

/** In place of the time of a hold: a booking was made with it. */
export const usedForGood = 0;

/** How many more bookings may begin with a code; `undefined` without a limit. */
export function usesLeft(
  discount: Pick<StoredDiscount, "maximumUses" | "usesBeforeLimit" | "holders">,
): number | undefined {
  const { maximumUses, usesBeforeLimit = 0, holders = {} } = discount;
  if (maximumUses === undefined) return undefined;
  return Math.max(0, maximumUses - usesBeforeLimit - Object.keys(holders).length);
}

/** When nobody has come back to a hold for so long, its draft has expired, an hour for upkeep. */
const lapseMs = 25 * 60 * 60 * 1000;

/** How many lapsed holds are looked into at once, while a visitor waits. */
const lookedIntoAtOnce = 20;

/** Holds that nobody has renewed or settled for a long time, the oldest first. */
export function lapsedHolds(
  { holders = {} }: Pick<StoredDiscount, "holders">,
  now: Date,
): { bookingId: string; heldAt: Date }[] {
  return Object.entries(holders)
    .filter(([, heldAt]) => isLapsed(heldAt, now))
    .sort(([, one], [, other]) => one - other)
    .slice(0, lookedIntoAtOnce)
    .map(([bookingId, heldAt]) => ({ bookingId, heldAt: new Date(heldAt * 1000) }));
}

/** Whether nothing is left of a code for anybody but those who hold a use of it. */
export function isUsedUp(discount: StoredDiscount, bookingId: string | undefined, now: Date) {
  const { maximumUses, usesBeforeLimit = 0, holders = {} } = discount;
  if (maximumUses === undefined || (bookingId !== undefined && bookingId in holders)) return false;
  const certain = Object.values(holders).filter((heldAt) => !isLapsed(heldAt, now)).length;
  return usesBeforeLimit + certain >= maximumUses;
}

function isLapsed(heldAt: number, now: Date): boolean {
  return heldAt !== usedForGood && now.getTime() - heldAt * 1000 > lapseMs;
}

export interface DiscountCodeStore {
  /**
   * Finds a code that has not been deleted.
   * @param code in upper case, as stored.
   */
  find(code: string): Promise<StoredDiscount | undefined>;
}

/** The discount codes in DynamoDB. */
export function createDiscountCodeStore(
  database: DynamoDBDocumentClient,
  tableName: string,
): DiscountCodeStore {
  return {
    find: async (code) => {
      const { Item } = await database.send(
        new GetCommand({ TableName: tableName, Key: { code }, ConsistentRead: true }),
      );
      const discount = Item && StoredDiscount.parse(Item);
      return discount?.deletedAt === undefined ? discount : undefined;
    },
  };
}
