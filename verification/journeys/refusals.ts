import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { Product, Step } from "./product.ts";

const mostCodes = visitorLimits.codeCheck[0].most;

const trainersEndpoints = Object.values<Endpoint>(contract).filter(
  ({ access }) => access === "admin",
);

/**
 * Calls every endpoint of the trainer's as other people would.
 * @param outsidersToken of a user who has signed in and is not an administrator
 */
export async function refuseOthers(
  { origin, outsidersToken }: { readonly origin: string; readonly outsidersToken: string },
  step: Step,
): Promise<void> {
  const count = trainersEndpoints.length;
  const callers = [
    [`Without a token, the trainer's ${count} endpoints answer 401`, undefined, 401],
    ["With a forged token they answer 401", forgeToken(outsidersToken), 401],
    ["To a user who is not an administrator they answer 403", outsidersToken, 403],
  ] as const;
  for (const [title, bearerToken, status] of callers) {
    await step(title, async () => {
      const wrong: string[] = [];
      for (const endpoint of trainersEndpoints) {
        const answer = await statusOf(endpoint, { origin, bearerToken });
        if (answer !== status) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer}`);
      }
      assert.deepEqual(wrong, []);
    });
  }
  await step("A webhook without Stripe's signature is refused", async () => {
    const answer = await fetch(`${origin}${contract.stripeWebhook.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
      body: "{}",
    });
    assert.equal(answer.status, 400);
    assert.ok((await answer.text()).includes("signature_invalid"));
  });
  await step("A path that the contract does not declare answers 404", async () => {
    assert.equal((await fetch(`${origin}/api/no-such-thing`)).status, 404);
  });
}

export async function guessCodes({ origin }: Product, step: Step): Promise<void> {
  await step("A stranger who guesses codes has to wait, and reads whom to write to", async () => {
    const headers = { "x-local-viewer-address": "192.0.2.1" };
    const answers: string[] = [];
    for (let guess = 0; guess <= mostCodes; guess += 1) {
      const body = { code: `GUESS${guess}` };
      await callEndpoint(contract.checkDiscount, { body }, { origin, headers }).catch(
        ({ code, detail }: ApiError) => answers.push(`${code}: ${detail}`),
      );
    }
    assert.match(answers.at(-1) ?? "", /^too_many_requests: .* write to (the trainer|me) at \S+@/);
  });
}

/** Calls every endpoint as the trainer, at the gateway's own address, past CloudFront and its firewall. */
export async function refusePastCloudFront(
  { origin, trainersToken }: { readonly origin: string; readonly trainersToken: string },
  step: Step,
): Promise<void> {
  await step("The gateway's own address answers 403, also to the trainer", async () => {
    const answered: string[] = [];
    for (const endpoint of Object.values<Endpoint>(contract)) {
      const answer = await statusOf(endpoint, { origin, bearerToken: trainersToken });
      if (answer !== 403) answered.push(`${endpoint.method} ${endpoint.path}: ${answer}`);
    }
    assert.deepEqual(answered, []);
  });
}

function forgeToken(token: string): string {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const first = signature.startsWith("A") ? "B" : "A";
  return [header, claims, first + signature.slice(1)].join(".");
}

/** The status of a call with made-up ids and an empty body. */
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
