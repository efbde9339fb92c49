import { expect, test } from "vitest";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { people } from "#local/sample-people/people.ts";
import { fillInWebsite, sampleContent } from "./sample-website.ts";

async function openSample() {
  const table = createInMemoryTable("settings");
  const items = await fillInWebsite({ put: async () => undefined } as never, sampleContent);
  for (const { name, ...item } of items) await table.update({ name: String(name) }, { set: item });
  return createWebsiteStore(table);
}

test("The desk finds the sample's content published, so that nothing of it is new.", async () => {
  const store = await openSample();
  const draft = await store.draft();
  const [latest] = (await store.live()).publications;
  expect((await store.publication(latest?.number ?? 0))?.content).toEqual(draft.content);
});

test("It offers the blocks that the sample people have bought, at their prices.", async () => {
  const { offer } = (await (await openSample()).live()).content;
  const bought = people.sessions.flatMap(({ block, pence }) =>
    block ? [{ ...block, pricePence: pence }] : [],
  );
  expect(bought).not.toEqual([]);
  for (const block of bought) expect(offer.blocks).toContainEqual(block);
});

test("A developer can publish other content over the sample's.", async () => {
  const store = await openSample();
  const before = await store.live();
  const publication = { at: "2026-01-06T09:00:00.000Z", by: "trainer@example.com" };
  expect(await store.goLive(before.content, before, publication)).toBe(true);
  expect((await store.live()).publications).toMatchObject([{ number: 2 }, { number: 1 }]);
});
