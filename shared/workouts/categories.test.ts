import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { categoryKey, defaultCategoryNames, isSeedingDue } from "./categories.ts";
import { CategoryName, categoryMessages } from "./workout-form.ts";

describe("What a category's name is told by", () => {
  test.each([
    ["case", "Upper Body", "uPPer BODY"],
    ["spaces around it", "Push", "  Push "],
    ["more spaces within it", "Upper Body", "Upper   Body"],
    ["an accent written in two ways", "Caf\u00e9", "Cafe\u0301"],
    ["full-width letters", "HIIT", "\uff28\uff29\uff29\uff34"],
    ["a sharp s", "Straße", "STRASSE"],
    ["a capital sharp s", "STRAẞE", "STRASSE"],
    ["a letter whose upper case comes apart", "\u0390", "\u0390".toUpperCase()],
  ])("does not know %s.", (_, one, other) => {
    expect(categoryKey(one)).toBe(categoryKey(other));
  });

  test("is the same for a name and its upper and lower case, whatever the name.", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(categoryKey(name.toUpperCase())).toBe(categoryKey(name));
        expect(categoryKey(categoryKey(name))).toBe(categoryKey(name));
      }),
    );
  });

  test("tells different names apart.", () => {
    const keys = defaultCategoryNames.map(categoryKey);
    expect(new Set(keys).size).toBe(10);
  });
});

describe("The default set is to be stored", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  test.each([
    ["while there is no category", [], true],
    ["while a part of it is missing and nothing else is there", named("Push", "Legs"), true],
    ["not once it is there", named(...defaultCategoryNames), false],
    ["not once there is another category", named("Boxing"), false],
    ["not once there is another category beside it", named("Boxing", "Push"), false],
  ])("%s.", (_, stored, expected) => {
    expect(isSeedingDue(stored)).toBe(expected);
  });
});

describe("The name of a new category", () => {
  test("is trimmed.", () => {
    expect(CategoryName.parse("  Boxing\t")).toBe("Boxing");
  });

  test.each(["", "   ", "\u00a0\n"])("is not blank (%j).", (name) => {
    const parsed = CategoryName.safeParse(name);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      categoryMessages.nameRequired,
    ]);
  });
});
