import { describe, expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { Website, websiteMessages } from "#shared/website/website.ts";
import { Draft, problemsOf, valueAt, withValueAt } from "./draft.ts";
import { blankEntry, isOptional, joined, roomAt } from "./form-entries.ts";
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
  (content, { entry, path }) => withValueAt(content, path, [blankEntry(entry)]),
  defaultWebsite,
);

test("An edit that a tab has kept since before a field has that field.", () => {
  const { registration: _, ...legal } = defaultWebsite.legal;
  expect(Draft.parse({ ...defaultWebsite, legal })).toEqual(defaultWebsite);
});

describe("The form", () => {
  test.each(boxes.flatMap(({ path }) => (roomAt(path) ? [[path, roomAt(path)!] as const] : [])))(
    "knows how long %s may be (%d).",
    (path, max) => {
      const isTooLong = (length: number) =>
        Website.safeParse(withValueAt(withOneEntry, path, "a".repeat(length))).error?.issues.some(
          (issue) => issue.path.join(".") === path && issue.code === "too_big",
        ) === true;
      expect([isTooLong(max), isTooLong(max + 1)]).toEqual([false, true]);
    },
  );

  test("marks the texts that may be left out.", () => {
    const texts = boxes.filter(({ path }) => typeof valueAt(withOneEntry, path) === "string");
    for (const { path } of texts) {
      const isRefused = problemsOf(withValueAt(withOneEntry, path, "")).has(path);
      expect([path, isOptional(path)]).toEqual([path, !isRefused]);
    }
    expect(isOptional("who.insurance")).toBe(true);
    expect(isOptional("who.name")).toBe(false);
  });

  test.each(lists.map(({ entry, path }) => [path, entry] as const))(
    "knows how many entries %s has room for.",
    (path, entry) => {
      const limit = roomAt(path)!;
      const problem = (count: number) =>
        problemsOf(withValueAt(defaultWebsite, path, Array(count).fill(blankEntry(entry)))).get(
          path,
        );
      expect(problem(limit)).not.toBe(websiteMessages.tooMany(limit));
      expect(problem(limit + 1)).toBe(websiteMessages.tooMany(limit));
    },
  );

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
