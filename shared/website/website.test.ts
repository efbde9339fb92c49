import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultWebsite } from "./default-website.ts";
import { Website, websiteMessages } from "./website.ts";

function problems(change: (website: Website) => void) {
  const website = structuredClone(defaultWebsite);
  change(website);
  const parsed = Website.safeParse(website);
  return parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
}

afterEach(() => {
  vi.useRealTimers();
});

test("The content that the site comes with is valid.", () => {
  expect(Website.parse(defaultWebsite)).toEqual(defaultWebsite);
});

describe("The form", () => {
  test.each([
    [0, "offer.feePence", websiteMessages.priceTooSmall],
    [99, "offer.feePence", websiteMessages.priceTooSmall],
    [1_000_001, "offer.feePence", websiteMessages.priceTooLarge],
    [50.5, "offer.feePence", websiteMessages.priceUnreadable],
  ])("refuses a fee of %d pence.", (pence, path, message) => {
    expect(problems(({ offer }) => Object.assign(offer, { feePence: pence }))).toContainEqual([
      path,
      message,
    ]);
  });

  test("refuses the same quick amount twice.", () => {
    expect(problems(({ offer }) => offer.quickAmountsPence.push(2500))).toEqual([
      ["offer.quickAmountsPence", websiteMessages.amountTwice],
    ]);
  });

  test.each([4, 481, 45.5, -45, "45 minutes", "", null])(
    "refuses a consultation of %j minutes.",
    (minutes) => {
      expect(problems(({ offer }) => Object.assign(offer.facts, { minutes }))).toEqual([
        ["offer.facts.minutes", websiteMessages.minutesInvalid],
      ]);
    },
  );

  test.each([
    "http://shop.example/",
    "javascript:alert(1)",
    "https://a@b.example/",
    "https://shop.example/\u0000",
    "https://shop.example/a\tb",
    "https://shop.example/\ud83d",
  ])("refuses the link %j.", (url) => {
    expect(problems(({ where }) => Object.assign(where, { schedulingUrl: url }))).toEqual([
      ["where.schedulingUrl", websiteMessages.urlInvalid],
    ]);
  });

  test("takes a telephone number as it was pasted.", () => {
    const website = structuredClone(defaultWebsite);
    website.where.contactPhone = "tel:\u206801483.555\u00a00123\u2069,";
    expect(Website.parse(website).where.contactPhone).toBe("01483 555 0123");
  });

  test.each([
    ["07700 900123", "07700900123"],
    ["+44 7700 900123", "07700900123"],
    ["0044 (0)7700-900123", "07700900123"],
    ["tel:\u206807700\u00a0900123\u2069,", "07700900123"],
    ["\u200b ", ""],
    ["", ""],
  ])("takes a number for WhatsApp as it was pasted (%j).", (pasted, number) => {
    const website = structuredClone(defaultWebsite);
    website.where.whatsApp = pasted;
    expect(Website.parse(website).where.whatsApp).toBe(number);
  });

  test.each([
    "01483 555 0123",
    "+353 86 123 4567",
    "0770090012",
    "https://wa.me/447700900123",
    "Rowan",
  ])("refuses %j for WhatsApp, which has UK mobile numbers here.", (typed) => {
    expect(problems(({ where }) => Object.assign(where, { whatsApp: typed }))).toEqual([
      ["where.whatsApp", websiteMessages.whatsAppInvalid],
    ]);
  });

  test("refuses a review without the day on which the client agreed.", () => {
    const client = { text: "Great.", firstName: "Jo", cameFor: "A knee", agreedOn: "" };
    expect(problems(({ proof }) => proof.clients.push(client))).toEqual([
      ["proof.clients.0.agreedOn", websiteMessages.agreementRequired],
    ]);
  });

  test("refuses a review without the tick that nothing was given; one from before it was asked stays.", () => {
    const client = { text: "Great.", firstName: "Jo", cameFor: "A knee", agreedOn: "2026-01-05" };
    const review = (more: object) =>
      problems(({ proof }) => proof.clients.push({ ...client, ...more }));
    expect(review({ nothingGiven: true })).toEqual([]);
    expect(review({})).toEqual([]);
    for (const nothingGiven of ["", false]) {
      expect(review({ nothingGiven })).toEqual([
        ["proof.clients.0.nothingGiven", websiteMessages.nothingGivenRequired],
      ]);
    }
  });

  test("refuses an agreement of a day that has not begun in London, or of long ago.", () => {
    vi.useFakeTimers({ now: new Date("2026-06-30T23:30:00Z"), toFake: ["Date"] });
    const agreed = (agreedOn: string) =>
      problems(({ proof }) =>
        proof.clients.push({ text: "Great.", firstName: "Jo", cameFor: "A knee", agreedOn }),
      );
    expect(agreed("2026-07-01")).toEqual([]);
    expect(agreed("2026-07-02")).toEqual([
      ["proof.clients.0.agreedOn", websiteMessages.agreementInFuture],
    ]);
    expect(agreed("2000-01-01")).toEqual([]);
    for (const day of ["0026-03-02", "0226-03-02", "1999-12-31"]) {
      expect(agreed(day)).toEqual([
        ["proof.clients.0.agreedOn", websiteMessages.agreementTooEarly],
      ]);
    }
  });

  test("refuses what it does not know, and texts that are blank, too long or unreadable.", () => {
    expect(problems((website) => Object.assign(website, { script: "alert(1)" }))).toHaveLength(1);
    expect(problems((website) => Object.assign(website, { film: { show: "other" } }))).toHaveLength(
      1,
    );
    expect(problems(({ offer }) => offer.services.pop())).toHaveLength(1);
    for (const name of [" ", "Al\u0000ex", "\ud83c", "x".repeat(10_000)]) {
      expect(problems(({ who }) => Object.assign(who, { name }))).toHaveLength(1);
    }
  });

  test("refuses a picture outside the folder of pictures.", () => {
    const picture = (key: string) => ({
      description: "Rowan",
      focus: { x: 50, y: 50 },
      files: [{ key, type: "image/webp", width: 480, height: 480 }],
    });
    const withPortrait = (key: string) =>
      problems(({ who }) => Object.assign(who, { portrait: picture(key) }));
    expect(withPortrait(`pictures/${"0".repeat(16)}/${"0".repeat(16)}.webp`)).toEqual([]);
    expect(withPortrait("index.html")).toHaveLength(1);
    expect(withPortrait(`pictures/../${"0".repeat(16)}.webp`)).toHaveLength(1);
  });
});
