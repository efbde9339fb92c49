import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DescribeTableCommandOutput,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  UpdateContinuousBackupsCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PlanOptions } from "./plan.ts";
import { restore } from "./restore.ts";

const to = new Date("2026-11-20T12:00:00Z");
const live = "live-bookings";
const copy = "Touchline-prod-bookings-20261120T120000Z";

const missing = new ResourceNotFoundException({ message: "", $metadata: {} });
const table = (status: DescribeTableCommandOutput["Table"]) => ({
  Table: { KeySchema: [{ AttributeName: "bookingId", KeyType: "HASH" as const }], ...status },
});
const completeCopy = table({
  TableStatus: "ACTIVE",
  RestoreSummary: {
    SourceTableArn: `arn:aws:dynamodb:eu-west-2:1:table/${live}`,
    RestoreDateTime: to,
    RestoreInProgress: false,
  },
});
const recovery = (status: "ENABLED" | "DISABLED") => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: "ENABLED" as const,
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus: status,
      EarliestRestorableDateTime: new Date("2026-11-01T00:00:00Z"),
      LatestRestorableDateTime: new Date("2026-11-20T23:55:00Z"),
    },
  },
});
const items = (notes: Record<string, string>) => ({
  Items: Object.entries(notes).map(([id, note]) => ({ bookingId: { S: id }, note: { S: note } })),
});

/** A protected table in use that has changed since noon, and DynamoDB's answers about it. */
function setup({ inUse = live } = {}) {
  const dynamo = mockClient(DynamoDBClient);
  onTestFinished(() => dynamo.restore());
  const inUseTable = table({ TableStatus: "ACTIVE", DeletionProtectionEnabled: true });
  dynamo.on(DescribeTableCommand, { TableName: live }).resolves(inUseTable);
  dynamo
    .on(DescribeTableCommand, { TableName: copy })
    .rejectsOnce(missing)
    .resolvesOnce(table({ TableStatus: "CREATING" }))
    .resolves(completeCopy);
  dynamo.on(DescribeContinuousBackupsCommand, { TableName: live }).resolves(recovery("ENABLED"));
  dynamo.on(DescribeContinuousBackupsCommand, { TableName: copy }).resolves(recovery("DISABLED"));
  dynamo.on(DescribeTimeToLiveCommand, { TableName: live }).resolves({
    TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName: "expiresAt" },
  });
  dynamo.on(DescribeTimeToLiveCommand, { TableName: copy }).resolves({});
  dynamo
    .on(UpdateContinuousBackupsCommand)
    .rejectsOnce(new ContinuousBackupsUnavailableException({ message: "", $metadata: {} }))
    .resolves({});
  dynamo
    .on(ScanCommand, { TableName: live })
    .resolves(items({ a: "private", b: "private too", d: "private" }));
  dynamo
    .on(ScanCommand, { TableName: copy })
    .resolves(items({ a: "private", b: "private then", c: "private" }));

  const lines: string[] = [];
  const waits: number[] = [];
  const switched: object[] = [];
  const run = (options: Partial<PlanOptions> = {}, answer = "prod") =>
    restore(
      {
        client: new DynamoDBClient({}),
        say: (line) => void lines.push(line),
        ask: async () => answer,
        wait: async (milliseconds) => void waits.push(milliseconds),
        switchOver: (copies) => void switched.push(copies),
      },
      new Map(Object.entries({ bookings: inUse, audit: "live-audit" })),
      { stage: "prod", to, only: ["Bookings"], ...options },
    );
  /** Every call that changes something. */
  const changes = () =>
    dynamo
      .calls()
      .map(({ args: [command] }) => command)
      .filter(({ constructor: { name } }) => /^(Restore|Update)/.test(name))
      .map(({ input }) => input);
  return { dynamo, run, lines, waits, switched, changes };
}

describe("Restoring", () => {
  it("makes a copy with the settings of the table in use, and changes nothing else", async () => {
    const { run, changes } = setup();
    await run();
    const backups = {
      TableName: copy,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    };
    expect(changes()).toEqual([
      { SourceTableName: live, TargetTableName: copy, RestoreDateTime: to },
      {
        TableName: copy,
        TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
      },
      // DynamoDB refuses the first attempt: the copy is too new.
      backups,
      backups,
      { TableName: copy, DeletionProtectionEnabled: true },
    ]);
  });

  it("waits until DynamoDB is done, and says so", async () => {
    const { run, lines, waits } = setup();
    await run();
    expect(waits).toEqual([15_000, 15_000]);
    expect(lines).toContain("bookings: restored (1 of 1)");
  });

  it("shows by id what a switch would leave behind, bring back and put back", async () => {
    const { run, lines } = setup();
    await run();
    const printed = lines.join("\n");
    expect(printed).toContain(
      [
        "items         now restored    newer     gone  changed",
        "bookings        3        3        1        1        1",
        "",
        "bookings, newer:",
        "  d",
        "bookings, gone:",
        "  c",
        "bookings, changed:",
        "  b",
      ].join("\n"),
    );
    expect(printed).not.toContain("private");
  });

  it("switches when the operator types the stage's name", async () => {
    const { run, switched } = setup();
    expect(await run()).toBe(true);
    expect(switched).toEqual([{ bookings: copy }]);
  });

  it("names the copy in the command that puts back a single record", async () => {
    const { run, lines } = setup();
    await run({}, "no");
    expect(lines.slice(-2)).toEqual([
      "Nothing is switched. To put back a single record:",
      `npm run restore-record -- --stage prod --table bookings --from ${copy} --id <id>`,
    ]);
  });

  it.each(["", "yes", "dev"])("switches nothing when the answer is %j", async (answer) => {
    const { run, switched } = setup();
    expect(await run({}, answer)).toBe(false);
    expect(switched).toEqual([]);
  });

  it("continues with a copy that an earlier run has started", async () => {
    const { dynamo, run, switched } = setup();
    dynamo.on(DescribeTableCommand, { TableName: copy }).resolves(completeCopy);
    await run();
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
    expect(switched).toEqual([{ bookings: copy }]);
  });

  it("compares with the previous table once the copy is in use, and asks nothing", async () => {
    const { dynamo, run, lines, switched } = setup({ inUse: copy });
    dynamo.on(DescribeTableCommand, { TableName: copy }).resolves(completeCopy);
    expect(await run({}, "this answer is never read")).toBe(true);
    expect(lines.join("\n")).toContain("bookings, newer:\n  d");
    expect(lines.at(-1)).toContain(`--table bookings --from ${live} --id`);
    expect(switched).toEqual([]);
  });

  it("reports that a copy has been deleted", async () => {
    const { dynamo, run } = setup();
    dynamo.on(DescribeTableCommand, { TableName: copy }).rejects(missing);
    await expect(run()).rejects.toThrow(`${copy} is gone`);
  });
});

describe("Nothing is changed", () => {
  it.each([
    ["for a time too long ago", { to: new Date("2026-10-01T00:00:00Z") }, "the earliest time is"],
    ["for a time to come", { to: new Date("2026-11-21T00:00:00Z") }, "the latest time is"],
    ["for an unknown table", { only: ["orders"] }, "no table orders; there are bookings, audit."],
  ])("%s", async (_, options, sentence) => {
    const { dynamo, run, changes } = setup();
    dynamo.on(DescribeTableCommand).rejects(missing);
    await expect(run(options)).rejects.toThrow(sentence);
    expect(changes()).toEqual([]);
  });

  it("for a table without point-in-time recovery", async () => {
    const { dynamo, run, changes } = setup();
    dynamo.on(DescribeContinuousBackupsCommand).resolves(recovery("DISABLED"));
    dynamo.on(DescribeContinuousBackupsCommand, { TableName: live }).resolves(recovery("DISABLED"));
    await expect(run()).rejects.toThrow("bookings: point-in-time recovery is off.");
    expect(changes()).toEqual([]);
  });

  it("when another table has the copy's name", async () => {
    const { dynamo, run, changes } = setup();
    dynamo.on(DescribeTableCommand, { TableName: copy }).resolves(table({ TableStatus: "ACTIVE" }));
    await expect(run()).rejects.toThrow(`${copy} exists, and is not a copy of ${live}`);
    expect(changes()).toEqual([]);
  });
});
