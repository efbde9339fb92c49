import { describe, expect, test } from "vitest";
import { fullWebsite } from "./full-website.ts";
import { laterFields, withLaterFields } from "./later-fields.ts";
import { Website } from "./website.ts";

test("Content from before the later fields is complete with their values, which are valid.", () => {
  const earlier: Record<string, unknown> = structuredClone(fullWebsite);
  for (const path of Object.keys(laterFields)) {
    const names = path.split(".");
    const name = names.pop()!;
    const parent = names.reduce<object>((tree, each) => Reflect.get(tree, each), earlier);
    Reflect.deleteProperty(parent, name);
  }
  expect(Website.safeParse(earlier).success).toBe(false);
  expect(Website.safeParse(withLaterFields(earlier)).error).toBeUndefined();
});

describe("A field that stored content does not have yet", () => {
  test("is added where it is missing, and stays as it is where it is there.", () => {
    const complete = withLaterFields(fullWebsite, {
      "legal.licence": "",
      "legal.trader": "Nobody",
    });
    expect(complete).toEqual({ ...fullWebsite, legal: { ...fullWebsite.legal, licence: "" } });
  });

  test("is added to every entry of a list, and in a section that is new as well.", () => {
    const complete = withLaterFields(
      { who: { places: [{ name: "Oxted" }, { name: "Reigate", far: true }] } },
      { "who.places.far": false, "hours.monday": "" },
    );
    expect(complete).toEqual({
      who: {
        places: [
          { name: "Oxted", far: false },
          { name: "Reigate", far: true },
        ],
      },
      hours: { monday: "" },
    });
  });

  test.each([undefined, null, "text", 7])("is not added to what is no content (%j).", (stored) => {
    expect(withLaterFields(stored, { "legal.licence": "" })).toBe(stored);
  });
});
