import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { asVisitor, importFunction, type TestRequest } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { startMailService } from "#local/aws/testing/mail-service.ts";
import { sendContactMessage } from "#shared/contact/api.ts";
import { contactMessages } from "#shared/contact/contact.ts";

const body = { user_name: "Sam Field", user_email: "sam@example.org", message: "My knee hurts." };

/** The function as it is deployed, over a database with these answers and a mail service. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  const { environment, ...ses } = await startMailService();
  database.on(GetCommand, { TableName: "settings" }).resolves({});
  database.on(UpdateCommand).resolves({ Attributes: { digestKey: "key of the day" } });
  const { handler, lines } = await importFunction(() => import("./visitor-contact.function.ts"), {
    LIMITS_TABLE: "limits",
    SETTINGS_TABLE: "settings",
    SITE_ORIGIN: "https://touchline.example",
    MAIL_CONFIGURATION_SET: "Mails",
    ...environment,
  });
  const call = asVisitor(handler);
  const send = (request: TestRequest) => call(sendContactMessage, request);
  return { send, database, ses, lines };
}

const refused = new ConditionalCheckFailedException({ message: "", $metadata: {} });

test("The three fields alone are enough.", async () => {
  const { send, ses } = await setup();
  expect(await send({ body })).toMatchObject({ statusCode: 200, content: { status: "sent" } });
  expect(ses.inbox.list()).toMatchObject([
    {
      to: "trainer@example.com",
      replyTo: "sam@example.org",
      subject: "New message from Sam Field",
    },
  ]);
});

test("A visitor who has written too often has to wait.", async () => {
  const { send, database, ses } = await setup();
  await send({ body });
  ses.inbox.clear();
  database.on(UpdateCommand).rejects(refused);
  const answer = await send({ body });
  expect(answer).toMatchObject({ statusCode: 429, content: { code: "too_many_requests" } });
  expect(answer.content.detail).toMatch(
    /^Too many messages from your connection\. Try again in (\d+ minutes|1 minute|1 hour), or write to me at trainer@example\.com\.$/,
  );
  const seconds = Number(answer.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(ses.inbox.list()).toEqual([]);
});

test("A message that SES does not take is answered with the specification's message.", async () => {
  const { send, ses, lines } = await setup();
  ses.refuseEverySender();
  expect(await send({ body })).toMatchObject({
    statusCode: 503,
    content: { code: "message_not_sent", detail: contactMessages.failed },
  });
  // With Reply-To and without.
  expect(ses.calls).toHaveLength(2);
  expect(lines.join("")).toContain("MessageRejected");
  expect(lines.join("")).not.toMatch(/sam@|Field|knee/);
});

test("Nothing is sent while the limits cannot be checked.", async () => {
  const { send, database, ses } = await setup();
  database
    .on(UpdateCommand)
    .rejects(Object.assign(new Error("arn:secret"), { name: "ThrottlingException" }));
  const { statusCode, content } = await send({ body });
  expect([statusCode, content.code]).toEqual([503, "unavailable"]);
  expect(JSON.stringify(content)).not.toContain("arn:");
  expect(ses.calls).toEqual([]);
});

test.each([
  ["a header in the name", { ...body, user_name: "Sam\r\nBcc: a@b.example" }, "user_name"],
  ["the hidden field filled in", { ...body, website: "x" }, "website"],
  ["less time than a person needs", { ...body, fillTimeMs: 1 }, "fillTimeMs"],
  ["its own recipient", { ...body, to: "a@b.example" }, "to"],
])("A body with %s is refused, and nothing is stored, sent or logged.", async (_, sent, path) => {
  const { send, ses, database, lines } = await setup();
  const { statusCode, content } = await send({ body: sent });
  expect([statusCode, content.code]).toEqual([400, "validation_failed"]);
  expect(content.errors).toMatchObject([{ path }]);
  expect([...ses.calls, ...database.calls()]).toEqual([]);
  expect(lines.join("")).not.toMatch(/sam@|b\.example|knee/);
});
