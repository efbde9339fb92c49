import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { StoredDiscount } from "./stored-discount.ts";

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
