import type { Website } from "#shared/website/website.ts";
import { setLocalUserPool, tokenOf } from "#verification/journeys/sign-in.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect } from "./test.ts";
import { credentials } from "./trainer.ts";

/** Publishes other prices, as the *Website* tab does. */
export async function publishOffer(
  stack: LocalStack,
  changes: Partial<Website["offer"]>,
): Promise<void> {
  await setLocalUserPool(stack.origin);
  const headers = {
    authorization: `Bearer ${await tokenOf(credentials)}`,
    "content-type": "application/json",
  };
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await stack.api(`/api/admin/website${path}`, init);
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  };
  const { content, revision } = await call("GET", "");
  Object.assign(content.offer, changes);
  const saved = await call("PUT", "", { content, revision });
  await call("POST", "/publications", { revision: saved.revision });
}
