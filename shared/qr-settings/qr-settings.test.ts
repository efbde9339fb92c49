import { describe, expect, test } from "vitest";
import { HttpsUrl } from "#shared/values/https-url.ts";
import { defaultQrSettings, qrLanding } from "./qr-settings.ts";
import { QrSettingsForm, qrSettingsMessages } from "./qr-settings-form.ts";

const customUrl = "https://shop.example/spring";
const offerPage = { title: "Spring", paragraph: "Two for one.", cta: "Book now" };

describe("Where the settings lead", () => {
  test("is home while nothing has been set.", () => {
    expect(defaultQrSettings).toEqual({ landingPageType: "home" });
    expect(qrLanding(defaultQrSettings)).toEqual({ landingPageType: "home" });
  });

  test("is the custom address, for the type custom.", () => {
    expect(qrLanding({ landingPageType: "custom", customUrl, offerPage })).toEqual({
      landingPageType: "custom",
      customUrl,
    });
  });

  test("is the offer, for the type offer.", () => {
    expect(qrLanding({ landingPageType: "offer", customUrl, offerPage })).toEqual({
      landingPageType: "offer",
      offerPage,
    });
  });

  test.each([
    ["custom without an address", { landingPageType: "custom", offerPage }],
    ["offer without an offer", { landingPageType: "offer", customUrl }],
    ["home, whatever else is prepared", { landingPageType: "home", customUrl, offerPage }],
  ] as const)("is home for %s.", (_, settings) => {
    expect(qrLanding(settings)).toEqual({ landingPageType: "home" });
  });
});

describe("An address to send a visitor to", () => {
  test.each([
    "https://shop.example",
    "https://shop.example:8443/a?b=c#d",
    "https://münchen.example/",
  ])("may be %s.", (url) => expect(HttpsUrl.safeParse(url).success).toBe(true));

  test.each([
    "http://shop.example/",
    "javascript:alert(1)",
    "data:text/html,hello",
    "//shop.example/",
    "/admin",
    "shop.example",
    "https://user@shop.example/",
    "https://shop.example:secret@evil.example/",
    "https://",
    "",
    `https://shop.example/${"x".repeat(2000)}`,
  ])("is never %s.", (url) => expect(HttpsUrl.safeParse(url).success).toBe(false));
});

test.each([
  "https://www.example.com/qrlander",
  "https://example.com/qrlander/?from=poster",
  "https://example.com/QRLANDER",
  "https://EXAMPLE.com./QrLander/",
  "https://www.example.com:443/qrlander#a",
  "https://example.com/%71rlande%52",
  "https://example.com//qrlander",
  "https://example.com/a/../qrlander",
  "https://example.com/qrlander/index.html",
  "https://example.com/qrlander%2F",
  "https://example.com/qr\u200blander",
])("The code cannot lead to itself, by whatever host: %s.", (customUrl) => {
  const read = QrSettingsForm.safeParse({ landingPageType: "custom", customUrl, revision: 0 });
  expect(read.error?.issues).toMatchObject([{ message: qrSettingsMessages.urlLoops }]);
});

test("The code may lead to a page with a similar name.", () => {
  const customUrl = "https://shop.example/qrlanders";
  const read = QrSettingsForm.safeParse({ landingPageType: "custom", customUrl, revision: 0 });
  expect(read.success).toBe(true);
});
