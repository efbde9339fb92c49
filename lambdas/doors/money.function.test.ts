import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { openTable } from "#lambdas/database/table.ts";
import { bookingId, createTestStore, savePaid } from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { asTrainer, importFunction, type TestRequest } from "#lambdas/testing/http.ts";
import { refundBooking } from "#shared/bookings/admin-api.ts";

const body = {
  refundId: "0b5c1f0e-8b1d-4b8f-9a3e-000000000001",
  amount: 1500,
  reason: "requested_by_customer",
};

/** The deployed function, over a local database engine and without network. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const { handler } = await importFunction(() => import("./money.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    AUDIT_TABLE: "audit",
    STRIPE_SECRET_KEY_PARAMETER: "/touchline/stripe/secret-key",
    AWS_ENDPOINT_URL_SSM: "http://127.0.0.1:9",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  });
  const store = createTestStore(openTable(database, "bookings"));
  const call = (request: TestRequest = {}) =>
    asTrainer(handler)(refundBooking, { params: { bookingId }, body, ...request });
  const audited = () => createAuditLog(openTable(database, "audit")).entries(10, undefined);
  return { call, store, audited };
}

test("A refund is stored on the booking and in the audit log, even if Stripe is unreachable.", async () => {
  const { call, store, audited } = await setup();
  await savePaid(store);
  const { statusCode, content } = await call({ body: { ...body, note: "Was ill" } });
  expect(statusCode).toBe(200);
  expect(content).toMatchObject({
    refunds: [{ amount: 1500, status: "under_way", requestedBy: expect.any(String) }],
    leftToRefund: 3500,
  });
  expect(await store.find(bookingId)).toMatchObject({
    refunds: [{ status: "under_way" }],
  });
  const { entries } = await audited();
  expect(entries).toMatchObject([
    { action: "refund_booking", outcome: "done", records: [bookingId] },
  ]);
  expect(JSON.stringify(entries)).not.toContain("ill");
});
