import { describe, expect, test } from "vitest";
import { startForTest } from "#local/testing/identity.ts";

describe("the configuration", () => {
  test("a user whose password the policy forbids is refused at the start", async () => {
    const passwordPolicy = { MinimumLength: 20 };
    await expect(startForTest({ passwordPolicy })).rejects.toMatchObject({
      name: "InvalidPasswordException",
    });
  });
});
