import { describe, expect, test } from "vitest";
import { defaultWebsite } from "#shared/website/default-website.ts";
import type { AdminWebsite } from "#shared/website/publications.ts";
import { withValueAt } from "./draft.ts";
import { continueFrom, decide, isChanged, startEditing } from "./editing.ts";

const answer = (
  revision: number,
  changes: Partial<AdminWebsite["content"]> = {},
): AdminWebsite => ({
  content: { ...defaultWebsite, ...changes },
  revision,
  unpublished: false,
  publications: [],
});
const { who, offer } = defaultWebsite;
const typed = (path: string, value: unknown) => {
  const editing = startEditing(answer(1));
  return { ...editing, draft: withValueAt(editing.draft, path, value) };
};

describe("When another administrator has saved", () => {
  test("the same change by both is no conflict and nothing left to save", () => {
    const merged = continueFrom(
      typed("who.name", "Sam"),
      answer(2, { who: { ...who, name: "Sam" } }),
    );
    expect(merged).toMatchObject({ revision: 2, taken: [], conflicts: [] });
    expect(isChanged(merged)).toBe(false);
  });

  test("a section that both changed waits for a decision with my content in the form", () => {
    const merged = continueFrom(
      typed("who.name", "Sam"),
      answer(2, { who: { ...who, name: "Jo" }, offer: { ...offer, feePence: 6000 } }),
    );
    expect(merged).toMatchObject({
      revision: 1,
      taken: ["offer"],
      conflicts: ["who"],
      draft: { who: { name: "Sam" }, offer: { feePence: 6000 } },
    });
    expect(decide(merged, "who", "mine")).toMatchObject({
      revision: 2,
      conflicts: [],
      draft: { who: { name: "Sam" } },
      base: { who: { name: "Jo" } },
    });
    const theirs = decide(merged, "who", "theirs");
    expect(theirs).toMatchObject({ revision: 2, draft: { who: { name: "Jo" } } });
    expect(isChanged(theirs)).toBe(false);
  });

  test("an undecided conflict is found again from what the tab has kept", () => {
    const latest = answer(2, { who: { ...who, name: "Jo" }, offer: { ...offer, feePence: 6000 } });
    const { base, draft, revision } = continueFrom(typed("who.name", "Sam"), latest);
    const reloaded = { ...startEditing(latest), base, draft, revision };
    expect(continueFrom(reloaded, latest)).toMatchObject({
      conflicts: ["who"],
      taken: [],
      draft: { who: { name: "Sam" }, offer: { feePence: 6000 } },
    });
  });

  test("a later save of theirs is compared with the content that the first was", () => {
    const first = continueFrom(
      typed("who.name", "Sam"),
      answer(2, { who: { ...who, name: "Jo" } }),
    );
    const second = continueFrom(first, answer(3, { who: { ...who, name: "Kim" } }));
    expect(second).toMatchObject({ conflicts: ["who"], server: { revision: 3 } });
    expect(decide(second, "who", "mine")).toMatchObject({ revision: 3 });
  });

  test("my section is not theirs because the keys come in another order", () => {
    const { name, ...rest } = who;
    const merged = continueFrom(startEditing(answer(1)), answer(2, { who: { ...rest, name } }));
    expect(merged).toMatchObject({ taken: [], conflicts: [] });
  });
});
