import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { at, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { startMailService } from "#local/aws/testing/mail-service.ts";
import * as endpoints from "#shared/bookings/mail-admin-api.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";

const { bookingId, email } = confirmedBooking;
const sent = attemptedMail("sent", at().toISOString());
const stored = { ...confirmedBooking, visitorMail: sent, trainerMail: sent };
const startsAt = { day: "2026-06-01", time: "10:00" };
const pause = { since: "2026-11-20T10:00:00.000Z", by: "trainer@example.com" };
const ticks = {
  askForTime: false,
  refundCancelled: true,
  askForReview: true,
  tellSessions: false,
} as const;
const settings = { ...ticks, pause };

/** The function as it is deployed, over tables with one booking and some settings. */
async function setup() {
  vi.useFakeTimers({ now: at(), toFake: ["Date"] });
  const database = mockClient(DynamoDBDocumentClient);
  const { environment, calls, inbox } = await startMailService();
  database.on(GetCommand).resolves({});
  database.on(GetCommand, { TableName: "bookings" }).resolves({ Item: stored });
  const key = { name: "bookings" };
  const Attributes = { ...key, ...settings };
  database.on(GetCommand, { TableName: "settings", Key: key }).resolves({ Item: Attributes });
  database.on(UpdateCommand).resolves({});
  database.on(UpdateCommand, { TableName: "settings" }).resolves({ Attributes });
  // The table keeps what is put.
  database.on(PutCommand).callsFake(({ Item }) => {
    database.on(GetCommand, { TableName: "bookings" }).resolves({ Item });
    return {};
  });
  const { handler } = await importFunction(() => import("./mail-admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    SETTINGS_TABLE: "settings",
    AUDIT_TABLE: "audit",
    SITE_ORIGIN: "https://touchline.example",
    MAIL_CONFIGURATION_SET: "Mails",
    ...environment,
  });
  return {
    database,
    call: asTrainer(handler),
    calls,
    inbox,
    audited: () =>
      database
        .commandCalls(UpdateCommand, { TableName: "audit" })
        .map(({ args: [{ input }] }) => Object.values(input.ExpressionAttributeValues ?? {})),
  };
}

test("A time that is noted leaves one entry, and is mailed with its file.", async () => {
  const { call, calls, inbox, audited } = await setup();
  const { statusCode, content } = await call(endpoints.noteTime, {
    params: { bookingId },
    body: { startsAt, seen: 0 },
  });
  expect(statusCode).toBe(200);
  expect(content).toMatchObject({ startsAt: "2026-06-01T09:00:00.000Z", timeChanges: 1 });
  expect(JSON.stringify(content)).not.toContain("Key");
  expect(audited()).toEqual([
    expect.arrayContaining(["note_time", [bookingId], "begun"]),
    expect.arrayContaining(["done"]),
  ]);
  expect(calls).toMatchObject([
    { "Tags.member.1.Name": "mail", "Tags.member.1.Value": "timeMail" },
  ]);
  const parts = [
    { type: "text/calendar; method=REQUEST", name: "" },
    { type: "application/ics", name: "consultation.ics" },
  ];
  expect(inbox.list()).toMatchObject([{ to: email, parts }]);
});

test("The settings for bookings are answered as they are stored, and saved with two entries.", async () => {
  const { call, audited } = await setup();
  expect((await call(endpoints.getBookingSettings)).content).toEqual(settings);
  const body = { ...ticks, isPaused: true };
  const { statusCode, content } = await call(endpoints.changeBookingSettings, { body });
  expect([statusCode, content]).toEqual([200, settings]);
  expect(audited()).toEqual([
    expect.arrayContaining(["change_booking_settings", "begun"]),
    expect.arrayContaining([["paused"], "done"]),
  ]);
});
