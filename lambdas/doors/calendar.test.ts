import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import { openTable } from "#lambdas/database/table.ts";
import { at, bookingId, createTestStore, savePaid } from "#lambdas/testing/bookings.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { importDesk } from "#lambdas/testing/desk.ts";
import { asVisitor, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { calComEvent, calComSignature } from "#local/calendar/calendar-events.ts";
import * as endpoints from "#shared/calendar/api.ts";

const key = "key-of-the-test";
const inADay = `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 16)}:00.000Z`;
const made = { id: "first", startsAt: inADay, reference: calendarReference(bookingId) };

/** The deployed functions, over a local database engine. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const ssm = mockClient(SSMClient);
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: "None.", $metadata: {} }));
  const ofCalCom = { Name: "/calendar/cal-com", WithDecryption: true };
  ssm.on(GetParameterCommand, ofCalCom).resolves({ Parameter: { Value: key } });
  const environment = {
    BOOKINGS_TABLE: "bookings",
    SETTINGS_TABLE: "settings",
    CALENDLY_KEY_PARAMETER: "/calendar/calendly",
    CAL_COM_KEY_PARAMETER: "/calendar/cal-com",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
  const webhook = await importFunction(() => import("./calendar-webhook.function.ts"), environment);
  const call = await importDesk();
  const store = createTestStore(openTable(database, "bookings"));
  await savePaid(store);
  return {
    store,
    calendar: createCalendarStore(openTable(database, "settings")),
    call,
    receive: (body: string, headers: Record<string, string>) =>
      asVisitor(webhook.handler)(endpoints.calendarWebhook, { body, headers }),
  };
}

test("A signed event notes the time of its booking; without the signature it is 401.", async () => {
  const { store, receive } = await setup();
  const body = JSON.stringify(calComEvent("BOOKING_CREATED", made));
  const header = { "x-cal-signature-256": calComSignature(body, key) };
  // Calendly is not set up.
  const refused = [{}, { ...header, "calendly-webhook-signature": "t=1,v1=00" }];
  for (const headers of refused) {
    expect(await receive(body, headers)).toMatchObject({
      statusCode: 401,
      content: { code: "calendar_refused" },
    });
  }
  expect(await receive("x".repeat(200_000), header)).toMatchObject({ statusCode: 413 });
  expect(await receive(body, header)).toMatchObject({
    statusCode: 200,
    content: { received: true },
  });
  expect(await store.find(bookingId)).toMatchObject({ startsAt: inADay, timeEventId: "first" });
});

test("The trainer assigns a time that fits no booking, or dismisses it, as the log records.", async () => {
  const { store, calendar, call } = await setup();
  const event = { id: "first", startsAt: inADay, endsAt: inADay, madeAt: at().toISOString() };
  await calendar.change((before) => ({ ...before, events: [event, { ...event, id: "second" }] }));
  const { content } = await call(endpoints.listUnmatchedTimes);
  expect(content).toEqual({ times: [event, { ...event, id: "second" }] });
  const dismissed = { eventId: "second", isDismissed: true };
  expect(await call(endpoints.dismissUnmatchedTime, { body: dismissed })).toMatchObject({
    content: { times: [event] },
  });
  const assigned = { eventId: "first", bookingId };
  expect(await call(endpoints.assignUnmatchedTime, { body: assigned })).toMatchObject({
    content: { times: [] },
  });
  expect(await store.find(bookingId)).toMatchObject({ timeEventId: "first" });
  expect(
    await call(endpoints.assignUnmatchedTime, { body: { eventId: "gone", bookingId } }),
  ).toMatchObject({ statusCode: 404, content: { code: "calendar_time_gone" } });
});
