import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { bookingIdOf, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import { lostRace, mockClient } from "#lambdas/testing/mock-client.ts";
import * as endpoints from "#shared/bookings/admin-api.ts";

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
  database.on(GetCommand).resolves({ Item: stored(healthy) });
  database.on(UpdateCommand).resolves({});
  database.on(PutCommand).resolves({});
  const { handler } = await importFunction(() => import("./admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    AUDIT_TABLE: "audit",
  });
  return {
    database,
    call: asTrainer(handler),
    /** The entries of the audit log, as written. */
    audited: () =>
      database
        .commandCalls(UpdateCommand, { TableName: "audit" })
        .map(({ args: [{ input }] }) => Object.values(input.ExpressionAttributeValues ?? {})),
  };
}

describe("Reading", () => {
  test("a list leaves one entry, with the bookings whose health answers it shows.", async () => {
    const { call, audited } = await setup();
    const { statusCode, content } = await call(endpoints.listBookings);
    expect(statusCode).toBe(200);
    expect(content.bookings).toHaveLength(2);
    expect(JSON.stringify(content)).not.toContain("Key");
    expect(audited()).toEqual([
      expect.arrayContaining(["read_bookings", [confirmedBooking.bookingId], "done"]),
    ]);
  });

  test("one booking leaves one entry.", async () => {
    const { call, audited } = await setup();
    const params = { bookingId: healthy.bookingId };
    expect(await call(endpoints.getBooking, { params })).toMatchObject({
      statusCode: 200,
      content: { bookingId: healthy.bookingId },
    });
    expect(audited()).toEqual([
      expect.arrayContaining(["read_bookings", [healthy.bookingId], "done"]),
    ]);
  });

  test("an export leaves an entry with every booking in it.", async () => {
    const { call, audited } = await setup();
    const { statusCode, content } = await call(endpoints.exportBookings);
    expect(statusCode).toBe(200);
    expect(content).toMatchObject({ count: 2, nextCursor: null });
    const ids = [confirmedBooking.bookingId, healthy.bookingId];
    expect(audited()).toEqual([
      expect.arrayContaining(["export_bookings", expect.arrayContaining(ids), "done"]),
    ]);
  });

  test("uses queries and key reads, never a scan.", async () => {
    const { call, database } = await setup();
    await call(endpoints.listBookings, { query: { search: "sam", show: "todo" } });
    await call(endpoints.listBookings, { query: { show: "todo" } });
    const asked = database.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input);
    expect(asked.map(({ IndexName }) => IndexName)).toEqual(["confirmedByTime", "toDoByTime"]);
    for (const input of asked) expect(input.FilterExpression).toBeUndefined();
  });
});

test.each([
  ["a completion", endpoints.completeBooking, undefined],
  ["a note", endpoints.writeBookingNote, { note: "Knee, left", seen: null }],
])("A change that others always make first is a conflict: %s.", async (_, endpoint, body) => {
  const { call, database } = await setup();
  database.on(PutCommand).rejects(lostRace);
  const params = { bookingId: healthy.bookingId };
  const { statusCode, content } = await call(endpoint, { params, body });
  expect([statusCode, content.code]).toEqual([409, "conflict"]);
});

test("A completion is audited before and after it is made.", async () => {
  const { call, audited } = await setup();
  const params = { bookingId: healthy.bookingId };
  expect((await call(endpoints.completeBooking, { params })).statusCode).toBe(200);
  expect(audited()).toEqual([
    expect.arrayContaining(["complete_booking", [params.bookingId], "begun"]),
    expect.arrayContaining(["complete_booking", [params.bookingId], "done"]),
  ]);
});

test("A note is audited before and after it is written, without its text.", async () => {
  const { call, audited } = await setup();
  const params = { bookingId: confirmedBooking.bookingId };
  const body = { note: "Knee, left", seen: null };
  expect((await call(endpoints.writeBookingNote, { params, body })).statusCode).toBe(200);
  expect(audited()).toEqual([
    expect.arrayContaining(["write_note", [params.bookingId], "begun"]),
    expect.arrayContaining(["write_note", [params.bookingId], "done"]),
  ]);
  expect(JSON.stringify(audited())).not.toContain("Knee");
});
