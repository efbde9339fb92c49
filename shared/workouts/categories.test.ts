import { describe, expect, test } from "vitest";
import { categoryKey, defaultCategories } from "./categories.ts";
import { CategoryName, categoryMessages } from "./workout-form.ts";

describe("The key of a category's name", () => {
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

  test("tells different names apart.", () => {
    const keys = defaultCategories.map(({ name }) => categoryKey(name));
    expect(new Set(keys).size).toBe(10);
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
