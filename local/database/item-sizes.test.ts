import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { createTable, startEngine } from "#lambdas/testing/database.ts";
import { findLargeItems, largestItem } from "./item-sizes.ts";

test("The walk over all tables reports an item above 20 KB, and no smaller one.", async () => {
  const client = createDatabaseClient({
    endpoint: await startEngine(),
    region: "eu-west-2",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  await createTable(client, "bookings");
  await createTable(client, "discountCodes");
  const put = (TableName: string, Item: object) => client.send(new PutCommand({ TableName, Item }));

  await put("bookings", { bookingId: "small", offers: new Set(["x".repeat(largestItem - 100)]) });
  expect(await findLargeItems(client)).toEqual([]);

  // The website's content is bounded by its schema.
  await createTable(client, "settings");
  await put("settings", { name: "website-live", content: "x".repeat(5 * largestItem) });
  expect(await findLargeItems(client)).toEqual([]);

  await put("discountCodes", { code: "BIG", usedBy: { booking: "é".repeat(largestItem / 2) } });
  expect(await findLargeItems(client)).toEqual([
    expect.stringMatching(/^An item of discountCodes has 205\d\d bytes \(.*usedBy.*\)\.$/),
  ]);
  client.destroy();
});
