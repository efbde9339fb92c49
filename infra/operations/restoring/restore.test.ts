import { describe, expect, it } from "vitest";
import { restorable, startRecoverableDatabase } from "#infra/testing/recovery.ts";
import type { Deployment } from "../deployment.ts";
import { writeTime } from "./copy-names.ts";
import { discardCopies } from "./discard-copies.ts";
import { type RestoreOptions, restore } from "./restore.ts";

const to = new Date("2026-11-20T12:00:00Z");
const bookingsCopy = "Touchline-prod-bookings-20261120T120000Z";
const auditCopy = "Touchline-prod-audit-20261120T120000Z";

const item = (id: string, note = "as it was") => ({ id: { S: id }, note: { S: note } });

/**
 * Two tables in use. At noon `bookings` held a, b and c; since then b was changed, c deleted and d
 * added.
 */
async function setup() {
  const database = await startRecoverableDatabase();
  for (const name of ["live-bookings", "live-audit"]) {
    await database.createTable(name);
    Object.assign(database.of(name), {
      recovery: true,
      protection: true,
      tags: [
        { Key: "aws:cloudformation:stack-name", Value: "Touchline-prod" },
        { Key: "product", Value: "touchline" },
      ],
    });
  }
  database.of("live-bookings").timeToLive = "expiresAt";
  for (const id of ["a", "b", "c"]) await database.put("live-bookings", item(id));
  await database.remember("live-bookings");
  await database.put("live-bookings", item("b", "changed"));
  await database.put("live-bookings", item("d"));
  await database.deleteItem("live-bookings", "c");

  const inUse: Record<string, string> = { bookings: "live-bookings", audit: "live-audit" };
  const switched: Record<string, string>[] = [];
  const said: string[] = [];
  const waits: number[] = [];
  const deployment = (): Deployment => ({
    status: "UPDATE_COMPLETE",
    terminationProtection: true,
    siteOrigin: "https://touchline.uk",
    userPoolId: "pool",
    distributionDomainName: "d111.cloudfront.net",
    outputs: { TableNames: JSON.stringify(inUse) },
    resources: () => [],
  });
  const dependencies = {
    client: database.client,
    say: (line: string) => void said.push(line),
    now: () => new Date("2026-11-20T23:59:00Z"),
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  };
  return {
    database,
    inUse,
    switched,
    said,
    waits,
    restore: (options: Partial<RestoreOptions> = {}, answer = "prod") =>
      restore(
        {
          ...dependencies,
          ask: async () => answer,
          switchOver: (copies) => void switched.push({ ...copies }),
        },
        deployment(),
        { stage: "prod", to, only: [], resume: false, keepNewer: false, ...options },
      ),
    discard: (answer = "prod", restoredTables: Record<string, string> = {}) =>
      discardCopies({ ...dependencies, ask: async () => answer, restoredTables }, deployment(), {
        stage: "prod",
        to: undefined,
        only: [],
      }),
    /** Calls that write to a table. */
    writesTo: (name: string) => database.calls.filter((call) => call.endsWith(` ${name}`)),
  };
}

const sorted = (items: Record<string, { S?: string }>[]) =>
  items.map(({ id, note }) => `${id?.S} ${note?.S}`).sort();

describe("restoring", () => {
  it("makes copies beside the tables in use, and switches over once that is confirmed", async () => {
    const { database, switched, restore: run, writesTo } = await setup();
    expect(await run()).toBe(true);
    expect(sorted(await database.itemsOf(bookingsCopy))).toEqual([
      "a as it was",
      "b as it was",
      "c as it was",
    ]);
    expect(switched).toEqual([{ bookings: bookingsCopy, audit: auditCopy }]);
    expect(writesTo("live-bookings")).toEqual([]);
    expect(writesTo("live-audit")).toEqual([]);
  });

  it("gives the copies what recovery does not bring along", async () => {
    const { database, restore: run } = await setup();
    await run();
    expect(database.of(bookingsCopy)).toMatchObject({
      timeToLive: "expiresAt",
      recovery: true,
      protection: true,
      tags: [{ Key: "product", Value: "touchline" }],
    });
    expect(database.of(auditCopy).timeToLive).toBeUndefined();
  });

  it("shows what would be lost, come back and be put back", async () => {
    const { said, restore: run } = await setup();
    await run();
    expect(said).toContain("items         now restored    newer     gone  changed");
    expect(said).toContain(
      "bookings        3        3        1        1        1   compared in 0.0 s",
    );
    expect(said.join("\n")).toContain(
      "1 items that were added since stay behind (newer; --keep-newer would copy them along), 1 that were deleted since come back (gone), and 1 are put back to what they were (changed).",
    );
  });

  it("copies along what was added since, on request", async () => {
    const { database, restore: run, writesTo } = await setup();
    await run({ keepNewer: true });
    expect(sorted(await database.itemsOf(bookingsCopy))).toEqual([
      "a as it was",
      "b as it was",
      "c as it was",
      "d as it was",
    ]);
    expect(writesTo("live-bookings")).toEqual([]);
  });

  it("waits until DynamoDB is done, and says how far it is", async () => {
    const { said, waits, restore: run } = await setup();
    await run();
    expect(waits.length).toBeGreaterThan(1);
    expect(said).toContain("bookings: restored after 0 min (1 of 2)");
    expect(said).toContain("audit: restored after 0 min (2 of 2)");
  });

  it("restores some tables only, whatever case their names are in", async () => {
    const { switched, restore: run } = await setup();
    await run({ only: ["Bookings"] });
    expect(switched).toEqual([{ bookings: bookingsCopy }]);
  });
});

describe("without the confirmation", () => {
  it.each(["", "yes", "dev"])("(%j) nothing is switched over", async (answer) => {
    const { database, switched, said, restore: run } = await setup();
    const before = sorted(await database.itemsOf("live-bookings"));
    expect(await run({}, answer)).toBe(false);
    expect(switched).toEqual([]);
    expect(sorted(await database.itemsOf("live-bookings"))).toEqual(before);
    expect(said.at(-1)).toBe(
      "Nothing is switched over. npm run restore -- --stage prod --to 2026-11-20T12:00:00Z --discard removes the copies.",
    );
  });
});

describe("a second run", () => {
  it("does not take copies that are there for its own, unless told to go on with them", async () => {
    const { database, restore: run } = await setup();
    await run({}, "no");
    const before = database.calls.length;
    await expect(run()).rejects.toThrow(
      `Of this time there are copies already: ${bookingsCopy}, ${auditCopy}. Add --resume to go on with them, or --discard to remove them.`,
    );
    expect(database.calls).toHaveLength(before);
  });

  it("goes on after an interruption with what is missing alone", async () => {
    const { database, switched, restore: run } = await setup();
    await run({ only: ["bookings"] }, "no");
    database.calls.length = 0;
    await run({ resume: true });
    expect(database.calls).toEqual([
      `RestoreTableToPointInTimeCommand ${auditCopy}`,
      // Refused once, because a new table cannot be backed up at once.
      `UpdateContinuousBackupsCommand ${auditCopy}`,
      `UpdateContinuousBackupsCommand ${auditCopy}`,
      `UpdateTableCommand ${auditCopy}`,
      `TagResourceCommand ${auditCopy}`,
    ]);
    expect(switched).toEqual([{ bookings: bookingsCopy, audit: auditCopy }]);
  });

  it("goes on with no table of the same name that somebody else has made", async () => {
    const { database, restore: run } = await setup();
    await database.createTable(bookingsCopy);
    await expect(run({ resume: true })).rejects.toThrow(
      `${bookingsCopy} is there already, and is no copy of live-bookings at that time.`,
    );
  });

  it("after the switch is deployed asks nothing, and brings along what was added until then", async () => {
    const { database, inUse, switched, restore: run } = await setup();
    await run();
    Object.assign(inUse, switched[0]);
    await database.put(bookingsCopy, item("e", "booked after the switch"));
    await database.put("live-bookings", item("f", "booked before it"));
    expect(await run({ resume: true, keepNewer: true }, "nobody is asked")).toBe(true);
    expect(switched).toHaveLength(1);
    expect(sorted(await database.itemsOf(bookingsCopy))).toEqual([
      "a as it was",
      "b as it was",
      "c as it was",
      "d as it was",
      "e booked after the switch",
      "f booked before it",
    ]);
  });
});

describe("is refused, before anything is made,", () => {
  it.each([
    ["for a time too long ago", new Date("2026-10-01T00:00:00Z"), restorable.from, "earliest"],
    ["for a time to come", new Date("2026-11-21T00:00:00Z"), restorable.to, "latest"],
  ])("%s", async (_, time, limit, word) => {
    const { database, restore: run } = await setup();
    await expect(run({ to: time })).rejects.toThrow(
      `bookings can be put back to ${writeTime(limit)} at the ${word}.\naudit can be put back`,
    );
    expect(database.calls).toEqual([]);
  });

  it("for a table without recovery", async () => {
    const { database, restore: run } = await setup();
    database.of("live-audit").recovery = false;
    await expect(run()).rejects.toThrow("audit cannot be restored: point-in-time recovery is off.");
  });

  it("for a table that there is none of", async () => {
    const { restore: run } = await setup();
    await expect(run({ only: ["orders"] })).rejects.toThrow(
      "There is no table orders; there are bookings, audit.",
    );
  });
});

it("A copy that vanishes while it is waited for is said to be gone.", async () => {
  const { database, restore: run } = await setup();
  const vanish = run();
  database.forget(bookingsCopy);
  await expect(vanish).rejects.toThrow(`${bookingsCopy} is gone`);
});

describe("discarding", () => {
  it("deletes the copies and nothing else, once that is confirmed", async () => {
    const { database, restore: run, discard } = await setup();
    await run({}, "no");
    expect(await discard("no")).toBe(false);
    expect(await database.tables()).toContain(bookingsCopy);

    expect(await discard()).toBe(true);
    expect(await database.tables()).toEqual(["live-audit", "live-bookings"]);
  });

  it("spares what is in use, or will be after the next deployment", async () => {
    const { database, inUse, said, restore: run, discard } = await setup();
    await run({}, "no");
    inUse["audit"] = auditCopy;
    await discard("prod", { bookings: bookingsCopy });
    expect(said).toContain("There are no copies to remove.");
    expect(await database.tables()).toEqual(expect.arrayContaining([bookingsCopy, auditCopy]));
  });
});
