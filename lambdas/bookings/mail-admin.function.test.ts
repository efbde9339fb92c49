import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { at, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import { lostRace, mockClient } from "#lambdas/testing/mock-client.ts";
import { startMailService } from "#local/aws/testing/mail-service.ts";
import * as endpoints from "#shared/bookings/mail-admin-api.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";

const sent = attemptedMail("sent", at().toISOString());
const stored = {
  ...confirmedBooking,
  visitorMail: sent,
  trainerMail: sent,
  confirmedKey: "consultation-intro",
};

/** The function as it is deployed, over a table with one booking. */
async function setup() {
  vi.useFakeTimers({ now: at(), toFake: ["Date"] });
  const database = mockClient(DynamoDBDocumentClient);
  const { environment, calls, inbox } = await startMailService();
  database.on(GetCommand, { TableName: "bookings" }).resolves({ Item: stored });
  database.on(GetCommand, { TableName: "settings" }).resolves({});
  database.on(UpdateCommand, { TableName: "audit" }).resolves({});
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

test.each([
  ["a time", endpoints.noteTime, { startsAt: { day: "2026-06-01", time: "10:00" }, seen: 0 }],
  ["a mail", endpoints.resendMail, { mail: "visitorMail", attempts: sent.attempts }],
])("A change that others always make first is a conflict: %s.", async (_, endpoint, body) => {
  const { call, database } = await setup();
  database.on(PutCommand).rejects(lostRace);
  const params = { bookingId: stored.bookingId };
  const { statusCode, content } = await call(endpoint, { params, body });
  expect([statusCode, content.code]).toEqual([409, "conflict"]);
});

test("A time that is noted leaves one entry, and is mailed with its file.", async () => {
  const { call, calls, inbox, audited } = await setup();
  const { statusCode, content } = await call(endpoints.noteTime, {
    params: { bookingId: stored.bookingId },
    body: { startsAt: { day: "2026-06-01", time: "10:00" }, seen: 0 },
  });
  expect(statusCode).toBe(200);
  expect(content).toMatchObject({ startsAt: "2026-06-01T09:00:00.000Z", timeChanges: 1 });
  expect(JSON.stringify(content)).not.toContain("Key");
  expect(audited()).toEqual([
    expect.arrayContaining(["note_time", [stored.bookingId], "begun"]),
    expect.arrayContaining(["done"]),
  ]);
  expect(calls).toMatchObject([
    { "Tags.member.1.Name": "mail", "Tags.member.1.Value": "timeMail" },
  ]);
  expect(inbox.list()).toMatchObject([
    {
      to: stored.email,
      parts: [
        { type: "text/calendar; method=REQUEST", name: "" },
        { type: "application/ics", name: "consultation.ics" },
      ],
    },
  ]);
});
