import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { bookingIdOf, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { importDesk } from "#lambdas/testing/desk.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

const healthy = { ...confirmedBooking, bookingId: bookingIdOf(2), medicalConditions: "" };
const stored = (booking: typeof confirmedBooking) => ({
  ...booking,
  confirmedKey: "consultation-intro",
  emailKey: booking.email,
});
/** The deployed function, over a table with two bookings, one of them with health answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  const items = [stored(confirmedBooking), stored(healthy)];
  database.on(QueryCommand).resolves({ Items: items });
  database.on(BatchGetCommand).resolves({ Responses: { bookings: items } });
  for (const booking of [confirmedBooking, healthy]) {
    const { bookingId } = booking;
    database.on(GetCommand, { Key: { bookingId } }).resolves({ Item: stored(booking) });
  }
  database.on(UpdateCommand).resolves({ Attributes: {} });
  return {
    call: await importDesk(),
    /** The entries of the audit log, as written. */
    audited: () =>
      database
        .commandCalls(UpdateCommand, { TableName: "audit" })
        .map(({ args: [{ input }] }) => Object.values(input.ExpressionAttributeValues ?? {})),
  };
}

const both = [confirmedBooking.bookingId, healthy.bookingId];

const { bookingId } = confirmedBooking;

test.each<[string, Endpoint, object, string, unknown]>([
  ["of a list", endpoints.listBookings, {}, "read_bookings", [bookingId]],
  ["of one booking", endpoints.getBooking, { params: { bookingId } }, "read_bookings", [bookingId]],
  [
    "of one booking without any",
    endpoints.getBooking,
    { params: { bookingId: healthy.bookingId } },
    "read_bookings",
    [],
  ],
  ["of an export", endpoints.exportBookings, {}, "export_bookings", expect.arrayContaining(both)],
])(
  "Reading leaves one entry, with the bookings whose health answers it shows: %s.",
  async (_, endpoint, input, action, ids) => {
    const { call, audited } = await setup();
    const { statusCode, body } = await call(endpoint, input);
    expect(statusCode).toBe(200);
    expect(body).not.toContain("Key");
    expect(audited()).toEqual([expect.arrayContaining([action, ids, "done"])]);
  },
);
