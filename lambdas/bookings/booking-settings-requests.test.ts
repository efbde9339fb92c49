import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { asTrainer, importFunction, send } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { changeBookingSettings, getBookingSettings } from "#shared/bookings/mail-admin-api.ts";

const pause = { since: "2026-11-20T10:00:00.000Z", by: "trainer@example.com" };
const saved = { askForTime: false, refundCancelled: true, pause };
const change = { askForTime: false, refundCancelled: true, isPaused: true };

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({ Item: { name: "bookings", ...saved } });
  database.on(UpdateCommand).resolves({});
  database
    .on(UpdateCommand, { TableName: "settings" })
    .resolves({ Attributes: { name: "bookings", ...saved } });
  const { handler } = await importFunction(() => import("./mail-admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    SETTINGS_TABLE: "settings",
    AUDIT_TABLE: "audit",
    SITE_ORIGIN: "https://touchline.example",
    MAIL_CONFIGURATION_SET: "mails",
  });
  return { database, call: asTrainer(handler) };
}

describe("The settings for bookings", () => {
  test("are answered as they are stored.", async () => {
    const { call } = await setup();
    expect((await call(getBookingSettings)).content).toEqual(saved);
  });

  test("are saved, and the audit log names the trainer before and after.", async () => {
    const { call, database } = await setup();
    const { statusCode, content } = await call(changeBookingSettings, {
      body: change,
    });
    expect(statusCode).toBe(200);
    expect(content).toEqual(saved);
    const entries = database.commandCalls(UpdateCommand, { TableName: "audit" });
    expect(entries).toHaveLength(2);
    const [begun, done] = entries.map(({ args }) => JSON.stringify(args[0].input));
    expect(begun).toContain("change_booking_settings");
    expect(done).toContain('["paused"]');
  });

  test.each([
    ["a text for a choice", { askForTime: "false" }, "askForTime"],
    ["an unknown field", { ...change, name: "website" }, "name"],
    ["a pause in another's name", { pause }, "pause"],
  ])("are refused with %s.", async (_, body, path) => {
    expect(await send(changeBookingSettings, { body })).toMatchObject({
      code: "validation_failed",
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
});
