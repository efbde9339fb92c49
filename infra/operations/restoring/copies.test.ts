import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DescribeTableCommandOutput,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, onTestFinished, test } from "vitest";
import { deleteCopies, makeCopies, nameCopies, readTime, writeTime } from "./copies.ts";

const to = new Date("2026-11-20T12:00:00Z");
const inUse = new Map(
  Object.entries({ bookings: "live-bookings", limits: "live-limits", audit: "live-audit" }),
);
const copies = nameCopies(inUse, { stage: "prod", to, only: ["Bookings"] });
const copy = "Touchline-prod-bookings-20261120T120000Z";

const missing = new ResourceNotFoundException({ message: "", $metadata: {} });
const table = (Table: DescribeTableCommandOutput["Table"]) => ({ Table });
const copyOf = (source: string) =>
  table({
    TableStatus: "ACTIVE",
    RestoreSummary: {
      SourceTableArn: `arn:aws:dynamodb:eu-west-2:1:table/${source}`,
      RestoreDateTime: to,
      RestoreInProgress: false,
    },
  });

/** DynamoDB's answers about a table in use, and about a copy that does not exist yet. */
function setup() {
  const dynamo = mockClient(DynamoDBClient);
  onTestFinished(() => dynamo.restore());
  dynamo
    .on(DescribeTableCommand, { TableName: "live-bookings" })
    .resolves(table({ TableStatus: "ACTIVE" }))
    .on(DescribeTableCommand, { TableName: copy })
    .rejectsOnce(missing)
    .resolvesOnce(table({ TableStatus: "CREATING" }))
    .resolves(copyOf("live-bookings"));
  dynamo.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: "ENABLED",
        EarliestRestorableDateTime: new Date("2026-11-01T00:00:01Z"),
        LatestRestorableDateTime: new Date("2026-11-20T23:55:00Z"),
      },
    },
  });
  const lines: string[] = [];
  const waits: number[] = [];
  const progress = {
    say: (line: string) => void lines.push(line),
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
  const client = new DynamoDBClient({});
  return {
    dynamo,
    lines,
    waits,
    make: (time = to) => makeCopies(client, copies, time, progress),
    remove: () => deleteCopies(client, copies, progress.say),
    started: () =>
      dynamo.commandCalls(RestoreTableToPointInTimeCommand).map(({ args: [{ input }] }) => input),
    deleted: () => dynamo.commandCalls(DeleteTableCommand).map(({ args: [{ input }] }) => input),
  };
}

describe("The names of copies", () => {
  test("say stage, table and time.", () => {
    const expected = { stage: "prod", table: "bookings", source: "live-bookings", name: copy };
    expect(copies).toEqual([expected]);
  });

  test("are of all tables with backups unless some are named.", () => {
    const all = nameCopies(inUse, { stage: "prod", to, only: [] });
    expect(all.map(({ table: name }) => name)).toEqual(["bookings", "audit"]);
  });

  test.each(["orders", "limits"])("cannot be made of the table %s.", (name) => {
    expect(() => nameCopies(inUse, { stage: "prod", to, only: [name] })).toThrow(
      `No table ${name} can be copied, only bookings, audit.`,
    );
  });
});

describe("Copies", () => {
  test("are started, and waited for.", async () => {
    const { make, started, waits, lines } = setup();
    await make();
    expect(started()).toEqual([
      { SourceTableName: "live-bookings", TargetTableName: copy, RestoreDateTime: to },
    ]);
    expect(waits).toEqual([15_000]);
    expect(lines).toEqual([`bookings: copying to ${copy}`, "bookings: copied"]);
  });

  test("that an earlier run has started are not started again.", async () => {
    const { dynamo, make, started } = setup();
    dynamo.on(DescribeTableCommand, { TableName: copy }).resolves(copyOf("live-bookings"));
    await make();
    expect(started()).toEqual([]);
  });

  test("that are cancelled or deleted meanwhile are reported.", async () => {
    const { dynamo, make } = setup();
    dynamo.on(DescribeTableCommand, { TableName: copy }).rejects(missing);
    await expect(make()).rejects.toThrow(`${copy} is gone`);
  });

  test.each(["2026-10-01T00:00:00Z", "2026-11-21T00:00:00Z"])(
    "are not made for %s, when recovery does not reach there.",
    async (time) => {
      const { make, started } = setup();
      await expect(make(new Date(time))).rejects.toThrow(
        "bookings can be copied as it was between 2026-11-01T00:00:01Z and 2026-11-20T23:55:00Z.",
      );
      expect(started()).toEqual([]);
    },
  );

  test("are not made of a table that was deleted, and say how to restore it.", async () => {
    const { dynamo, make, started } = setup();
    dynamo.on(DescribeTableCommand, { TableName: "live-bookings" }).rejects(missing);
    await expect(make()).rejects.toThrow(
      "bookings is gone. Restore it first: npm run restore -- --stage prod --deleted",
    );
    expect(started()).toEqual([]);
  });

  test("are not made of a table without point-in-time recovery.", async () => {
    const { dynamo, make, started } = setup();
    dynamo.on(DescribeContinuousBackupsCommand).resolves({});
    await expect(make()).rejects.toThrow("bookings: point-in-time recovery is off.");
    expect(started()).toEqual([]);
  });

  test("are deleted, and those that do not exist are no error.", async () => {
    const { dynamo, remove, deleted } = setup();
    await remove();
    expect(deleted()).toEqual([]);
    dynamo.on(DescribeTableCommand, { TableName: copy }).resolves(copyOf("live-bookings"));
    await remove();
    expect(deleted()).toEqual([{ TableName: copy }]);
  });
});

describe("A time", () => {
  test.each([
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-07-01T12:00:00+01:00", "2026-07-01T11:00:00.000Z"],
  ])("is read from %s.", (given, time) => {
    expect(readTime(given).toISOString()).toBe(time);
  });

  test("is read as it is written.", () => {
    expect(writeTime(new Date("2026-11-20T12:00:00.250Z"))).toBe("2026-11-20T12:00:00Z");
  });

  test.each(["2026-11-20", "2026-11-20T12:00:00", "yesterday", "2026-13-40T12:00:00Z", ""])(
    "is not guessed from %j.",
    (given) => {
      expect(() => readTime(given)).toThrow("Give the time with its zone");
    },
  );
});
