import { expect, it } from "vitest";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { fillInWebsite, sampleContent } from "./sample-website.ts";

it("The desk finds the sample's content published, so that nothing of it is new.", async () => {
  const items = await fillInWebsite({ put: async () => undefined } as never, sampleContent);
  const store = createWebsiteStore({
    get: async ({ name }: { name: string }) => items.find((item) => item["name"] === name),
  } as never);
  const draft = await store.draft();
  const [latest] = (await store.live()).publications;
  expect((await store.publication(latest?.number ?? 0))?.content).toEqual(draft.content);
});
