import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { createCloudFormation } from "#infra/testing/cloud-formation.ts";
import { createLiveSite, siteOrigin } from "#infra/testing/site.ts";
import { startStandIns } from "#infra/testing/stand-ins.ts";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createTable, startEngine } from "#lambdas/testing/database.ts";
import { turnBookings } from "./pause-bookings.ts";

/** A stage with tables in a database engine, whose site answers what is stored, and no other function. */
async function setup(StackStatus = "UPDATE_COMPLETE") {
  const address = {
    region: "eu-west-2",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  };
  const dynamoDb = new DynamoDBClient({ ...address, endpoint: await startEngine() });
  const database = DynamoDBDocumentClient.from(dynamoDb);
  for (const table of ["settings", "audit"] as const) await createTable(database, table);
  const stacks = {
    stack: { StackStatus, EnableTerminationProtection: true },
    edgeStack: undefined,
    stackPolicy: undefined,
    outputs: {
      SiteOrigin: siteOrigin,
      UserPoolId: "pool",
      DistributionDomainName: "d111.cloudfront.net",
      TableNames: JSON.stringify({ settings: "settings", audit: "audit" }),
    },
    resources: [],
    events: [],
    changes: [],
  };
  onTestFinished(() => dynamoDb.destroy());
  const settings = createBookingSettingsStore(openTable(database, "settings"));
  const { fetch, answers } = createLiveSite(() => undefined);
  answers["GET https /api/booking-pause"] = async () =>
    Response.json({ isFull: true, isPaused: (await settings.read()).pause !== null });
  let minutes = 0;
  const now = () => new Date(Date.parse("2026-11-27T02:10:00Z") + minutes++ * 60_000);
  const cloudFormation = createCloudFormation(() => stacks, "prod");
  const standIns = await startStandIns([], cloudFormation, { now, userPools: () => [] });
  const connection = {
    stage: "prod",
    region: "eu-west-2",
    clients: { ...standIns.clients, dynamoDb },
    fetch,
    now,
  } as unknown as Connection;
  return {
    database,
    settings,
    answers,
    turn: async (isPaused: boolean) => {
      const lines: string[] = [];
      const isHeeded = await turnBookings(connection, isPaused, (line) => lines.push(line));
      return { isHeeded, printed: lines.join("\n") };
    },
    entries: async () => {
      const { entries } = await createAuditLog(openTable(database, "audit")).entries(9, undefined);
      return entries.map(({ by, records, outcome }) => [by.name, ...records, outcome].join(" "));
    },
  };
}

test("--pause stops bookings while the stack is stuck, and --resume takes them again; Activity has both.", async () => {
  const { turn, settings, entries } = await setup("UPDATE_ROLLBACK_FAILED");
  await settings.change({ askForTime: false }, "trainer@example.com", new Date());
  const { isHeeded, printed } = await turn(true);
  expect(isHeeded).toBe(true);
  expect(printed).toBe(
    [
      "prod has taken no new bookings or payments since 27 November 2026 at 02:10, by the operator.",
      "Payments under way are still taken, and the admin area, clients' links and refunds work as before.",
      "To take bookings again: npm run doctor -- --stage prod --resume",
      "The site confirms it.",
    ].join("\n"),
  );
  const pause = { since: "2026-11-27T02:10:00.000Z", by: "the operator" };
  expect(await settings.read()).toMatchObject({ askForTime: false, pause });
  // Typed once more, it is still the first one.
  expect((await turn(true)).printed).toContain("02:10, by the operator");
  expect(await turn(false)).toEqual({
    isHeeded: true,
    printed: "prod takes bookings and payments.\nThe site confirms it.",
  });
  expect(await settings.read()).toMatchObject({ askForTime: false, pause: null });
  expect(await entries()).toEqual([
    "the operator resumed done",
    "the operator paused done",
    "the operator paused done",
  ]);
});

test("A pause of the trainer's stays the trainer's, and the operator is told so.", async () => {
  const { turn, settings } = await setup();
  await settings.change({ isPaused: true }, "trainer@example.com", new Date("2026-11-20T10:00Z"));
  const { printed } = await turn(true);
  expect(printed).toContain("since 20 November 2026 at 10:00, by trainer@example.com.");
  expect(printed).toContain(
    "set by trainer@example.com. Tell them why it must stay on, because they can end it.",
  );
});

test("--pause stops everything also while consultations are paused, and --resume leaves these to the trainer.", async () => {
  const { turn, settings } = await setup();
  await settings.change({ isFull: true }, "trainer@example.com", new Date("2026-11-20T10:00Z"));
  const full = { since: "2026-11-20T10:00:00.000Z", by: "trainer@example.com" };
  expect((await turn(true)).printed).toContain("at 02:10, by the operator.");
  expect(await settings.read()).toMatchObject({ full, pause: { by: "the operator" } });
  expect((await turn(false)).printed).toContain(
    "New consultations stay paused, since 20 November 2026 at 10:00, by trainer@example.com.",
  );
  expect(await settings.read()).toMatchObject({ full, pause: null });
});

test("says so when the site does not answer, or does not heed the setting, which is stored all the same.", async () => {
  const { turn, settings, answers } = await setup();
  delete answers["GET https /api/booking-pause"];
  const unreachable = await turn(true);
  expect(unreachable.isHeeded).toBe(false);
  expect(unreachable.printed).toContain("The site could not be asked: ENOTFOUND");
  answers["GET https /api/booking-pause"] = () => new Response("{}", { status: 404 });
  const earlierRelease = await turn(true);
  expect(earlierRelease.isHeeded).toBe(false);
  expect(earlierRelease.printed).toContain("The site has not confirmed this (HTTP 404).");
  expect((await settings.read()).pause).not.toBeNull();
});

test("stops bookings also when Activity cannot be written.", async () => {
  const { turn, settings, database } = await setup();
  await database.send(new DeleteTableCommand({ TableName: "audit" }));
  const { isHeeded, printed } = await turn(true);
  expect(isHeeded).toBe(true);
  expect(printed).toContain("This could not be recorded under Settings → Activity: ");
  expect((await settings.read()).pause).not.toBeNull();
});
