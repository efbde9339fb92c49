import { expect, test } from "vitest";
import type { ErasureReport } from "#shared/people/people.ts";
import { eraseAll, exportAll, exportFile, lookUpAll, type PersonApi } from "./person.ts";

const email = "sam@example.org";
const some = { consultations: 2, sessionPayments: 1, drafts: 0, withHealthAnswers: 1 };

/** An API that answers every call in three pages. */
function setup({ failsAt }: { failsAt?: string } = {}) {
  const asked: unknown[] = [];
  const next: Record<string, string | null> = { "": "b", b: "c", c: null };
  function page<Content extends object>(question: unknown[], content: Content) {
    asked.push(question);
    const cursor = String(question.at(-1) ?? "");
    if (cursor === failsAt) throw new Error("The network is away.");
    return { ...content, nextCursor: next[cursor] ?? null };
  }
  const api: PersonApi = {
    lookUp: async (...question) => page(question, { counts: some }),
    records: async (...question) => page(question, { records: [{ page: question[1] ?? "a" }] }),
    erase: async (...question) => page(question, { report: { erased: 2, deleted: 1 } }),
  };
  return { api, asked };
}

test("Records are counted over all pages.", async () => {
  const { api } = setup();
  expect(await lookUpAll(api, email)).toEqual({
    consultations: 6,
    sessionPayments: 3,
    drafts: 0,
    withHealthAnswers: 3,
  });
});

test("An export has every page once, in order.", async () => {
  const { api, asked } = setup();
  expect(await exportAll(api, email)).toEqual([{ page: "a" }, { page: "b" }, { page: "c" }]);
  expect(asked).toEqual([
    [email, undefined],
    [email, "b"],
    [email, "c"],
  ]);
});

test("An export that fails on a later page gives nothing.", async () => {
  await expect(exportAll(setup({ failsAt: "b" }).api, email)).rejects.toThrow("away");
});

test("An erasure reports its totals after every page, even when the next page fails.", async () => {
  const reports: ErasureReport[] = [];
  const { api } = setup({ failsAt: "c" });
  const erasing = eraseAll(api, email, "person", (report) => reports.push(report));
  await expect(erasing).rejects.toThrow("away");
  expect(reports).toEqual([
    { erased: 2, deleted: 1 },
    { erased: 4, deleted: 2 },
  ]);
});

test("The file names the person, the time and the other places to ask.", () => {
  const { name, text } = exportFile(email, [{ amount: 5000 }], new Date("2026-11-20T10:00:00Z"));
  expect(name).toBe("personal-data-2026-11-20.json");
  expect(name).not.toContain(email);
  const content = JSON.parse(text);
  expect(content).toMatchObject({
    about: email,
    exportedAt: "2026-11-20T10:00:00.000Z",
    records: [{ amount: 5000 }],
  });
  expect(content.notes.join(" ")).toMatch(/mailbox/);
});
