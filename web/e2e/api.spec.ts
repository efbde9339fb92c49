import { randomUUID } from "node:crypto";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { expect, test } from "./test.ts";

/** The API through the whole stack; each rule is proven with its function. */

test("no admin endpoint answers without a valid token.", async ({ stack }) => {
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const unsigned = `${base64url({ alg: "none" })}.${base64url({
    sub: randomUUID(),
    "cognito:groups": ["admins"],
    token_use: "access",
    exp: 4_102_444_800,
  })}.`;
  const admin = Object.values<Endpoint>(endpoints).filter(({ access }) => access === "admin");
  expect(admin.length).toBeGreaterThan(20);
  for (const { method, path } of admin) {
    for (const authorization of [undefined, "Bearer ", "Bearer nonsense", `Bearer ${unsigned}`]) {
      const response = await stack.api(path.replaceAll(/\{\w+\}/g, randomUUID()), {
        method,
        headers: authorization ? { authorization } : {},
      });
      expect(response.status, `${method} ${path} with ${authorization}`).toBe(401);
      expect(await response.text()).not.toContain("bookingId");
    }
  }
});
