import { expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { fullWebsite } from "#shared/testing/full-website.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { readAdminWebsite, saveAdminWebsite } from "./admin-website.ts";
import { createWebsiteStore } from "./website-store.ts";

const at = new Date("2026-03-01T10:00:00.000Z");
const by = "trainer@example.com";

async function setup() {
  const { settings } = await startTestTables();
  const store = createWebsiteStore(settings);
  return {
    read: () => readAdminWebsite(store),
    save: (words: typeof fullWebsite, revision: number, who = by) =>
      saveAdminWebsite(store, { words, revision }, { at, by: who }),
  };
}

test("Until words are saved, the trainer edits those that the site comes with.", async () => {
  const { read } = await setup();
  expect(await read()).toEqual({
    words: defaultWebsite,
    revision: 0,
    unpublished: false,
    publications: [],
  });
});

test("Saved words are read again, with who saved them and when.", async () => {
  const { save, read } = await setup();
  const saved = await save(fullWebsite, 0);
  expect(saved).toEqual({
    words: fullWebsite,
    revision: 1,
    saved: { at: at.toISOString(), by },
    unpublished: true,
    publications: [],
  });
  expect(await read()).toEqual(saved);
});

test("Words that another administrator has saved since are not overwritten.", async () => {
  const { save, read } = await setup();
  await save(fullWebsite, 0);
  await expect(save(defaultWebsite, 0)).rejects.toMatchObject({ code: "website_changed" });
  expect(await read()).toMatchObject({ words: { who: { name: "Robin Vale" } }, revision: 1 });
});

test("Of two administrators who save at once, one is told that the words have changed.", async () => {
  const { save } = await setup();
  const outcomes = await Promise.allSettled([save(fullWebsite, 0), save(defaultWebsite, 0)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("A repeated call gets the same answer.", async () => {
  const { save } = await setup();
  const saved = await save(fullWebsite, 0);
  expect(await save(fullWebsite, 0, "other@example.com")).toEqual(saved);
});
