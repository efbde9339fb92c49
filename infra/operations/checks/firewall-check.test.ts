import { expect, test } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";

test("The doctor says how many requests came through the firewall in a day.", async () => {
  const { resultOf } = await startInUse();
  expect(await resultOf("Firewall")).toBe("ok: let 4000 requests through in a day");
});

test("The doctor notices a site that is not behind its firewall.", async () => {
  const { aws, resultOf } = await startInUse();
  aws.allowedRequests = 0;
  expect(await resultOf("Firewall")).toMatch(
    /^to ?do: has let no request through in a day.* → .* firewall of Touchline-prod-edge under Security/,
  );
});

test("A stage without a firewall needs none.", async () => {
  const { connection, resultOf } = await startInUse();
  connection.choices = { firewall: false };
  expect(await resultOf("Firewall")).toBe("ok: is off in this stage");
});
