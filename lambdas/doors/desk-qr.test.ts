import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { importDesk } from "#lambdas/testing/desk.ts";
import { send } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { getAdminQrSettings, saveQrSettings } from "#shared/qr-settings/admin-api.ts";
import { qrSettingsMessages } from "#shared/qr-settings/qr-settings-form.ts";
import { samplePicture } from "#shared/website/full-website.ts";

const offerPage = { title: "Spring", paragraph: "Two for one.", cta: "Book now" };
const withPictureAt = (key: string) => ({
  ...offerPage,
  picture: { ...samplePicture, files: samplePicture.files.map((file) => ({ ...file, key })) },
});
const saved = { landingPageType: "offer", offerPage, updatedAt: "2026-03-01T10:00:00.000Z" };

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({ Item: { name: "qr-landing", ...saved, revision: 4 } });
  database.on(UpdateCommand).resolves({ Attributes: {} });
  database.on(PutCommand, { TableName: "settings" }).resolves({});
  return { database, call: await importDesk() };
}

test("The settings are answered whole, with the revision that is to be edited.", async () => {
  const { call } = await setup();
  expect((await call(getAdminQrSettings)).content).toEqual({ ...saved, revision: 4 });
});

test("Settings are saved, and the audit log names the trainer before and after.", async () => {
  const { call, database } = await setup();
  const body = { landingPageType: "offer", offerPage, revision: 4 };
  const { statusCode, content } = await call(saveQrSettings, { body });
  expect(statusCode).toBe(200);
  expect(content).toEqual({ ...saved, updatedAt: expect.any(String), revision: 5 });
  const entries = database.commandCalls(UpdateCommand, { TableName: "audit" });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries[0]?.args[0].input)).toContain("change_qr_settings");
});

describe("The form", () => {
  const writing = (body: object) => send(saveQrSettings, { body: { revision: 0, ...body } });

  test("without what its type needs is refused.", async () => {
    for (const [landingPageType, path, message] of [
      ["custom", "customUrl", qrSettingsMessages.customUrlRequired],
      ["offer", "offerPage", qrSettingsMessages.offerRequired],
    ]) {
      expect(await writing({ landingPageType })).toMatchObject({
        code: "validation_failed",
        errors: [{ path, message }],
      });
    }
  });

  test.each([
    { landingPageType: "elsewhere" },
    { landingPageType: "custom", customUrl: "javascript:alert(1)" },
    { landingPageType: "home", customUrl: "https://shop.example@evil.example/" },
    { landingPageType: "offer", offerPage: { ...offerPage, imageUrl: "https://other.example/" } },
    { landingPageType: "offer", offerPage: withPictureAt("https://other.example/1.webp") },
  ])("with an unknown or invalid value is refused (%j).", async (body) => {
    expect(await writing(body)).toMatchObject({ statusCode: 400, code: "validation_failed" });
  });
});
