import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, expect, test, vi } from "vitest";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { createBookingStore } from "#lambdas/bookings/dynamo-booking-store.ts";
import { at, bookingId, draftOf, fullPrice } from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { asTrainer, divertLog, type TestRequest, trainerClaims } from "#lambdas/testing/http.ts";
import { refundBooking } from "#shared/bookings/admin-api.ts";

const body = {
  refundId: "0b5c1f0e-8b1d-4b8f-9a3e-000000000001",
  amount: 1500,
  reason: "requested_by_customer",
};

/** The deployed function, over a local database engine and without network. */
async function setup() {
  const database = await startTestDatabase();
  vi.stubEnv("BOOKINGS_TABLE", "bookings");
  vi.stubEnv("NUMBERS_TABLE", "numbers");
  vi.stubEnv("DISCOUNT_CODES_TABLE", "discountCodes");
  vi.stubEnv("AUDIT_TABLE", "audit");
  vi.stubEnv("STRIPE_SECRET_KEY_PARAMETER", "/touchline/stripe/secret-key");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  vi.stubEnv("AWS_ENDPOINT_URL_SSM", "http://127.0.0.1:9");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const { handler } = await import("./admin.function.ts");
  const store = createBookingStore(createBookingItems(database, "bookings"));
  const call = (request: TestRequest = {}) =>
    asTrainer(handler)(refundBooking, { params: { bookingId }, body, ...request });
  const audited = async () => {
    const { Items = [] } = await database.send(
      new QueryCommand({
        TableName: "audit",
        KeyConditionExpression: "listKey = :key",
        ExpressionAttributeValues: { ":key": "audit" },
      }),
    );
    return Items;
  };
  return { call, store, audited };
}

beforeEach(() => {
  divertLog();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

test("A refund is stored on the booking and in the audit log, even if Stripe is unreachable.", async () => {
  const { call, store, audited } = await setup();
  await store.saveDraft(draftOf(), at());
  await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
  const { statusCode, content } = await call({ body: { ...body, note: "Was ill" } });
  expect(statusCode).toBe(200);
  expect(content).toMatchObject({
    refunds: [{ amount: 1500, status: "under_way", requestedBy: expect.any(String) }],
    leftToRefund: 3500,
  });
  expect(await store.find(bookingId)).toMatchObject({ refundsUnderWay: 1 });
  const entries = await audited();
  expect(entries).toMatchObject([
    { action: "refund_booking", outcome: "done", records: [bookingId] },
  ]);
  expect(JSON.stringify(entries)).not.toContain("ill");
});

test("Refunds are for administrators alone.", async () => {
  const { call, audited } = await setup();
  expect((await call({ claims: {} })).statusCode).toBe(401);
  const stranger = { ...trainerClaims, "cognito:groups": "[clients]" };
  expect((await call({ claims: stranger })).statusCode).toBe(403);
  expect(await audited()).toEqual([]);
});

test.each([
  ["no body", {}],
  ["less than nothing", { ...body, amount: -1 }],
  ["a sum of texts", { ...body, amount: "1500" }],
  ["more than any payment", { ...body, amount: 1e15 }],
  ["an id that is none", { ...body, refundId: "../../1" }],
  ["a reason of its own", { ...body, reason: "{}" }],
  ["another currency", { ...body, currency: "usd" }],
])("A request with %s is refused before anything is done.", async (_, sent) => {
  const { call, audited } = await setup();
  const { statusCode, content } = await call({ body: sent });
  expect([statusCode, content.code]).toEqual([400, "validation_failed"]);
  expect(await audited()).toEqual([]);
});

test("A missing booking cannot be refunded.", async () => {
  const { call } = await setup();
  expect(await call()).toMatchObject({ statusCode: 404, content: { code: "booking_not_found" } });
  const strange = await call({ params: { bookingId: "' OR 1=1" } });
  expect(strange.statusCode).toBe(400);
});
