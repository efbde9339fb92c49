import { equals, isAtLeast } from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import type { StoredDiscount } from "./discount-code-store.ts";

export type CountUses = ReturnType<typeof createCountUses>;

/** Counts the bookings that were made with a code, from the index of confirmed bookings. */
export function createCountUses(bookings: Pick<Table, "query">) {
  /**
   * @param discount earlier bookings were made with another code of the same name.
   * @param enough counting ends here.
   */
  return async (
    { code, createdAt }: Pick<StoredDiscount, "code" | "createdAt">,
    enough: number,
  ): Promise<number> => {
    let uses = 0;
    for (const flowSource of ["consultation-intro", "payment-page"]) {
      let after: Item | undefined;
      do {
        const { items, end } = await bookings.query({
          index: "confirmedByTime",
          key: [equals("confirmedKey", flowSource), isAtLeast("timestamp", createdAt)],
          attributes: ["discountCode"],
          newestFirst: true,
          after,
        });
        uses += items.filter((item) => item["discountCode"] === code).length;
        after = end;
      } while (after && uses < enough);
    }
    return Math.min(uses, enough);
  };
}
