import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { asVisitor, importFunction, type TestRequest } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { checkDiscount } from "#shared/discounts/api.ts";

/** The function as it is deployed, over a database with these answers. */
async function setup(item?: Record<string, unknown>) {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves(item ? { Item: item } : {});
  database.on(GetCommand, { TableName: "settings" }).resolves({});
  database.on(UpdateCommand).resolves({ Attributes: { digestKey: "key of the day" } });
  const { handler } = await importFunction(() => import("./visitor-discounts.function.ts"), {
    DISCOUNT_CODES_TABLE: "codes",
    LIMITS_TABLE: "limits",
    SETTINGS_TABLE: "settings",
  });
  const call = asVisitor(handler);
  return { database, check: (request: TestRequest) => call(checkDiscount, request) };
}

const welcome = discountOf({ code: "WELCOME10", listKey: "code" });

describe("Checking a discount code", () => {
  test("answers its percentage and nothing else that is stored.", async () => {
    const { check, database } = await setup(welcome);
    expect(await check({ body: { code: " welcome10 " } })).toMatchObject({
      statusCode: 200,
      body: '{"code":"WELCOME10","percentOff":10}',
    });
    expect(
      database.commandCalls(GetCommand, { TableName: "codes" })[0]?.args[0].input,
    ).toMatchObject({
      TableName: "codes",
      Key: { code: "WELCOME10" },
    });
  });

  test("answers what the code is for, if it is not for what is bought.", async () => {
    const { check } = await setup(welcome);
    const ask = (purpose?: string) =>
      check({ body: { code: "WELCOME10", ...(purpose && { for: purpose }) } });
    for (const purpose of [undefined, "consultations", "sessions"]) {
      expect((await ask(purpose)).statusCode).toBe(200);
    }
    expect(await ask("blocks")).toMatchObject({
      statusCode: 422,
      content: {
        code: "discount_not_for_this",
        detail: "This code is for consultations and single sessions only.",
      },
    });
    expect((await ask("workouts")).statusCode).toBe(400);
  });

  test("answers a code that is used up as one that does not exist, except to the booking that has its last use.", async () => {
    const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
    const usedBy = { "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a12": 1, [bookingId]: 2 };
    const { check } = await setup({ ...welcome, maximumUses: 2, usedBy });
    expect(await check({ body: { code: "WELCOME10" } })).toMatchObject({
      statusCode: 404,
      content: { code: "discount_not_found", detail: apiErrors.discount_not_found.detail },
    });
    expect((await check({ body: { code: "WELCOME10", for: "blocks" } })).statusCode).toBe(404);
    expect((await check({ body: { code: "WELCOME10", bookingId } })).statusCode).toBe(200);
  });

  test.each([
    ["discount_not_found", { active: false, expiryDate: "2099-01-31" }],
    ["discount_not_found", { active: false, expiryDate: "2026-01-31" }],
    ["discount_expired", { expiryDate: "2026-01-31" }],
  ])("answers %s for %j: a code that is paused does not exist.", async (code, changes) => {
    const { check } = await setup({ ...welcome, ...changes });
    expect((await check({ body: { code: "WELCOME10" } })).content).toMatchObject({ code });
  });

  test("is refused beyond the limit, without a look at the codes.", async () => {
    const { check, database } = await setup(welcome);
    await check({ body: { code: "WELCOME10" } });
    database.resetHistory();
    database
      .on(UpdateCommand)
      .rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
    const answer = await check({ body: { code: "WELCOME10" } });
    expect(answer).toMatchObject({ statusCode: 429, content: { code: "too_many_requests" } });
    expect(answer.content.detail).toContain("Too many discount codes tried from your connection.");
    const seconds = Number(answer.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(database.commandCalls(GetCommand, { TableName: "codes" })).toEqual([]);
  });
});
