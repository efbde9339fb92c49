import { expect, test } from "vitest";
import { auditedRoute } from "#lambdas/audit/audited-route.ts";
import { asTrainer, createTestHandler, recordingLog } from "#lambdas/testing/http.ts";
import { contentOf, failing, paths, setup } from "#lambdas/testing/publications.ts";
import type { AuditEntry } from "#shared/audit/audit.ts";
import { publishWebsite as endpoint } from "#shared/website/admin-api.ts";
import { connectSiteChanges, type SiteChange } from "./site-changes.ts";

/** A site of which new content has gone live, and a change of it. */
async function published() {
  const { dependencies, website, save, read, shown, puts, whenPutting } = setup();
  await save(contentOf("New"));
  const by = { at: "2026-03-01T10:00:00.000Z", by: "trainer@example.com" };
  await website.goLive(contentOf("New"), await website.live(), by);
  const kept: AuditEntry[] = [];
  const audit = { keep: async (entry: AuditEntry) => void kept.push(entry) };
  const audited = { audit, now: dependencies.now, newId: () => "entry" };
  const change = connectSiteChanges(audited, dependencies);
  return {
    audited,
    read,
    shown,
    puts,
    whenPutting,
    outcomes: () => kept.map(({ outcome, reason }) => reason ?? outcome),
    /** @param act what the handler does before it answers */
    call: (changed: SiteChange, act = async (_: { putPages: () => Promise<void> }) => {}) => {
      const route = change(endpoint, changed, async (_, context) => {
        await act(context);
        return read();
      });
      const handler = createTestHandler([route], { log: recordingLog().log });
      return asTrainer(handler)(endpoint, { body: { revision: 1 } });
    },
  };
}

test("A change that the pages show is on them before it is answered, also when its handler puts none.", async () => {
  const { call, shown, outcomes } = await published();
  expect((await call("content")).statusCode).toBe(200);
  expect(shown()).toEqual(["New"]);
  expect(outcomes()).toEqual(["begun", "done"]);
});

test("A handler may put the pages itself, for an answer that follows them, and they are put once.", async () => {
  const { call, shown, puts } = await published();
  const seen: string[] = [];
  await call("content", async ({ putPages }) => {
    await putPages();
    seen.push(...shown());
  });
  expect(seen).toEqual(["New"]);
  expect(puts()).toBe(paths.length);
});

test("Pages that cannot be put are a failed change in the audit log.", async () => {
  const { call, whenPutting, outcomes } = await published();
  whenPutting(failing(1));
  expect((await call("content")).content.code).toBe("publication_unfinished");
  expect(outcomes()).toEqual(["begun", "publication_unfinished"]);
});

test.each(["draft", "library", "pictures"] as const)(
  "A change that no page in the bucket shows puts none: %s.",
  async (changed) => {
    const { call, puts } = await published();
    expect((await call(changed, ({ putPages }) => putPages())).statusCode).toBe(200);
    expect(puts()).toBe(0);
  },
);

test("A change of the site does not compile without what it changes.", async () => {
  const { audited, read } = await published();
  // @ts-expect-error: the site's endpoints are bound by `connectSiteChanges`.
  expect(auditedRoute(audited, endpoint, read).key).toContain("/website/");
});
