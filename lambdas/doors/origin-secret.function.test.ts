import { expect, test, vi } from "vitest";
import { importFunction, lambdaContext } from "#lambdas/testing/http.ts";

const created = {
  RequestType: "Create",
  ResponseURL: "https://cloudformation.example/response?signature=1",
  StackId: "stack",
  RequestId: "request-1",
  LogicalResourceId: "OriginSecret",
};

/** The answers that CloudFormation receives. */
async function answersTo(...events: object[]) {
  const fetch = vi.fn(async (..._: Parameters<typeof globalThis.fetch>) => new Response(""));
  vi.stubGlobal("fetch", fetch);
  const { handler, lines } = await importFunction(() => import("./origin-secret.function.ts"), {});
  for (const event of events) await handler(event, lambdaContext());
  expect(lines).toEqual([]);
  return fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
}

test("Each secret is another one of 256 random bits, and is in no log.", async () => {
  const [one, other] = await answersTo(created, { ...created, RequestType: "Update" });
  expect(one).toMatchObject({ Status: "SUCCESS", LogicalResourceId: "OriginSecret" });
  expect(one.PhysicalResourceId).toMatch(/^[\da-f]{64}$/);
  expect(other.PhysicalResourceId).toMatch(/^[\da-f]{64}$/);
  expect(other.PhysicalResourceId).not.toBe(one.PhysicalResourceId);
});

test("A secret that was replaced is deleted under its own name.", async () => {
  const old = { ...created, RequestType: "Delete", PhysicalResourceId: "old" };
  expect(await answersTo(old)).toMatchObject([{ Status: "SUCCESS", PhysicalResourceId: "old" }]);
});
