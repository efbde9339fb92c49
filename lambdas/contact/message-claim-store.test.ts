import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { openTable } from "#lambdas/database/table.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createMessageClaimStore } from "./message-claim-store.ts";

const start = new Date("2026-03-02T10:00:00.000Z").getTime();
const after = (seconds: number) => new Date(start + seconds * 1000);

async function setup() {
  const database = await startTestDatabase();
  const claims = createMessageClaimStore(openTable(database, "contact"));
  const items = async () => (await database.send(new ScanCommand({ TableName: "contact" }))).Items;
  return { claims, items };
}

test("A message is claimed once, and reported sent from then on.", async () => {
  const { claims } = await setup();
  expect(await claims.claim("m-1", "r-1", after(0))).toBe("claimed");
  expect(await claims.claim("m-1", "r-2", after(1))).toBe("sending");
  await claims.settle("m-1", "r-1", "sent");
  expect(await claims.claim("m-1", "r-2", after(2))).toBe("sent");
  expect(await claims.claim("m-1", "r-2", after(3600))).toBe("sent");
  expect(await claims.claim("m-2", "r-2", after(2))).toBe("claimed");
});

test("Of a hundred concurrent claims one succeeds.", async () => {
  const { claims } = await setup();
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, count) => claims.claim("m-1", `r-${count}`, after(0))),
  );
  expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "sending")).toHaveLength(99);
});

test("A claim that was never settled lapses after a minute.", async () => {
  const { claims } = await setup();
  await claims.claim("m-1", "r-1", after(0));
  expect(await claims.claim("m-1", "r-2", after(59))).toBe("sending");
  expect(await claims.claim("m-1", "r-2", after(60))).toBe("claimed");
  expect(await claims.claim("m-1", "r-3", after(61))).toBe("sending");
});

test("A repeated claim by the same attempt succeeds.", async () => {
  const { claims } = await setup();
  await claims.claim("m-1", "r-1", after(0));
  expect(await claims.claim("m-1", "r-1", after(1))).toBe("claimed");
});

test("An attempt whose claim has lapsed cannot settle it.", async () => {
  const { claims } = await setup();
  await claims.claim("m-1", "r-1", after(0));
  await claims.claim("m-1", "r-2", after(60));
  await claims.settle("m-1", "r-2", "sent");
  await claims.settle("m-1", "r-1", "failed");
  expect(await claims.claim("m-1", "r-3", after(61))).toBe("sent");
});

test("A claim expires after a day.", async () => {
  const { claims, items } = await setup();
  await claims.claim("m-1", "r-1", after(0));
  expect(await items()).toEqual([
    {
      recordKey: "message#m-1",
      state: "sending",
      claimant: "r-1",
      claimedAtMs: start,
      expiresAt: start / 1000 + 24 * 60 * 60,
    },
  ]);
});
