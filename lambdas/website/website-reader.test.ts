import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { createLog } from "#lambdas/http/log.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { WebsiteFacts } from "#shared/website/website-facts.ts";
import { createWebsiteReader } from "./website-reader.ts";

function setup({ isDown = false }: { isDown?: boolean } = {}) {
  const table = createInMemoryTable("settings");
  let down = isDown;
  const lines: string[] = [];
  const read = createWebsiteReader(
    {
      ...table,
      get: async (key) => {
        if (down) throw new Error("The database is out of order.");
        return table.get(key);
      },
    },
    createLog({ writeLine: (line) => lines.push(line) }),
  );
  return {
    read,
    events: () => lines.map((line): unknown => JSON.parse(line).event),
    breakDown: () => {
      down = true;
    },
    publish: () =>
      table.put(
        { name: "website-live", number: 1, content: fullWebsite, publications: [] },
        isAbsent("name"),
      ),
  };
}

test("Until something has been published, visitors see the content that the site comes with.", async () => {
  expect(await setup().read()).toEqual(defaultWebsite);
});

test("Published content is read at once, as the pages show them.", async () => {
  const { read, publish } = setup();
  await read();
  await publish();
  expect(await read()).toEqual(WebsiteFacts.parse(fullWebsite));
});

test("While the database is out of order, the content that was read before stands, and the log says so.", async () => {
  const { read, publish, breakDown, events } = setup();
  await publish();
  await read();
  breakDown();
  expect(await read()).toEqual(WebsiteFacts.parse(fullWebsite));
  expect(events()).toEqual(["content_not_read"]);
});

test("Content that was never read is an error, and not a wrong price.", async () => {
  await expect(setup({ isDown: true }).read()).rejects.toThrow("out of order");
});
