import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { createLog } from "#lambdas/http/log.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { createWebsiteReader } from "./website-reader.ts";

function setup({ isDown = false }: { isDown?: boolean } = {}) {
  const table = createInMemoryTable("settings");
  let seconds = 0;
  let reads = 0;
  let down = isDown;
  const lines: string[] = [];
  const read = createWebsiteReader(
    {
      ...table,
      get: async (key) => {
        reads += 1;
        if (down) throw new Error("The database is out of order.");
        return table.get(key);
      },
    },
    () => new Date(Date.parse("2026-03-01T10:00:00.000Z") + seconds * 1000),
    createLog({ writeLine: (line) => lines.push(line) }),
  );
  return {
    read,
    reads: () => reads,
    events: () => lines.map((line): unknown => JSON.parse(line).event),
    pass: (duration: number) => {
      seconds += duration;
    },
    breakDown: () => {
      down = true;
    },
    publish: () =>
      table.put(
        { name: "website-live", number: 1, words: fullWebsite, publications: [] },
        isAbsent("name"),
      ),
  };
}

test("Until something has been published, visitors see the words that the site comes with.", async () => {
  expect(await setup().read()).toEqual(defaultWebsite);
});

test("Published words are read a minute later at most, and once a minute.", async () => {
  const { read, reads, pass, publish } = setup();
  await read();
  await publish();
  pass(59);
  expect([await read(), reads()]).toEqual([defaultWebsite, 1]);
  pass(1);
  expect([await read(), reads()]).toEqual([fullWebsite, 2]);
});

test("While the database is out of order, the words that were read before stand, and the log says so.", async () => {
  const { read, pass, publish, breakDown, events } = setup();
  await publish();
  await read();
  breakDown();
  pass(600);
  expect(await read()).toEqual(fullWebsite);
  expect(events()).toEqual(["words_not_read"]);
});

test("Words that were never read are an error, and not a wrong price.", async () => {
  await expect(setup({ isDown: true }).read()).rejects.toThrow("out of order");
});
