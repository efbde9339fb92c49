import { expect, test } from "vitest";
import { startInUse } from "#infra/testing/operation.ts";

const list = "CountedRequests touchline-AWSManagedRulesAmazonIpReputationList";
const common = "touchline-AWSManagedRulesCommonRuleSet";

test("The doctor says what the firewall stopped in a day, and what it would stop.", async () => {
  const { aws, resultOf } = await startInUse();
  expect(await resultOf("Firewall")).toBe(
    "ok: let 4000 requests through in a day, and stopped none; firewallBlocks would also stop none",
  );
  aws.firewall.set("BlockedRequests touchline-post-too-often", 310).set(list, 2);
  aws.firewall.set(`CountedRequests ${common}`, 7);
  expect(await resultOf("Firewall")).toBe(
    "ok: let 4000 requests through in a day, and stopped 310 for too many calls of the API; firewallBlocks would also stop 2 for bad addresses, 7 for common attacks",
  );
});

test("The doctor says what the lists stopped, once they block.", async () => {
  const { aws, connection, resultOf } = await startInUse();
  connection.choices = { firewallBlocks: true };
  aws.firewall.set(list, 2).set(`BlockedRequests ${common}`, 5);
  expect(await resultOf("Firewall")).toBe(
    "ok: let 4000 requests through in a day, and stopped 5 for common attacks",
  );
});

test("The doctor notices a site that is not behind its firewall.", async () => {
  const { aws, resultOf } = await startInUse();
  aws.firewall.clear();
  expect(await resultOf("Firewall")).toMatch(
    /^to ?do: has seen no request in a day.* → .* firewall of Touchline-prod-edge under Security/,
  );
});

test("A stage without a firewall needs none.", async () => {
  const { connection, resultOf } = await startInUse();
  connection.choices = { firewall: false };
  expect(await resultOf("Firewall")).toBe("ok: is off in this stage");
});
