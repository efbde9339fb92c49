import assert from "node:assert/strict";
import { inlineStyleHashes } from "#infra/website/security-policies.ts";
import { paths } from "#shared/site/paths.ts";
import type { Product, Step } from "./product.ts";

const addresses = Object.values(paths).filter((path) => !path.includes(":"));

/** Runs after the trainer has edited the content. */
export async function readPages({ origin }: Product, step: Step): Promise<void> {
  await step("Every page has been rendered, and the policy allows its inline styles", async () => {
    for (const address of addresses) {
      const answer = await fetch(`${origin}${address}`);
      const document = await answer.text();
      assert.equal(answer.status, 200, address);
      assert.match(document, /<html/, address);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const refused = inlineStyleHashes(document).filter((hash) => !policy.includes(hash));
      assert.deepEqual(refused, [], address);
    }
  });
}
