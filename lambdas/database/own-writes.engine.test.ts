import { expect, test } from "vitest";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { allOf, equals, hasValue, isAbsent, isPresent } from "./expressions.ts";
import { openTable } from "./table.ts";

const key = { name: "website" };

/** A table of which the answer to the next write can be lost, whatever it is. */
async function setup() {
  const database = await startTestDatabase();
  let isLosing = false;
  database.middlewareStack.add(
    (next) => async (given) => {
      const answer = next(given);
      if (!isLosing) return answer;
      isLosing = false;
      await answer.catch(() => undefined);
      throw Object.assign(new Error("The answer is lost."), { name: "TimeoutError" });
    },
    { step: "deserialize" },
  );
  const table = openTable(database, "settings");
  const lose = () => {
    isLosing = true;
  };
  return { table, lose };
}

const changes = {
  set: { by: "alex", "sent.at": 7, saved: { at: 1, by: undefined } },
  add: { revision: 1 },
  remove: ["draft"],
};

test("A write whose answer is lost is made once, and not refused by its own change.", async () => {
  const { table, lose } = await setup();
  await table.update(key, { set: { revision: 1, draft: "x", sent: {} } });
  const isSeen = allOf(equals("revision", 1), isPresent("draft"));
  lose();
  const after = { ...key, by: "alex", sent: { at: 7 }, saved: { at: 1 }, revision: 2 };
  expect(await table.update(key, changes, isSeen)).toEqual(after);
  expect(await table.get(key)).toEqual(after);
  lose();
  expect(await table.update(key, { set: { draft: "y" } }, isAbsent("draft"))).toMatchObject({
    draft: "y",
  });
  lose();
  expect(await table.put({ name: "other", of: new Set(["a"]) }, isAbsent("name"))).toBe(true);
  lose();
  expect(await table.remove(key, hasValue("draft", "y"))).toBe(true);
});

test("A write whose answer is lost is refused, if another one has come in between.", async () => {
  const { table, lose } = await setup();
  await table.update(key, { set: { revision: 2, by: "sam" } });
  lose();
  const isSeen = equals("revision", 1);
  expect(await table.update(key, changes, isSeen)).toBeUndefined();
  lose();
  expect(await table.update(key, { add: { revision: 1 } }, isSeen)).toBeUndefined();
  lose();
  expect(await table.put({ ...key, by: "alex" }, isAbsent("name"))).toBe(false);
  lose();
  expect(await table.remove(key, isSeen)).toBe(false);
  expect(await table.get(key)).toEqual({ ...key, revision: 2, by: "sam" });
});

test("The same write by somebody else is refused, when no answer is lost.", async () => {
  const { table } = await setup();
  expect(await table.update(key, { set: { by: "alex" } }, isAbsent("by"))).toMatchObject({
    by: "alex",
  });
  expect(await table.update(key, { set: { by: "alex" } }, isAbsent("by"))).toBeUndefined();
});
