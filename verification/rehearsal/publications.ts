import assert from "node:assert/strict";
import { endpoints as contract } from "#shared/endpoints.ts";
import type { Product } from "../journeys/product.ts";
import type { Report } from "./report.ts";

const count = 9;

/** Publishes several times, and prints how long that took on this machine; no time is a failure. */
export async function measurePublications(
  { call, origin }: Product,
  report: Report,
): Promise<void> {
  const seconds: number[] = [];
  await report.step(`Each of ${count} publications is what the next visitor sees`, async () => {
    for (let number = 1; number <= count; number += 1) {
      const headline = `Publication number ${number}.`;
      const { words, revision } = await call(contract.getWebsite, {});
      const changed = { ...words, who: { ...words.who, headline } };
      const saved = await call(contract.saveWebsite, { body: { words: changed, revision } });
      const startedAt = performance.now();
      await call(contract.publishWebsite, { body: { revision: saved.revision } });
      seconds.push((performance.now() - startedAt) / 1000);
      const page = await (await fetch(`${origin}/`)).text();
      assert.ok(page.includes(headline), `The page is without “${headline}”`);
    }
  });
  const sorted = seconds.toSorted((one, other) => one - other);
  const [median = 0, maximum = 0] = [sorted[(count - 1) / 2], sorted.at(-1)];
  report.note(
    `A publication took ${median.toFixed(2)} s (median), at most ${maximum.toFixed(2)} s.`,
  );
}
