import { describe, expect, test } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";
import { refuseEmptyTables, restoreDeletedTables } from "./deleted-tables.ts";

const inUse = new Map([
  ["bookings", "bookings"],
  ["limits", "limits"],
  ["audit", "audit"],
]);

/** A stage of which these tables were deleted, with the backups that DynamoDB makes then. */
async function setup(stage: "dev" | "prod" = "prod", deleted = ["bookings", "limits"]) {
  const { aws, connection } = await startInUse(stage);
  for (const name of deleted) delete aws.tables[name];
  const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);
  aws.backups.push(
    { TableName: "other", BackupArn: "other", at: at("19") },
    { TableName: "bookings", BackupArn: "of an earlier deletion", at: at("01") },
    { TableName: "bookings", BackupArn: "latest", at: at("18") },
    { TableName: "bookings", BackupArn: "by hand", BackupType: "USER", at: at("19") },
  );
  const { dynamoDb: client } = connection.clients;
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const wait = () => Promise.resolve();
  return {
    aws,
    lines,
    restore: (answer: string = stage) =>
      restoreDeletedTables({ client, say, wait, ask: async () => answer }, stage, inUse),
    refuse: () => refuseEmptyTables(client, stage, inUse),
  };
}

describe("A table that was deleted", () => {
  test("is restored under its name from DynamoDB's latest own backup, and protected again.", async () => {
    const { aws, lines, restore } = await setup();
    expect(await restore()).toBe(true);
    expect(aws.changes).toEqual(["restore bookings from latest"]);
    expect(aws.tables["bookings"]).toEqual({
      ...{ isProtected: true, recovery: "ENABLED", expires: true },
    });
    expect(lines[0]).toBe("bookings was deleted at 2026-11-18T12:00:00Z, and can be restored.");
  });

  test("can be deleted with its stage when that is dev.", async () => {
    const { aws, restore } = await setup("dev");
    await restore();
    expect(aws.tables["bookings"]).toMatchObject({ isProtected: false, recovery: "ENABLED" });
  });

  test.each(["", "yes", "dev"])("stays away when the answer is %j.", async (answer) => {
    const { aws, restore } = await setup();
    expect(await restore(answer)).toBe(false);
    expect(aws.changes).toEqual([]);
  });

  test("is protected by another run when the first one was stopped.", async () => {
    const { aws, restore } = await setup("prod", []);
    aws.tables["bookings"] = { isProtected: false, recovery: "DISABLED", expires: false };
    expect(await restore("nothing is asked")).toBe(true);
    expect(aws.tables["bookings"]).toEqual({
      ...{ isProtected: true, recovery: "ENABLED", expires: true },
    });
  });

  test("must be restored before CloudFormation makes an empty one.", async () => {
    const { refuse, restore } = await setup();
    await expect(refuse()).rejects.toThrow(
      "This would make bookings anew, and empty. Restore what was deleted first: npm run restore -- --stage prod --deleted. Then: npm run deploy -- -c stage=prod --revert-drift",
    );
    await restore();
    await expect(refuse()).resolves.toBeUndefined();
  });

  test("does not keep CloudFormation from making one anew that never has backups.", async () => {
    const { refuse } = await setup("prod", ["limits"]);
    await expect(refuse()).resolves.toBeUndefined();
  });
});
