import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { bookingId } from "#lambdas/testing/bookings.ts";
import { importFunction, lambdaContext } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";

const address = "sam@example.org";
const bounce = JSON.stringify({
  eventType: "Bounce",
  bounce: {
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [{ emailAddress: address, action: "failed" }],
  },
  mail: { tags: { mail: ["visitorMail"], booking: [bookingId], attempt: ["1"] } },
});

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  const { handler, lines } = await importFunction(() => import("./mail-reports.function.ts"), {
    BOOKINGS_TABLE: "bookings",
  });
  const receive = (...messages: string[]) =>
    handler({ Records: messages.map((Message) => ({ Sns: { Message } })) }, lambdaContext());
  return { database, receive, lines };
}

test("A failure of the database is a failed invocation, so that Lambda tries again.", async () => {
  const { database, receive, lines } = await setup();
  database.on(UpdateCommand).rejects(new Error(`Not now, ${address}`));
  await expect(receive(bounce)).rejects.toThrow();
  expect(lines.join()).not.toContain(address);
});

test("A message that is no notification is refused.", async () => {
  const { receive } = await setup();
  await expect(receive('{"eventType":"Bounce"}')).rejects.toThrow();
});
