import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { readAdminWebsite, readPublication, saveAdminWebsite } from "./admin-website.ts";
import { createWebsiteReader } from "./website-reader.ts";
import { createWebsiteStore } from "./website-store.ts";

const at = new Date("2026-03-01T10:00:00.000Z");
const by = "trainer@example.com";

async function setup() {
  const { settings } = await startTestTables();
  const store = createWebsiteStore(settings);
  return {
    settings,
    store,
    publication: (number: string) => readPublication(store, { number }),
    read: () => readAdminWebsite(store),
    save: (content: typeof fullWebsite, revision: number, who = by) =>
      saveAdminWebsite(store, { content, revision }, { at, by: who }),
  };
}

test("Until content is saved, the trainer edits what the site comes with.", async () => {
  const { read } = await setup();
  expect(await read()).toEqual({
    content: defaultWebsite,
    revision: 0,
    unpublished: false,
    publications: [],
  });
});

test("Saved content is read again, with who saved it and when.", async () => {
  const { save, read } = await setup();
  const saved = await save(fullWebsite, 0);
  expect(saved).toEqual({
    content: fullWebsite,
    revision: 1,
    saved: { at: at.toISOString(), by },
    unpublished: true,
    publications: [],
  });
  expect(await read()).toEqual(saved);
});

test("Of two administrators who save at once, one is refused because the content has changed.", async () => {
  const { save } = await setup();
  const outcomes = await Promise.allSettled([save(fullWebsite, 0), save(defaultWebsite, 0)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "website_changed" });
});

test("A repeated call gets the same answer.", async () => {
  const { save } = await setup();
  const saved = await save(fullWebsite, 0);
  expect(await save(fullWebsite, 0, "other@example.com")).toEqual(saved);
});

test("Content that went live after it was read is not overwritten.", async () => {
  const { store } = await setup();
  const publication = { at: at.toISOString(), by };
  const before = await store.live();
  await store.goLive(fullWebsite, before, publication);
  expect(await store.goLive(defaultWebsite, before, publication)).toBe(false);
  const second = await store.live();
  await store.goLive(defaultWebsite, second, publication);
  expect(await store.publication(1)).toMatchObject({ number: 1, content: fullWebsite });
  expect(await store.publication(2)).toMatchObject({ number: 2, content: defaultWebsite });
});

test("Content that no page could show is refused.", async () => {
  const { store } = await setup();
  const broken = { ...fullWebsite, who: { ...fullWebsite.who, name: 7 } };
  const content = broken as unknown as typeof fullWebsite;
  await store.goLive(content, await store.live(), { at: at.toISOString(), by });
  await expect(store.live()).rejects.toThrow();
});

test("Content that an earlier release saved has no company number, and its reviews no second tick.", async () => {
  const { settings, store } = await setup();
  const { registration: _, ...legal } = fullWebsite.legal;
  const clients = fullWebsite.proof.clients.map(({ nothingGiven: __, ...review }) => review);
  const proof = { ...fullWebsite.proof, clients };
  const content = { ...fullWebsite, legal, proof };
  await settings.put({ name: "website", content, revision: 1 }, isAbsent("name"));
  expect((await store.draft()).content).toEqual({
    ...content,
    legal: { ...legal, registration: "" },
  });
});

test.each([
  [{ howLong: "An hour; the first 15 minutes are free" }, 60],
  [{ howLong: "" }, 45],
  [{ minutes: "About 30 minutes" }, 30],
  [{}, 45],
])(
  "Content with %j, as an earlier release saved it, is of %i minutes.",
  async (length, minutes) => {
    const { settings, store, publication } = await setup();
    const { minutes: _, ...facts } = fullWebsite.offer.facts;
    const content = {
      ...fullWebsite,
      offer: { ...fullWebsite.offer, facts: { ...facts, ...length } },
    };
    const published = { number: 1, at: at.toISOString(), by };
    const publications = [{ ...published, number: 2 }, published];
    for (const item of [
      { name: "website", content, revision: 1 },
      { name: "website-live", content, number: 2, publications },
      { name: "website-publication-1", content, ...published },
    ]) {
      await settings.put(item, isAbsent("name"));
    }
    const offer = { ...fullWebsite.offer, facts: { ...facts, minutes } };
    expect((await store.draft()).content).toEqual({ ...fullWebsite, offer });
    expect((await store.live()).content).toEqual({ ...fullWebsite, offer });
    expect((await publication("1")).content).toEqual({ ...fullWebsite, offer });
    expect((await createWebsiteReader(settings)()).offer.facts).toEqual(offer.facts);
  },
);
