import { describe, expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { AdminWebsite } from "#shared/website/publications.ts";
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

test("Content with an agreement of a day that was typed in part is read.", async () => {
  const { settings, store } = await setup();
  const content = structuredClone(fullWebsite);
  for (const client of content.proof.clients) client.agreedOn = "0026-03-02";
  await settings.put(
    { name: "website-live", content, number: 1, publications: [] },
    isAbsent("name"),
  );
  expect((await store.live()).content.proof.clients[0]?.agreedOn).toBe("0026-03-02");
  expect((await createWebsiteReader(settings)()).who.name).toBe(content.who.name);
});

describe("Content that a later release has saved", () => {
  const [firstService, ...otherServices] = fullWebsite.offer.services;
  const later = {
    ...fullWebsite,
    who: {
      ...fullWebsite.who,
      pronouns: "she",
      area: { ...fullWebsite.who.area, postcode: "RH5" },
    },
    offer: {
      ...fullWebsite.offer,
      services: [{ ...firstService, colour: "green" }, ...otherServices],
    },
    hours: { monday: "9 to 5" },
  };

  test("is read without what this release does not know.", async () => {
    const { settings, read, store } = await setup();
    const published = { number: 1, at: at.toISOString(), by };
    for (const item of [
      { name: "website", content: later, revision: 1 },
      { name: "website-live", content: later, number: 1, publications: [published] },
    ]) {
      await settings.put(item, isAbsent("name"));
    }
    expect(AdminWebsite.parse(await read()).content).toEqual(fullWebsite);
    expect((await store.live()).content).toEqual(fullWebsite);
    expect((await createWebsiteReader(settings)()).who.name).toBe(fullWebsite.who.name);
  });

  test("keeps that when this release saves and publishes it.", async () => {
    const { settings, save, store } = await setup();
    await settings.put({ name: "website", content: later, revision: 1 }, isAbsent("name"));
    const edited = { ...fullWebsite, who: { ...fullWebsite.who, name: "Sam Vale" } };
    expect((await save(edited, 1)).content).toEqual(edited);
    const kept = { ...later, who: { ...later.who, name: "Sam Vale" } };
    const contentOf = async (name: string) => (await settings.get({ name }))?.["content"];
    expect(await contentOf("website")).toEqual(kept);
    for (const content of [edited, defaultWebsite]) {
      await store.goLive(content, await store.live(), { at: at.toISOString(), by });
    }
    expect(await contentOf("website-publication-1")).toEqual(kept);
  });
});
