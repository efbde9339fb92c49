import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { asTrainer, asVisitor, importFunction, send } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { getBookingSettings, saveBookingSettings } from "#shared/bookings/admin-api.ts";

const saved = { askForTime: false, refundCancelled: true };

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({ Item: { name: "bookings", ...saved, revision: 4 } });
  database.on(UpdateCommand).resolves({});
  database
    .on(UpdateCommand, { TableName: "settings" })
    .resolves({ Attributes: { name: "bookings", ...saved, revision: 5 } });
  const { handler } = await importFunction(() => import("./mail-admin.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    SETTINGS_TABLE: "settings",
    AUDIT_TABLE: "audit",
    SITE_ORIGIN: "https://touchline.example",
    MAIL_CONFIGURATION_SET: "mails",
  });
  return { database, call: asTrainer(handler), callAsVisitor: asVisitor(handler) };
}

describe("The settings for bookings", () => {
  test("are answered with the revision that is to be edited.", async () => {
    const { call } = await setup();
    expect((await call(getBookingSettings)).content).toEqual({ ...saved, revision: 4 });
  });

  test("are saved, and the audit log names the trainer before and after.", async () => {
    const { call, database } = await setup();
    const { statusCode, content } = await call(saveBookingSettings, {
      body: { ...saved, revision: 4 },
    });
    expect(statusCode).toBe(200);
    expect(content).toEqual({ ...saved, revision: 5 });
    const entries = database.commandCalls(UpdateCommand, { TableName: "audit" });
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries[0]?.args[0].input)).toContain("change_booking_settings");
  });

  test("are the trainer's alone.", async () => {
    const { callAsVisitor, database } = await setup();
    const body = { ...saved, revision: 4 };
    expect(await callAsVisitor(saveBookingSettings, { body })).toMatchObject({ statusCode: 401 });
    expect(database.calls()).toEqual([]);
  });

  test.each([
    ["one choice only", { askForTime: true, revision: 0 }, "refundCancelled"],
    ["a text for a choice", { ...saved, askForTime: "false", revision: 0 }, "askForTime"],
    ["no revision", saved, "revision"],
    ["an unknown field", { ...saved, revision: 0, name: "website" }, "name"],
  ])("are refused with %s.", async (_, body, path) => {
    expect(await send(saveBookingSettings, { body })).toMatchObject({
      code: "validation_failed",
      errors: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
});
