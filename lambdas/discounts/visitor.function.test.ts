import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { divertLog, gatewayEvent, lambdaContext, type TestRequest } from "#lambdas/testing/http.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { checkDiscount } from "#shared/discounts/api.ts";
import { discountMessages } from "#shared/discounts/discounts.ts";

/** The function as it is deployed, over a database that answers as told. */
async function setup(item?: Record<string, unknown>) {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves(item ? { Item: item } : {});
  vi.stubEnv("DISCOUNT_CODES_TABLE", "codes");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  const { handler } = await import("./visitor.function.ts");
  return {
    database,
    check: async (request: TestRequest) => {
      const { statusCode, body } = await handler(
        gatewayEvent(checkDiscount, request),
        lambdaContext(),
      );
      return { statusCode, content: JSON.parse(body) };
    },
  };
}

beforeEach(() => {
  divertLog();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

const welcome = {
  code: "WELCOME10",
  listKey: "code",
  percentOff: 10,
  active: true,
  createdAt: "2026-01-01T09:00:00.000Z",
};

describe("Checking a discount code", () => {
  test("answers its percentage and nothing else that is stored.", async () => {
    const { check, database } = await setup(welcome);
    expect(await check({ body: { code: " welcome10 " } })).toEqual({
      statusCode: 200,
      content: { code: "WELCOME10", percentOff: 10 },
    });
    expect(database.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
      TableName: "codes",
      Key: { code: "WELCOME10" },
    });
  });

  test.each([
    ["unknown", undefined, 404, discountMessages.notFound],
    ["inactive", { ...welcome, active: false }, 404, discountMessages.notFound],
    ["expired", { ...welcome, expiryDate: "2020-01-31" }, 410, discountMessages.expired],
  ])("tells the visitor when it is %s.", async (_, item, status, message) => {
    const { check } = await setup(item);
    expect(await check({ body: { code: "WELCOME10" } })).toMatchObject({
      statusCode: status,
      content: { detail: message },
    });
  });

  test("tells that all its uses are made or held, but not to whoever holds one.", async () => {
    const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
    const holders = { "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a12": 0, [bookingId]: 0 };
    const { check } = await setup({ ...welcome, maximumUses: 2, usesBeforeLimit: 0, holders });
    expect(await check({ body: { code: "WELCOME10" } })).toMatchObject({
      statusCode: 410,
      content: { code: "discount_used_up", detail: apiErrors.discount_used_up.detail },
    });
    expect((await check({ body: { code: "WELCOME10", bookingId } })).statusCode).toBe(200);
  });

  test("finds nothing of one that the trainer has deleted.", async () => {
    const { check } = await setup({ ...welcome, deletedAt: "2026-01-02T09:00:00.000Z" });
    expect((await check({ body: { code: "WELCOME10" } })).statusCode).toBe(404);
  });

  test.each([
    ["blank", "   ", discountMessages.empty],
    ["missing", undefined, discountMessages.empty],
    ["no text", 10, discountMessages.empty],
    ["longer than any code", "X".repeat(41), discountMessages.notFound],
  ])("does not ask the database when it is %s.", async (_, code, message) => {
    const { check, database } = await setup(welcome);
    expect(await check({ body: { code } })).toMatchObject({
      statusCode: 400,
      content: { code: "validation_failed", errors: [{ path: "code", message }] },
    });
    expect(database.calls()).toHaveLength(0);
  });

  test.each([
    ["is busy", { name: "ThrottlingException", $fault: "client" }, 503, "unavailable"],
    ["is down", { name: "InternalServerError", $fault: "server" }, 503, "unavailable"],
    ["is out of reach", { name: "TimeoutError" }, 503, "unavailable"],
    ["refuses us", { name: "AccessDeniedException", $fault: "client" }, 500, "internal"],
    ["has no such table", { name: "ResourceNotFoundException", $fault: "client" }, 500, "internal"],
  ])("fails without a detail when the database %s.", async (_, failure, status, code) => {
    const { check, database } = await setup();
    database.on(GetCommand).rejects(Object.assign(new Error("arn:aws:dynamodb:secret"), failure));
    const { statusCode, content } = await check({ body: { code: "WELCOME10" } });
    expect([statusCode, content.code]).toEqual([status, code]);
    expect(JSON.stringify(content)).not.toContain("arn:");
  });
});
