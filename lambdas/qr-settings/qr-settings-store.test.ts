import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { createQrSettingsStore } from "./qr-settings-store.ts";

async function setup(record?: Record<string, unknown>) {
  const { settings } = await startTestTables();
  if (record) await settings.put({ name: "qr-landing", revision: 1, ...record }, isAbsent("name"));
  const store = createQrSettingsStore(settings);
  return {
    read: store.read,
    save: (form: Parameters<typeof store.save>[0]) => store.save(form, at),
  };
}

test("A damaged record with a script to go to is an error and never a redirect.", async () => {
  const { read } = await setup({ landingPageType: "custom", customUrl: "javascript:alert(1)" });
  await expect(read()).rejects.toThrow();
});

const at = new Date("2026-03-01T10:00:00.000Z");
const offerPage = { title: "Spring", paragraph: "Two for one.", cta: "Book now" };
const customUrl = "https://shop.example/spring";

test("The first saved settings have revision 1.", async () => {
  const { save, read } = await setup();
  expect(await read()).toEqual({ landingPageType: "home", revision: 0 });
  const saved = { landingPageType: "custom", customUrl, updatedAt: at.toISOString() } as const;
  expect(await save({ landingPageType: "custom", customUrl, revision: 0 })).toEqual({
    ...saved,
    revision: 1,
  });
  expect(await read()).toEqual({ ...saved, revision: 1 });
});

test("Content for other types is kept, and content that is left out is removed.", async () => {
  const { save, read } = await setup();
  await save({ landingPageType: "home", customUrl, offerPage, revision: 0 });
  expect(await read()).toMatchObject({ landingPageType: "home", customUrl, offerPage });
  await save({ landingPageType: "home", revision: 1 });
  expect(await read()).toEqual({
    landingPageType: "home",
    updatedAt: at.toISOString(),
    revision: 2,
  });
});

test("Settings that another administrator has saved since are not overwritten.", async () => {
  const { save, read } = await setup();
  await save({ landingPageType: "custom", customUrl, revision: 0 });
  await expect(save({ landingPageType: "offer", offerPage, revision: 0 })).rejects.toMatchObject({
    code: "qr_settings_changed",
  });
  expect(await read()).toMatchObject({ landingPageType: "custom", revision: 1 });
});

test("A repeated call gets the same answer.", async () => {
  const { save } = await setup();
  const form = { landingPageType: "offer", offerPage, revision: 0 } as const;
  const saved = await save(form);
  expect(await save(form)).toEqual(saved);
});
