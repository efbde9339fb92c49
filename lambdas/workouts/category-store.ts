import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import {
  anyOf,
  conditionalUpdate,
  equals,
  isAbsent,
  query,
} from "#lambdas/database/expressions.ts";
import { Category, categoryKey, mostCategories } from "#shared/workouts/categories.ts";

export interface CategoryStore {
  /** The categories, alphabetically. */
  list(): Promise<Category[]>;

  /** @param key the result of `categoryKey`. */
  find(key: string): Promise<Category | undefined>;

  /**
   * Adds a category.
   * @param categoryId the same for every attempt to add this category.
   * @returns `false` when another category has this name, whatever its case.
   */
  add(categoryId: string, category: Category): Promise<boolean>;
}

/** The constant key of the table: one partition holds all categories, sorted by `categoryKey`. */
const listKey = "category";

/** The categories in DynamoDB. */
export function createCategoryStore(
  database: DynamoDBDocumentClient,
  tableName: string,
): CategoryStore {
  return {
    list: async () => {
      const { Items = [] } = await database.send(
        new QueryCommand({
          TableName: tableName,
          ...query([equals("listKey", listKey)]),
          Limit: mostCategories,
        }),
      );
      return Items.map((item) => Category.parse(item));
    },

    find: async (nameKey) => {
      const { Item } = await database.send(
        new GetCommand({ TableName: tableName, Key: { listKey, nameKey }, ConsistentRead: true }),
      );
      return Item && Category.parse(Item);
    },

    add: async (categoryId, { name, createdAt }) => {
      try {
        await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { listKey, nameKey: categoryKey(name) },
            // The name is the key, so one condition on one item prevents duplicates.
            ...conditionalUpdate(
              { set: { name, createdAt, categoryId } },
              anyOf(isAbsent("nameKey"), equals("categoryId", categoryId)),
            ),
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
