import { readFileSync } from "node:fs";
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { asTrainer, importFunction, send } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import {
  deletePicture,
  getPublication,
  listUnusedPictures,
  putPicture,
  saveWebsite,
} from "#shared/website/admin-api.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { websiteMessages } from "#shared/website/website.ts";

const picture = "0123456789abcdef";
const saved = { at: "2026-03-01T10:00:00.000Z", by: "trainer@example.com" };

/** The function as it is deployed, over a database whose answers the test sets. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  const s3 = mockClient(S3Client);
  s3.on(PutObjectCommand).resolves({});
  database.on(GetCommand).resolves({});
  database.on(UpdateCommand).resolves({ Attributes: {} });
  database
    .on(UpdateCommand, { TableName: "settings" })
    .resolves({ Attributes: { name: "website", content: fullWebsite, revision: 1, saved } });
  const { handler } = await importFunction(() => import("./site.function.ts"), {
    WORKOUTS_TABLE: "workouts",
    SETTINGS_TABLE: "settings",
    AUDIT_TABLE: "audit",
    SITE_BUCKET: "site",
    SITE_BUILD: "build",
  });
  return { database, s3, call: asTrainer(handler) };
}

test("A publication that is not kept is not found.", async () => {
  const { call } = await setup();
  const { statusCode, content } = await call(getPublication, { params: { number: "3" } });
  expect([statusCode, content.code]).toEqual([404, "publication_not_found"]);
});

test("A picture is put into the bucket, for browsers to keep.", async () => {
  const { call, s3 } = await setup();
  const bytes = readFileSync(new URL("../../web/public/hero/poster-phone.webp", import.meta.url));
  const body = { picture, type: "image/webp", data: bytes.toString("base64") };
  const { statusCode, content } = await call(putPicture, { body });
  expect(statusCode).toBe(200);
  expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
    Bucket: "site",
    Key: content.key,
    ContentType: "image/webp",
    CacheControl: "public, max-age=31536000, s-maxage=86400, immutable",
  });
});

test.each([
  [{ picture, type: "image/svg+xml", data: "PHN2Zy8+" }, 400, "validation_failed"],
  [{ picture: "../assets", type: "image/webp", data: "UklGRg==" }, 400, "validation_failed"],
  [{ picture, type: "image/webp", data: "A".repeat(900_000) }, 413, "payload_too_large"],
  [{ picture, type: "image/webp", data: "PHN2Zy8+" }, 422, "picture_invalid"],
])("What is no picture is refused, and nothing is put (%#).", async (body, status, code) => {
  const { call, s3 } = await setup();
  const { statusCode, content } = await call(putPicture, { body });
  expect([statusCode, content.code]).toEqual([status, code]);
  expect(s3.calls()).toEqual([]);
});

test("A picture that is not in use is listed, and deleted with an entry in the audit log.", async () => {
  const { call, s3, database } = await setup();
  const key = `pictures/${picture}/${"0".repeat(16)}.webp`;
  s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: key, Size: 3 }] });
  s3.on(DeleteObjectCommand).resolves({});
  expect((await call(listUnusedPictures)).content).toEqual({ pictures: [{ picture, key }] });
  const { statusCode } = await call(deletePicture, { params: { picture } });
  expect(statusCode).toBe(200);
  const deleted = s3.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input);
  expect(deleted).toEqual([{ Bucket: "site", Key: key }]);
  const [entry] = database.commandCalls(UpdateCommand, { TableName: "audit" });
  expect(JSON.stringify(entry?.args[0].input)).toContain("delete_picture");
  expect(JSON.stringify(entry?.args[0].input)).toContain(picture);
});

test.each(["", "../assets", `${picture}/`, "*"])(
  "What names no picture is not deleted (%j).",
  async (id) => {
    const { call, s3 } = await setup();
    const { statusCode, content } = await call(deletePicture, { params: { picture: id } });
    expect([statusCode, content.code]).toEqual([400, "validation_failed"]);
    expect(s3.calls()).toEqual([]);
  },
);

test("Content is saved in the name of the trainer, and the audit log has it before and after.", async () => {
  const { call, database } = await setup();
  const claims = {
    sub: "5a0c3b52-6f7e-4b43-9d1f-0c4f3a1f2b77",
    token_use: "id",
    email: "trainer@example.com",
    "cognito:groups": "[admins]",
  };
  const body = { content: fullWebsite, revision: 0 };
  const { statusCode, content } = await call(saveWebsite, { body, claims });
  expect(statusCode).toBe(200);
  expect(content).toMatchObject({ content: fullWebsite, revision: 1, saved, unpublished: true });
  const [write] = database.commandCalls(UpdateCommand, { TableName: "settings" });
  expect(JSON.stringify(write?.args[0].input)).toContain('"by":"trainer@example.com"');
  const entries = database.commandCalls(UpdateCommand, { TableName: "audit" });
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries[0]?.args[0].input)).toContain("save_website");
});

describe("The form", () => {
  const writing = (content: object) =>
    send(saveWebsite, { body: { content: { ...fullWebsite, ...content }, revision: 0 } });
  const { who } = fullWebsite;

  test("names the field that is wrong.", async () => {
    expect(await writing({ who: { ...who, name: " " } })).toMatchObject({
      code: "validation_failed",
      errors: [{ path: "content.who.name", message: websiteMessages.required }],
    });
  });

  test("loses the marks that turn the direction of a line.", async () => {
    const of = (headline: string) => ({ ...fullWebsite, who: { ...who, headline } });
    expect(await writing(of("Robin \u202eelaV\u2066"))).toEqual({
      input: { body: { content: of("Robin elaV"), revision: 0 } },
    });
  });

  test("may have the longest texts in every field, of which each character takes four bytes.", async () => {
    const long = (max: number) => "👟".repeat(max);
    const content = {
      who: { ...who, about: Array.from({ length: 6 }, () => long(800)) },
      legal: {
        trader: "",
        address: "",
        registration: "",
        cancellation: long(1000),
        access: long(600),
      },
      proof: {
        clients: Array.from({ length: 12 }, () => ({
          text: long(400),
          firstName: long(40),
          cameFor: long(80),
          agreedOn: "2026-03-02",
        })),
        outcomes: [],
      },
    };
    expect((await writing(content)).input).toBeDefined();
  });

  test("with more than 128 KiB is refused.", async () => {
    const body = JSON.stringify({ content: fullWebsite, revision: 0 }).padEnd(128 * 1024 + 1, " ");
    expect(await send(saveWebsite, { body })).toMatchObject({ code: "payload_too_large" });
  });
});
