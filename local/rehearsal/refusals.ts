import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { Report } from "./report.ts";

/** Every endpoint of the contract; one that is added there is rehearsed, or the rehearsal fails. */
export const endpoints: readonly Endpoint[] = Object.values(contract);
const forTrainer = endpoints.filter(({ access }) => access === "admin");

export interface RefusalOptions {
  readonly apiOrigin: string;
  /** Of somebody who can sign in and is no administrator. */
  readonly outsidersToken: string;
}

/** Nobody but the trainer gets through to what is the trainer's. */
export async function refuseOthers(
  { apiOrigin, outsidersToken }: RefusalOptions,
  report: Report,
): Promise<void> {
  const count = forTrainer.length;
  const callers = [
    [`Without a token, all ${count} endpoints of the trainer's answer 401`, undefined, 401],
    [`With a made-up token, all ${count} answer 401`, madeUpToken(outsidersToken), 401],
    [`Signed in but no administrator, all ${count} answer 403`, outsidersToken, 403],
  ] as const;
  for (const [title, bearerToken, status] of callers) {
    await report.step(title, async () => {
      const wrong: string[] = [];
      for (const endpoint of forTrainer) {
        const answer = await statusOf(endpoint, { origin: apiOrigin, bearerToken });
        if (answer !== status) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer}`);
      }
      assert.deepEqual(wrong, []);
    });
  }
  await report.step("A webhook that Stripe has not signed is refused", async () => {
    const answer = await fetch(`${apiOrigin}${contract.stripeWebhook.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
      body: "{}",
    });
    assert.equal(answer.status, 400);
    const problem: unknown = await answer.json();
    assert.ok(JSON.stringify(problem).includes("signature_invalid"));
  });
  await report.step("What the contract does not declare is answered 404", async () => {
    assert.equal((await fetch(`${apiOrigin}/api/no-such-thing`)).status, 404);
  });
}

/** Right in all but the signature. */
export function madeUpToken(token: string): string {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const first = signature.startsWith("A") ? "B" : "A";
  return [header, claims, first + signature.slice(1)].join(".");
}

/** The status of a call that says nothing but who calls. */
async function statusOf(
  endpoint: Endpoint,
  { origin, bearerToken }: { origin: string; bearerToken: string | undefined },
): Promise<number> {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, randomUUID()]),
  );
  const input = { params, query: {}, ...(endpoint.body && { body: {} }) };
  const options = { origin, ...(bearerToken !== undefined && { bearerToken }) };
  return await callEndpoint<Endpoint>(endpoint, input, options).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Error && "status" in error) return Number(error.status);
      throw error;
    },
  );
}
