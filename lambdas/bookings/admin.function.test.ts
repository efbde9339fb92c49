import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { bookingIdOf, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

const healthy = { ...confirmedBooking, bookingId: bookingIdOf(2), medicalConditions: "" };
const stored = (booking: typeof confirmedBooking) => ({
  ...booking,
  confirmedKey: "consultation-intro",
  emailKey: booking.email,
});
const params = { bookingId: healthy.bookingId };

/** The deployed function, over a table with two bookings, one of them with health answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  const items = [stored(confirmedBooking), stored(healthy)];
  database.on(QueryCommand).resolves({ Items: items });
  database.on(BatchGetCommand).resolves({ Responses: { bookings: items } });
  database.on(GetCommand).resolves({ Item: stored(healthy) });
  database.on(UpdateCommand).resolves({ Attributes: {} });
  const { handler } = await importFunction(() => import("./admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    AUDIT_TABLE: "audit",
  });
  return {
    call: asTrainer(handler),
    /** The entries of the audit log, as written. */
    audited: () =>
      database
        .commandCalls(UpdateCommand, { TableName: "audit" })
        .map(({ args: [{ input }] }) => Object.values(input.ExpressionAttributeValues ?? {})),
  };
}

const both = [confirmedBooking.bookingId, healthy.bookingId];

test.each<[string, Endpoint, string, unknown]>([
  ["of a list", endpoints.listBookings, "read_bookings", [confirmedBooking.bookingId]],
  ["of one booking", endpoints.getBooking, "read_bookings", [healthy.bookingId]],
  ["of an export", endpoints.exportBookings, "export_bookings", expect.arrayContaining(both)],
])(
  "Reading leaves one entry, with the bookings whose health answers it shows, or that were asked for: %s.",
  async (_, endpoint, action, ids) => {
    const { call, audited } = await setup();
    const { statusCode, body } = await call(endpoint, endpoint.params ? { params } : {});
    expect(statusCode).toBe(200);
    expect(body).not.toContain("Key");
    expect(audited()).toEqual([expect.arrayContaining([action, ids, "done"])]);
  },
);
