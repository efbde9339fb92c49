import { readIndex } from "#lambdas/bookings/booking-index.ts";
import { emailKeyOf } from "#lambdas/bookings/record/keys.ts";
import type { Table } from "#lambdas/database/table.ts";
import { ReviewFacts } from "#shared/bookings/mails.ts";

export type ReadReviews = ReturnType<typeof createReviewReader>;

/** Reads what all bookings of an email address say of asking its owner for a review. */
export function createReviewReader(table: Pick<Table, "query" | "getAll">) {
  return async (email: string): Promise<ReviewFacts[]> => {
    const { positions } = await readIndex(table, "byEmail", { key: emailKeyOf(email) });
    const keys = positions.map(({ bookingId }) => ({ bookingId }));
    const items = await table.getAll(keys, Object.keys(ReviewFacts.shape));
    return items.map((item) => ReviewFacts.parse(item));
  };
}
