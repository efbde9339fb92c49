import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  allOf,
  anyOf,
  type Changes,
  type Condition,
  conditionalPut,
  conditionalUpdate,
  equals,
  isAbsent,
  isAtLeast,
  isPresent,
  query,
} from "#lambdas/database/expressions.ts";
import { readItems } from "#lambdas/database/read-items.ts";
import type { DiscountChange, NewDiscount } from "#shared/discounts/discount-form.ts";
import { StoredDiscount } from "./discount-code-store.ts";

/** Where a page of the list ends. */
export const CataloguePosition = z.strictObject({ code: z.string() });
export type CataloguePosition = z.infer<typeof CataloguePosition>;

/** The trainer's discount codes. Every change is one conditional write. */
export interface DiscountCatalogue {
  /**
   * A page of the codes, alphabetically.
   * @param after where the previous page ended.
   */
  list(
    size: number,
    after: CataloguePosition | undefined,
  ): Promise<{ discounts: StoredDiscount[]; next: CataloguePosition | undefined }>;

  /** @returns `undefined` when the code exists; a deleted code is replaced. */
  create(discount: NewDiscount, at: Date): Promise<StoredDiscount | undefined>;

  /**
   * Changes the given fields only.
   * @returns `undefined` when the code does not exist or is deleted.
   */
  change(code: string, change: DiscountChange): Promise<StoredDiscount | undefined>;

  /** Deletes a code; it can be restored for a day. Does nothing when it is deleted already. */
  remove(code: string, at: Date): Promise<void>;

  /**
   * Restores a deleted code with its uses, holds and limits. Does nothing to a code that exists.
   * @returns `undefined` when the code was deleted too long ago.
   */
  restore(code: string, at: Date): Promise<StoredDiscount | undefined>;
}

/** The constant key of the index: one partition holds all codes. */
const listKey = "code";

const restorableSeconds = 24 * 60 * 60;

// The key of an entry also has the index's key, which never comes from a caller.
const IndexEntry = z.object(CataloguePosition.shape);

const isThere = allOf(isPresent("code"), isAbsent("deletedAt"));

/** The codes in DynamoDB. */
export function createDiscountCatalogue(
  database: DynamoDBDocumentClient,
  tableName: string,
): DiscountCatalogue {
  async function update(
    code: string,
    changes: Changes,
    condition: Condition,
  ): Promise<StoredDiscount | undefined> {
    return unlessRefused(async () => {
      const { Attributes } = await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { code },
          ...conditionalUpdate(changes, condition),
          ReturnValues: "ALL_NEW",
        }),
      );
      return StoredDiscount.parse(Attributes);
    });
  }

  return {
    list: async (size, after) => {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "byCode",
          ...query([equals("listKey", listKey)]),
          Limit: size,
          // The index key is added here, so a forged position cannot leave the list.
          ExclusiveStartKey: after && { ...after, listKey },
        }),
      );
      const codes = Items.map((item) => IndexEntry.parse(item));
      // Read from the table: the index may lag, and lacks the attributes that bookings write.
      const items = await readItems(database, tableName, codes);
      const discounts = items.map((item) => StoredDiscount.parse(item)).filter(isNotDeleted);
      const places = new Map(codes.map(({ code }, place) => [code, place]));
      const placeOf = ({ code }: StoredDiscount) => places.get(code) ?? 0;
      return {
        discounts: discounts.sort((one, other) => placeOf(one) - placeOf(other)),
        next: LastEvaluatedKey && IndexEntry.parse(LastEvaluatedKey),
      };
    },

    create: async ({ maximumUses, ...discount }, at) =>
      unlessRefused(async () => {
        const item = {
          ...discount,
          ...(maximumUses !== undefined && { maximumUses, usesBeforeLimit: 0 }),
          holders: {},
          createdAt: at.toISOString(),
        };
        await database.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...item, listKey },
            ...conditionalPut(anyOf(isAbsent("code"), isPresent("deletedAt"))),
          }),
        );
        return StoredDiscount.parse(item);
      }),

    change: async (code, { expiryDate, maximumUses, ...values }) => {
      const changes = {
        set: {
          ...values,
          expiryDate: expiryDate ?? undefined,
          maximumUses: maximumUses ?? undefined,
        },
        remove: [
          ...(expiryDate === null ? ["expiryDate"] : []),
          ...(maximumUses === null ? ["maximumUses", "usesBeforeLimit"] : []),
        ],
      };
      if (typeof maximumUses !== "number") return update(code, touching(changes), isThere);
      // From now on uses are held; earlier uses count towards the limit.
      const beginning = {
        ...changes,
        set: { ...changes.set, holders: {} },
        copyOrZero: { usesBeforeLimit: "uses" },
      };
      return (
        (await update(code, beginning, allOf(isThere, isAbsent("maximumUses")))) ??
        update(code, changes, allOf(isThere, isPresent("maximumUses")))
      );
    },

    remove: async (code, at) => {
      await update(
        code,
        {
          set: {
            deletedAt: at.toISOString(),
            expiresAt: Math.floor(at.getTime() / 1000) + restorableSeconds,
          },
          remove: ["listKey"],
        },
        isThere,
      );
    },

    restore: async (code, at) => {
      const earliest = new Date(at.getTime() - restorableSeconds * 1000).toISOString();
      return update(
        code,
        { set: { listKey }, remove: ["deletedAt", "expiresAt"] },
        // DynamoDB may delete expired items late.
        anyOf(isThere, isAtLeast("deletedAt", earliest)),
      );
    },
  };
}

const isNotDeleted = ({ deletedAt }: StoredDiscount) => deletedAt === undefined;

/** DynamoDB rejects an update that changes nothing, so this sets `listKey` to its own value. */
function touching(changes: Changes): Changes {
  return { ...changes, set: { ...changes.set, listKey } };
}

async function unlessRefused<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
