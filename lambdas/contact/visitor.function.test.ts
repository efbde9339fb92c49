import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { divertLog, gatewayEvent, lambdaContext, type TestRequest } from "#lambdas/testing/http.ts";
import { sendContactMessage } from "#shared/contact/api.ts";
import { contactMessages } from "#shared/contact/contact.ts";
import { maximumBodyBytes } from "#shared/contract/endpoint.ts";

const body = { user_name: "Sam Field", user_email: "sam@example.org", message: "My knee hurts." };
const secret = "0c9a4a1e-6f0b-4b7d-9a57-9d2a3f6f1c11";

/** The function as it is deployed, over a database and a mail service that answer as told. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  const ses = mockClient(SESClient);
  database.on(UpdateCommand).resolves({});
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  const { lines } = divertLog();
  vi.stubEnv("CONTACT_TABLE", "contact");
  vi.stubEnv("ORIGIN_SECRET", secret);
  vi.stubEnv("SITE_ORIGIN", "https://touchline.example");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  const { handler } = await import("./visitor.function.ts");
  const send = async (request: TestRequest) => {
    const event = gatewayEvent(sendContactMessage, request);
    const answer = await handler(event, lambdaContext());
    return { statusCode: answer.statusCode, content: JSON.parse(answer.body) };
  };
  return { send, database, ses, lines };
}

beforeEach(() => () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const refused = new ConditionalCheckFailedException({ message: "", $metadata: {} });

test("The three fields alone are enough.", async () => {
  const { send, ses } = await setup();
  expect(await send({ body })).toEqual({ statusCode: 200, content: { status: "sent" } });
  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Destination: { ToAddresses: ["trainer@example.com"] },
    ReplyToAddresses: ["sam@example.org"],
    Message: { Subject: { Data: "New message from Sam Field" } },
  });
});

test("A bot cannot tell from the answer that it has been found out.", async () => {
  const { send, ses, database } = await setup();
  const honest = await send({ body });
  const calls = [ses.calls().length, database.calls().length];
  expect(await send({ body: { ...body, website: "x" } })).toEqual(honest);
  expect(await send({ body: { ...body, fillTimeMs: 1 } })).toEqual(honest);
  expect([ses.calls().length, database.calls().length]).toEqual(calls);
});

test("Visitors are told apart by what our CloudFront says, and nobody else's word counts.", async () => {
  const { send, database } = await setup();
  const keys = async (headers: Record<string, string>) => {
    database.resetHistory();
    await send({ body, headers });
    return database.commandCalls(UpdateCommand)[0]?.args[0].input.Key?.["recordKey"];
  };
  const from = (address: string, originSecret: string) => ({
    "cloudfront-viewer-address": address,
    "x-origin-secret": originSecret,
    "x-forwarded-for": address,
  });
  const one = await keys(from("198.51.100.1:5000", secret));
  expect(await keys(from("198.51.100.1:6000", secret))).toBe(one);
  const other = await keys(from("198.51.100.2:5000", secret));
  const direct = await keys({});
  expect(new Set([one, other, direct]).size).toBe(3);
  expect(await keys(from("198.51.100.3:5000", "guessed"))).toBe(direct);
  expect(await keys(from("198.51.100.4:5000", ""))).toBe(direct);
});

test("Who has written too often is told to wait.", async () => {
  const { send, database, ses } = await setup();
  database.on(UpdateCommand).rejects(refused);
  expect(await send({ body })).toMatchObject({
    statusCode: 429,
    content: {
      code: "too_many_requests",
      detail: "Too many requests. Please wait a moment and try again.",
    },
  });
  expect(ses.calls()).toHaveLength(0);
});

test("A message that SES does not take is answered with the specification's words.", async () => {
  const { send, ses, lines } = await setup();
  ses.on(SendEmailCommand).rejects(
    Object.assign(new Error("Address blacklisted: sam@example.org"), {
      name: "MessageRejected",
      $fault: "client",
    }),
  );
  expect(await send({ body })).toMatchObject({
    statusCode: 503,
    content: { code: "message_not_sent", detail: contactMessages.failed },
  });
  expect(ses.calls()).toHaveLength(1);
  expect(lines.join("")).toContain("MessageRejected");
  expect(lines.join("")).not.toMatch(/sam@|Field|knee/);
});

test("Without the database nothing is sent: a limit that cannot be kept is none.", async () => {
  const { send, database, ses } = await setup();
  database
    .on(UpdateCommand)
    .rejects(Object.assign(new Error("arn:secret"), { name: "ThrottlingException" }));
  const { statusCode, content } = await send({ body });
  expect([statusCode, content.code]).toEqual([503, "unavailable"]);
  expect(JSON.stringify(content)).not.toContain("arn:");
  expect(ses.calls()).toHaveLength(0);
});

test("A stored claim that makes no sense is a failure, and not a mail too many.", async () => {
  const { send, database, ses } = await setup();
  database.on(UpdateCommand).resolvesOnce({}).resolvesOnce({}).rejects(refused);
  database.on(GetCommand).resolves({ Item: { state: "sort of" } });
  const messageId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
  expect((await send({ body: { ...body, messageId } })).statusCode).toBe(500);
  expect(ses.calls()).toHaveLength(0);
});

describe("A hostile body", () => {
  test.each([
    ["no message", { ...body, message: undefined }, "message"],
    ["a list of recipients", { ...body, user_email: "a@b.example,c@d.example" }, "user_email"],
    ["a header in the name", { ...body, user_name: "Sam\r\nBcc: a@b.example" }, "user_name"],
    [
      "a header in the address",
      { ...body, user_email: "a@b.example\nCc: c@d.example" },
      "user_email",
    ],
    ["a name that is an object", { ...body, user_name: { toString: "Sam" } }, "user_name"],
    ["a recipient of its own", { ...body, to: "a@b.example" }, "to"],
    ["a subject of its own", { ...body, subject: "x" }, "subject"],
    ["a fill time that is text", { ...body, fillTimeMs: "5000" }, "fillTimeMs"],
    ["an id that is none", { ...body, messageId: "1' OR '1'='1" }, "messageId"],
  ])("with %s is refused, and names the field.", async (_, sent, path) => {
    const { send, ses, database, lines } = await setup();
    const { statusCode, content } = await send({ body: sent });
    expect([statusCode, content.code]).toEqual([400, "validation_failed"]);
    expect(content.errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect([...ses.calls(), ...database.calls()]).toEqual([]);
    expect(lines.join("")).not.toMatch(/sam@|b\.example|knee/);
  });

  test.each([
    [
      "that is a form's",
      "user_name=Sam&user_email=sam%40example.org",
      415,
      { "content-type": "application/x-www-form-urlencoded" },
    ],
    ["that is no JSON", "{", 400, {}],
    ["that is a list", "[]", 400, {}],
    ["of nothing", undefined, 400, {}],
    ["beyond all bounds", "x".repeat(maximumBodyBytes + 1), 413, {}],
  ])("%s is refused.", async (_, sent, status, headers) => {
    const { send, ses, database } = await setup();
    expect((await send({ body: sent, headers })).statusCode).toBe(status);
    expect([...ses.calls(), ...database.calls()]).toEqual([]);
  });
});
