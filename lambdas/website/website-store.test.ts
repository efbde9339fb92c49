import { expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { readAdminWebsite, readPublication, saveAdminWebsite } from "./admin-website.ts";
import { createWebsiteStore } from "./website-store.ts";

const at = new Date("2026-03-01T10:00:00.000Z");
const by = "trainer@example.com";

async function setup() {
  const { settings } = await startTestTables();
  const store = createWebsiteStore(settings);
  return {
    store,
    publication: (number: string) => readPublication(store, { number }),
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

test.each(["1", "21", "999999999"])("There is no publication %s.", async (number) => {
  const { publication } = await setup();
  await expect(publication(number)).rejects.toMatchObject({ code: "publication_not_found" });
});

test("Of two publications that begin at once, one gets the pages, also of words never saved.", async () => {
  const { store } = await setup();
  const until = new Date(at.getTime() + 60_000);
  const claim = (revision?: number) => store.claim(revision, { now: at, until });
  const claims = await Promise.all([claim(0), claim(0), claim()]);
  expect(claims.filter((each) => each !== undefined)).toHaveLength(1);
  await store.release(until);
  expect(await claim(1)).toBeUndefined();
  expect(await claim(0)).toMatchObject({ words: defaultWebsite, revision: 0 });
});

test("Words that went live after they were read are not overwritten.", async () => {
  const { store } = await setup();
  const publication = { at: at.toISOString(), by };
  const before = await store.live();
  await store.goLive(fullWebsite, before, publication);
  await expect(store.goLive(defaultWebsite, before, publication)).rejects.toThrow();
  const second = await store.live();
  await store.goLive(defaultWebsite, second, publication);
  expect(await store.publication(1)).toMatchObject({ number: 1, words: fullWebsite });
  expect(await store.publication(2)).toMatchObject({ number: 2, words: defaultWebsite });
});

test("Words that no page could show are refused.", async () => {
  const { store } = await setup();
  const broken = { ...fullWebsite, who: { ...fullWebsite.who, name: 7 } };
  const words = broken as unknown as typeof fullWebsite;
  await store.goLive(words, await store.live(), { at: at.toISOString(), by });
  await expect(store.live()).rejects.toThrow();
});
