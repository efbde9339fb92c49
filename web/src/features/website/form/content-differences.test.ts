import { describe, expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { differencesBetween } from "./content-differences.ts";
import { withValueAt } from "./draft.ts";

const changed = (path: string, value: unknown) =>
  differencesBetween(defaultWebsite, withValueAt(defaultWebsite, path, value));
const picture = (key: string, x = 50) => ({
  description: "Sam",
  focus: { x, y: 50 },
  files: [key],
});

describe("What changes", () => {
  test("is nothing between the same content.", () => {
    expect(differencesBetween(defaultWebsite, structuredClone(defaultWebsite))).toEqual([]);
  });

  test("is the old and the new text of a field.", () => {
    expect(changed("offer.feePence", 6050)).toEqual([
      {
        section: "offer",
        path: "offer.feePence",
        label: "Fee of a consultation",
        before: ["£50.00"],
        after: ["£60.50"],
      },
    ]);
  });

  test("is only the entries of a list that go or come.", () => {
    expect(changed("who.area.nearby", ["Little Ashcombe", "Combe Vale", "Oxted"])).toMatchObject([
      { before: ["Fernhurst Green"], after: ["Oxted"] },
    ]);
  });

  test("is a block of sessions, whose numbers say what they count.", () => {
    const block = { name: "Winter", sessions: 10, pricePence: 40_000, weeks: 26 };
    const flexible = { ...block, name: "Summer", sessions: 1, weeks: 0 };
    expect(changed("offer.blocks", [block, flexible])).toMatchObject([
      {
        after: [
          "Winter · 10 sessions · £400.00 · to use within 26 weeks",
          "Summer · 1 session · £400.00 · to use whenever you like",
        ],
      },
    ]);
  });

  test("is the whole list in another order.", () => {
    const places = ["Combe Vale", "Little Ashcombe", "Fernhurst Green"];
    expect(changed("who.area.nearby", places)).toMatchObject([
      { after: places, note: "Another order" },
    ]);
  });

  test("is a picture that came, and one with the same description.", () => {
    expect(changed("who.portrait", picture("a"))).toMatchObject([{ before: [], after: ["Sam"] }]);
    const one = withValueAt(defaultWebsite, "who.portrait", picture("a"));
    const other = withValueAt(defaultWebsite, "who.portrait", picture("a", 20));
    expect(differencesBetween(one, other)).toMatchObject([
      {
        label: "Your picture",
        before: [],
        after: [],
        note: expect.stringContaining("Another picture"),
      },
    ]);
  });

  test("is one line for the film.", () => {
    expect(changed("film", { show: "off" })).toMatchObject([
      { before: ["The film that comes with the site"], after: ["Nothing"] },
    ]);
  });

  test("is a text that cannot be saved yet, as it was typed.", () => {
    expect(changed("offer.feePence", "4x")).toMatchObject([{ after: ["4x"] }]);
  });
});
