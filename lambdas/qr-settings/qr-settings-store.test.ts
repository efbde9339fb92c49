import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { createQrSettingsEdits, createQrSettingsStore } from "./qr-settings-store.ts";
import { saveQrSettings } from "./save-qr-settings.ts";

async function setup(record?: Record<string, unknown>) {
  const database = await startTestDatabase();
  if (record) {
    await database.send(
      new PutCommand({ TableName: "settings", Item: { name: "qr-landing", ...record } }),
    );
  }
  return createQrSettingsStore(database, "settings");
}

test("While nothing has been set, the code leads home.", async () => {
  expect(await (await setup()).read()).toEqual({ landingPageType: "home" });
});

test("Stored settings are read whole, without the record's own name.", async () => {
  const settings = {
    landingPageType: "custom",
    customUrl: "https://shop.example/spring",
    offerPage: { title: "Spring", paragraph: "Two for one.", cta: "Book now" },
    updatedAt: "2026-03-01T10:00:00.000Z",
  };
  expect(await (await setup(settings)).read()).toEqual(settings);
});

test.each([
  ["a script", "javascript:alert(1)"],
  ["an unprotected address", "http://shop.example/"],
  ["an address that hides its host", "https://shop.example@evil.example/"],
  ["no address at all", "shop"],
])("A damaged record with %s to go to is an error and never a redirect.", async (_, customUrl) => {
  const store = await setup({ landingPageType: "custom", customUrl });
  await expect(store.read()).rejects.toThrow();
});

const at = new Date("2026-03-01T10:00:00.000Z");
const offerPage = { title: "Spring", paragraph: "Two for one.", cta: "Book now" };
const customUrl = "https://shop.example/spring";

async function setupEditing() {
  const database = await startTestDatabase();
  const edits = createQrSettingsEdits(database, "settings");
  return {
    database,
    latest: edits.readLatest,
    save: (form: Parameters<typeof saveQrSettings>[1]) => saveQrSettings(edits, form, at),
    /** What the visitors' function reads. */
    shown: createQrSettingsStore(database, "settings").read,
  };
}

test("Before anything is saved, the code leads home, and the first to save is revision 1.", async () => {
  const { latest, save, shown } = await setupEditing();
  expect(await latest()).toEqual({ landingPageType: "home", revision: 0 });
  const saved = { landingPageType: "custom", customUrl, updatedAt: at.toISOString() } as const;
  expect(await save({ landingPageType: "custom", customUrl, revision: 0 })).toEqual({
    ...saved,
    revision: 1,
  });
  expect(await latest()).toEqual({ ...saved, revision: 1 });
  expect(await shown()).toEqual(saved);
});

test("What is prepared for another type is kept, and what is left out is gone.", async () => {
  const { save, latest } = await setupEditing();
  await save({ landingPageType: "home", customUrl, offerPage, revision: 0 });
  expect(await latest()).toMatchObject({ landingPageType: "home", customUrl, offerPage });
  await save({ landingPageType: "home", revision: 1 });
  expect(await latest()).toEqual({
    landingPageType: "home",
    updatedAt: at.toISOString(),
    revision: 2,
  });
});

test("Settings that somebody has saved since are not overwritten.", async () => {
  const { save, latest } = await setupEditing();
  await save({ landingPageType: "custom", customUrl, revision: 0 });
  await expect(save({ landingPageType: "offer", offerPage, revision: 0 })).rejects.toMatchObject({
    code: "qr_settings_changed",
  });
  expect(await latest()).toMatchObject({ landingPageType: "custom", revision: 1 });
});

test("A call that is repeated for want of its answer gets the answer.", async () => {
  const { save } = await setupEditing();
  const form = { landingPageType: "offer", offerPage, revision: 0 } as const;
  const saved = await save(form);
  expect(await save(form)).toEqual(saved);
});

test("A record from before there were revisions can be edited.", async () => {
  const { database, save, latest } = await setupEditing();
  const Item = { name: "qr-landing", landingPageType: "home" };
  await database.send(new PutCommand({ TableName: "settings", Item }));
  expect(await latest()).toEqual({ landingPageType: "home", revision: 0 });
  expect(await save({ landingPageType: "offer", offerPage, revision: 0 })).toMatchObject({
    revision: 1,
  });
});
