import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { importDesk } from "#lambdas/testing/desk.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";

const ticks = {
  askForTime: false,
  refundCancelled: true,
  askForReview: true,
  tellSessions: false,
} as const;
const settings = {
  ...ticks,
  full: null,
  pause: { since: "2026-11-20T10:00:00.000Z", by: "trainer@example.com" },
};

test("The settings for bookings are answered as they are stored, and saved with two entries.", async () => {
  const database = mockClient(DynamoDBDocumentClient);
  const Attributes = { name: "bookings", ...settings };
  database.on(GetCommand, { TableName: "settings" }).resolves({ Item: Attributes });
  database.on(UpdateCommand).resolves({ Attributes });
  const call = await importDesk();
  expect((await call(endpoints.getBookingSettings)).content).toEqual(settings);
  const body = { ...ticks, isFull: false, isPaused: true };
  const { statusCode, content } = await call(endpoints.changeBookingSettings, { body });
  expect([statusCode, content]).toEqual([200, settings]);
  const entries = database
    .commandCalls(UpdateCommand, { TableName: "audit" })
    .map(({ args: [{ input }] }) => Object.values(input.ExpressionAttributeValues ?? {}));
  expect(entries).toEqual([
    expect.arrayContaining(["change_booking_settings", "begun"]),
    expect.arrayContaining([["consultations resumed", "paused"], "done"]),
  ]);
});
