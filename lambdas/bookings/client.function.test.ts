import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { answers, bookingId, bookingIdOf, confirmedBooking } from "#lambdas/testing/bookings.ts";
import { asVisitor, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { startMailService } from "#local/aws/testing/mail-service.ts";
import * as endpoints from "#shared/bookings/client-api.ts";
import { newClientToken, storedClientLink } from "./client-links.ts";

const token = newClientToken();
const params = { bookingId, token };

/** The function as it is deployed, over a database with one booking, made a day ago. */
async function setup() {
  const timestamp = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  const item = {
    ...confirmedBooking,
    timestamp,
    clientLinks: [storedClientLink(token, new Date())],
  };
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({});
  database.on(GetCommand, { TableName: "bookings", Key: { bookingId } }).resolves({ Item: item });
  database
    .on(UpdateCommand, { TableName: "limits" })
    .resolves({ Attributes: { digestKey: "key" } });
  // The table keeps what is put.
  database.on(PutCommand).callsFake(({ Item }) => {
    database.on(GetCommand, { TableName: "bookings", Key: { bookingId } }).resolves({ Item });
    return {};
  });
  const { environment, calls, inbox } = await startMailService();
  const { handler, lines } = await importFunction(() => import("./client.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    DISCOUNT_CODES_TABLE: "discountCodes",
    LIMITS_TABLE: "limits",
    SETTINGS_TABLE: "settings",
    SITE_ORIGIN: "https://touchline.example",
    MAIL_CONFIGURATION_SET: "mails",
    ...environment,
  });
  return { database, calls, inbox, lines, call: asVisitor(handler) };
}

test("A link that is only opened changes nothing, and its answer is kept nowhere.", async () => {
  const { call, database, calls } = await setup();
  const { statusCode, headers, content, body } = await call(endpoints.openClientBooking, {
    params,
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(content).toMatchObject({ bookingId, amount: 5000, cancelledAt: null });
  for (const personal of [answers.name, answers.email, answers.phone, "Asthma", token]) {
    expect(body).not.toContain(personal);
  }
  expect(database.commandCalls(PutCommand)).toEqual([]);
  expect(calls).toEqual([]);
});

test("Cancelling writes the booking first, then mails both sides, and logs nothing personal.", async () => {
  const { call, inbox, lines } = await setup();
  const { statusCode, content } = await call(endpoints.cancelClientBooking, { params });
  expect(statusCode).toBe(200);
  expect(content).toMatchObject({ cancellableUntil: null });
  const sent = JSON.stringify(inbox.list());
  expect(sent).toContain("is cancelled");
  expect(sent).toContain("Cancelled by client");
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [token, answers.email, answers.name]) {
    expect(lines.join()).not.toContain(secret);
  }
});

test("A wrong token and an unknown booking get the same answer, whatever is asked.", async () => {
  const { call, database } = await setup();
  for (const endpoint of Object.values(endpoints)) {
    const body = "body" in endpoint ? { version: "2026-11-24" } : undefined;
    const answers = [];
    for (const change of [{ token: newClientToken() }, { bookingId: bookingIdOf(2) }]) {
      const answer = await call(endpoint, { params: { ...params, ...change }, body });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store" });
      expect(answer.content).toMatchObject({ code: "link_invalid" });
      answers.push(Object.keys(answer.content));
    }
    expect(answers[0]).toEqual(answers[1]);
  }
  expect(database.commandCalls(PutCommand)).toEqual([]);
});
