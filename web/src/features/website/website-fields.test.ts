import { describe, expect, test } from "vitest";
import { textMessages } from "#shared/values/text-fields.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { websiteMessages } from "#shared/website/website.ts";
import { type Draft, problemsOf, valueAt, withValueAt } from "./draft.ts";
import { joined } from "./form-entries.ts";
import { inFormOrder, sectionForms } from "./website-fields.ts";

/** Every box of the form with the path of its value; lists have one entry. */
const boxes = sectionForms.flatMap(({ id, entries }) =>
  entries.flatMap((entry) => {
    const path = joined(id, entry.path);
    if (entry.kind === "list") {
      return entry.fields.map((field) => ({ field, path: joined(path, "0", field.path) }));
    }
    if (entry.kind === "group") {
      return entry.fields.map((field) => ({ field, path: joined(path, field.path) }));
    }
    return [{ field: entry, path }];
  }),
);
const lists = sectionForms.flatMap(({ id, entries }) =>
  entries.flatMap((entry) =>
    entry.kind === "list" ? [{ entry, path: joined(id, entry.path) }] : [],
  ),
);
const withOneEntry = lists.reduce<Draft>(
  (words, { entry, path }) => withValueAt(words, path, [entry.blank]),
  defaultWebsite,
);

describe("The form", () => {
  test.each(
    boxes.flatMap(({ field, path }) => ("max" in field ? [[path, field.max] as const] : [])),
  )("knows how long %s may be (%d).", (path, max) => {
    const isLink = /Url$|\.url$/.test(path);
    const text = (length: number) => (isLink ? "https://a.example/" : "").padEnd(length, "a");
    const problem = (length: number) =>
      problemsOf(withValueAt(withOneEntry, path, text(length))).get(path);
    expect(problem(max)).toBeUndefined();
    expect(problem(max + 1)).toBe(textMessages.tooLong(max));
  });

  test("marks the texts that may be left out.", () => {
    const optional = boxes.filter(({ path }) => typeof valueAt(withOneEntry, path) === "string");
    for (const { field, path } of optional) {
      const isRefused = problemsOf(withValueAt(withOneEntry, path, "")).has(path);
      expect([path, isRefused]).toEqual([path, !("optional" in field)]);
    }
  });

  test.each(lists.map(({ entry, path }) => [path, entry] as const))(
    "knows how many entries %s has room for.",
    (path, { limit, blank }) => {
      const problem = (count: number) =>
        problemsOf(withValueAt(defaultWebsite, path, Array(count).fill(blank))).get(path);
      expect(problem(limit)).not.toBe(websiteMessages.tooMany(limit));
      expect(problem(limit + 1)).toBe(websiteMessages.tooMany(limit));
    },
  );

  test("has a field for every value of the words.", () => {
    const leaves = (tree: unknown, path: string): string[] =>
      typeof tree === "object" && tree !== null
        ? Object.entries(tree).flatMap(([key, value]) => leaves(value, joined(path, key)))
        : [path];
    const known = new Set(boxes.map(({ path }) => path));
    expect(leaves(withOneEntry, "").filter((path) => !known.has(path))).toEqual(["film.show"]);
  });

  test("puts paths into its own order.", () => {
    const paths = ["film.poster", "who.area.county", "who.name", "who.portrait.description"];
    expect(inFormOrder(paths)).toEqual([
      "who.name",
      "who.portrait.description",
      "who.area.county",
      "film.poster",
    ]);
  });
});
