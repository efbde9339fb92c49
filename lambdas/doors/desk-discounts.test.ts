import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test, vi } from "vitest";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { importDesk } from "#lambdas/testing/desk.ts";
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  getDiscount,
  restoreDiscount,
} from "#shared/discounts/admin-api.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";

/** The function as it is deployed, over a real engine in place of DynamoDB. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  return importDesk();
}

const expiryDate = laterDay(londonDate(new Date()), 30);

test("Adding a code again, after a lost answer, gets the same answer; another of its name is refused.", async () => {
  const call = await setup();
  for (const body of [
    { code: "SUMMER" },
    { code: "LIMITED", percentOff: 20, maximumUses: 7, expiryDate },
  ]) {
    const { content: created } = await call(createDiscount, { body });
    expect(await call(createDiscount, { body })).toMatchObject({
      statusCode: 200,
      content: created,
    });
  }
  for (const other of [{ maximumUses: 8 }, { expiryDate: undefined }, { oncePerEmail: true }]) {
    const body = { code: "LIMITED", percentOff: 20, maximumUses: 7, expiryDate };
    expect(await call(createDiscount, { body: { ...body, ...other } })).toMatchObject({
      statusCode: 409,
      content: { code: "discount_exists" },
    });
  }
});

test("A change of a code is refused when the code has been edited since, and can be repeated after a lost answer.", async () => {
  const call = await setup();
  const { content: seen } = await call(createDiscount, { body: { code: "SUMMER" } });
  const params = { code: "SUMMER" };
  const change = (body: object) => call(changeDiscount, { params, body });
  const mine = { percentOff: 20, revision: seen.revision };
  const { content: changed } = await change(mine);
  expect(changed).toMatchObject({ percentOff: 20, revision: 1 });
  expect(await change(mine)).toMatchObject({ statusCode: 200, content: changed });
  expect(await change({ percentOff: 30, revision: seen.revision })).toMatchObject({
    statusCode: 409,
    content: { code: "discount_changed" },
  });
  expect((await call(getDiscount, { params })).content).toEqual(changed);
  expect(await change({ percentOff: 30, revision: 1 })).toMatchObject({ statusCode: 200 });
  // Adding it again must not look like the first time any more.
  expect((await call(createDiscount, { body: params })).statusCode).toBe(409);
});

describe("A code in the address", () => {
  test("is found whatever its case, and changed.", async () => {
    const call = await setup();
    await call(createDiscount, { body: { code: "SUMMER" } });
    const params = { code: "summer" };
    const changed = await call(changeDiscount, {
      params,
      body: { active: false, revision: 0 },
    });
    expect(changed).toMatchObject({ statusCode: 200, content: { active: false, percentOff: 10 } });
  });

  test("that does not exist is gone; deleting it changes nothing.", async () => {
    const call = await setup();
    const params = { code: "NOTHING" };
    for (const [endpoint, body] of [
      [changeDiscount, { active: false, revision: 0 }],
      [getDiscount, undefined],
      [restoreDiscount, undefined],
    ] as const) {
      expect(await call(endpoint, { params, body })).toMatchObject({
        statusCode: 404,
        content: { code: "discount_gone" },
      });
    }
    expect((await call(deleteDiscount, { params })).content).toEqual({ status: "deleted" });
  });
});
