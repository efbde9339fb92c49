import * as z from "zod/mini";
import {
  deletedListKey,
  deletion,
  isRestorable,
  restorable,
  restoration,
} from "#lambdas/database/deleted-records.ts";
import {
  allOf,
  anyOf,
  type Changes,
  type Condition,
  equals,
  hasValue,
  isAbsent,
  isPresent,
} from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import type { DiscountChange, NewDiscount } from "#shared/discounts/discount-form.ts";
import { StoredDiscount } from "./discount-code-store.ts";

/** Where a page of the list ends. */
export const CataloguePosition = z.strictObject({ code: z.string().check(z.minLength(1)) });
export type CataloguePosition = z.infer<typeof CataloguePosition>;

/** The constant key of the index: one partition holds all codes. */
const listKey = "code";

// Index entries also have the index key, which is dropped.
const IndexEntry = z.object(CataloguePosition.shape);

const isThere = allOf(isPresent("code"), isAbsent("deletedAt"));

export type DiscountCatalogue = ReturnType<typeof createDiscountCatalogue>;

export function createDiscountCatalogue(table: Table) {
  async function update(
    code: string,
    changes: Changes,
    condition: Condition,
  ): Promise<StoredDiscount | undefined> {
    const item = await table.update({ code }, changes, condition);
    return item && StoredDiscount.parse(item);
  }

  /** A page of the codes under a key of the index, in no order. */
  async function read(key: string, limit: number, after: CataloguePosition | undefined) {
    const { items, end } = await table.query({
      index: "byCode",
      key: [equals("listKey", key)],
      limit,
      after: after && { ...after, listKey: key },
    });
    const codes = items.map((item) => IndexEntry.parse(item));
    // Read from the table: the index may lag, and lacks the attributes that bookings write.
    const stored = await table.getAll(codes);
    return {
      codes,
      discounts: stored.map((item) => StoredDiscount.parse(item)),
      next: end && IndexEntry.parse(end),
    };
  }

  return {
    /** A page of the codes, alphabetically. @param after where the previous page ended. */
    list: async (limit: number, after: CataloguePosition | undefined) => {
      const { codes, discounts, next } = await read(listKey, limit, after);
      const places = new Map(codes.map(({ code }, place) => [code, place]));
      const placeOf = ({ code }: StoredDiscount) => places.get(code) ?? 0;
      return {
        discounts: discounts
          .filter(isNotDeleted)
          .sort((one, other) => placeOf(one) - placeOf(other)),
        next,
      };
    },

    /** A page of the deleted codes that can be restored, the latest deletion first. */
    listDeleted: async (limit: number, after: CataloguePosition | undefined, at: Date) => {
      const { discounts, next } = await read(deletedListKey, limit, after);
      return { discounts: restorable(discounts, at), next };
    },

    /** A code that has not been deleted. */
    find: async (code: string): Promise<StoredDiscount | undefined> => {
      // As in `list`, so that this function needs one right to read.
      const items = await table.getAll([{ code }]);
      return items.map((item) => StoredDiscount.parse(item)).find(isNotDeleted);
    },

    /** @returns `undefined` when the code exists; a deleted code is replaced. */
    create: async (discount: NewDiscount, at: Date) => {
      const item = { ...discount, usedBy: {}, createdAt: at.toISOString() };
      const isMissing = anyOf(isAbsent("code"), isPresent("deletedAt"));
      const isCreated = await table.put({ ...item, listKey }, isMissing);
      return isCreated ? StoredDiscount.parse(item) : undefined;
    },

    /**
     * Changes the given fields only.
     * @returns `undefined` at any other revision, and when the code does not exist or is deleted.
     */
    change: async (
      code: string,
      { expiryDate, maximumUses, ...values }: DiscountChange,
      revision: number,
    ) => {
      const changes = {
        add: { revision: 1 },
        set: {
          ...values,
          expiryDate: expiryDate ?? undefined,
          maximumUses: maximumUses ?? undefined,
        },
        remove: [
          ...(expiryDate === null ? ["expiryDate"] : []),
          ...(maximumUses === null ? ["maximumUses"] : []),
        ],
      };
      // A code that was never edited has no revision.
      return update(code, changes, allOf(isThere, hasValue("revision", revision || undefined)));
    },

    /** Deletes a code; it can be restored for a while. Does nothing when it is deleted already. */
    remove: async (code: string, at: Date) => {
      await table.update({ code }, deletion(at), isThere);
    },

    /**
     * Restores a deleted code with its uses and limits. Does nothing to a code that exists.
     * @returns `undefined` when the code was deleted too long ago.
     */
    restore: (code: string, at: Date) =>
      update(code, restoration(listKey), anyOf(isThere, isRestorable(at))),
  };
}

const isNotDeleted = ({ deletedAt }: StoredDiscount) => deletedAt === undefined;
