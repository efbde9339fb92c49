import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { createContactEmailReader } from "./contact-email.ts";
import { createWebsiteReader } from "./website-reader.ts";

test("The address for questions is that of the live content, and the default one before.", async () => {
  const table = createInMemoryTable("settings");
  const read = createContactEmailReader(table);
  expect(await read()).toBe(defaultWebsite.where.contactEmail);
  const content = { ...fullWebsite, where: { ...fullWebsite.where, contactEmail: "new@sam.fit" } };
  await table.put({ name: "website-live", content, publications: [] }, isAbsent("name"));
  expect(await read()).toBe("new@sam.fit");
  expect((await createWebsiteReader(table)()).where.contactEmail).toBe("new@sam.fit");
});
