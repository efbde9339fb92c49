import { describe, expect, test } from "vitest";
import { type AdminQrSettings, qrSettingsMessages } from "#shared/qr-settings/qr-settings-form.ts";
import { samplePicture } from "#shared/website/full-website.ts";
import { QrFields, qrSettingsRecord } from "./qr-settings-record.ts";

const { fieldsOf, read: readSettings } = qrSettingsRecord;

const offerPage = { title: "Spring", paragraph: "Two for one.", cta: "Book now" };
const saved: AdminQrSettings = {
  landingPageType: "custom",
  customUrl: "https://shop.example/spring",
  offerPage,
  revision: 3,
};
const typed = (changes: Partial<ReturnType<typeof fieldsOf>>) => ({
  ...fieldsOf(saved),
  ...changes,
});

describe("The QR settings form", () => {
  test("gives the saved settings while nothing is typed.", () => {
    expect(readSettings(fieldsOf(saved), saved)).toEqual({ value: saved });
  });

  test("keeps the settings of the other types.", () => {
    expect(readSettings(typed({ landingPageType: "home" }), saved)).toEqual({
      value: { ...saved, landingPageType: "home" },
    });
  });

  test("keeps the saved values of another type when its fields are incomplete.", () => {
    const fields = typed({ landingPageType: "home", customUrl: "https:/", title: " " });
    expect(readSettings(fields, saved)).toEqual({ value: { ...saved, landingPageType: "home" } });
  });

  test("drops an emptied address when another type is chosen.", () => {
    const read = readSettings(typed({ landingPageType: "home", customUrl: "" }), saved);
    expect(read).toEqual({ value: { landingPageType: "home", offerPage, revision: 3 } });
  });

  test.each([
    [{ landingPageType: "custom", customUrl: " " }, "customUrl", "customUrlRequired"],
    [{ landingPageType: "custom", customUrl: "shop.example" }, "customUrl", "urlInvalid"],
    [{ landingPageType: "offer", title: "" }, "title", "titleRequired"],
    [{ landingPageType: "offer", paragraph: "\n" }, "paragraph", "paragraphRequired"],
    [{ landingPageType: "offer", cta: "" }, "cta", "ctaRequired"],
  ] as const)("is refused at the wrong field (%j).", (changes, path, message) => {
    expect(readSettings(typed(changes), saved)).toEqual({
      errors: [{ path, message: qrSettingsMessages[message] }],
    });
  });

  test("is refused at the description of its picture.", () => {
    const picture = { ...samplePicture, description: " " };
    const read = readSettings(typed({ landingPageType: "offer", picture }), saved);
    expect("errors" in read && read.errors.map(({ path }) => path)).toEqual([
      "picture.description",
    ]);
  });

  test("has the picture of the offer, and loses it.", () => {
    const shown = { ...saved, offerPage: { ...offerPage, picture: samplePicture } };
    expect(readSettings(fieldsOf(shown), shown)).toEqual({ value: shown });
    expect(readSettings({ ...fieldsOf(shown), picture: null }, shown)).toEqual({ value: saved });
  });

  test("keeps a picture, and that there is none, over a reload.", () => {
    const kept = (picture: typeof samplePicture | null) =>
      QrFields.parse(JSON.parse(JSON.stringify(typed({ picture })))).picture;
    expect(kept(null)).toBeNull();
    expect(kept(samplePicture)).toEqual(samplePicture);
  });

  test("names every missing field of an offer.", () => {
    const nothing = { landingPageType: "home", revision: 0 } as const;
    const read = readSettings({ ...fieldsOf(nothing), landingPageType: "offer" }, nothing);
    expect("errors" in read && read.errors.map(({ path }) => path)).toEqual([
      "title",
      "paragraph",
      "cta",
    ]);
  });
});
