import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { createTestApp } from "#infra/testing/synthesized.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";

describe.each([
  ["prod", { stage: "prod" }],
  ["prod that blocks", { stage: "prod", firewallBlocks: "true" }],
  [
    "prod on the Free plan that blocks",
    { stage: "prod", firewallBlocks: "true", freePlan: "true" },
  ],
  ["dev that blocks", { firewall: "true", firewallBlocks: "true" }],
])("the firewall of %s", (_, context: Record<string, string>) => {
  const { template } = createTestApp(context)
    .synth()
    .getStackByName(`Touchline-${context["stage"] ?? "dev"}-edge`);
  const [acl] = Object.values(Template.fromJSON(template).findResources("AWS::WAFv2::WebACL"));
  // biome-ignore lint/suspicious/noExplicitAny: a rule of a template has any shape.
  const rules: [name: string, rule: any][] = acl!["Properties"].Rules.map((rule: any) => [
    rule.Name,
    rule,
  ]);
  const webhooks = "/api/webhooks/";
  const noWebhook = (statement: unknown) => {
    const text = JSON.stringify(statement);
    return text.startsWith('{"NotStatement":') && text.includes(`"SearchString":"${webhooks}"`);
  };

  test.each(rules)(
    "leaves webhooks to their signatures, or lets 1,000 pass: %s.",
    (_, { Statement }) => {
      const { ManagedRuleGroupStatement: managed, RateBasedStatement: rate } = Statement;
      if (managed) return expect(noWebhook(managed.ScopeDownStatement)).toBe(true);
      const all = rate.ScopeDownStatement?.AndStatement.Statements ?? [];
      expect(all.some(noWebhook) || rate.Limit === 1000).toBe(true);
    },
  );

  test("names the path that every webhook of the contract has, and nothing else of it.", () => {
    const signed = Object.values<Endpoint>(endpoints).filter(({ access }) =>
      ["stripe", "calendar"].includes(access),
    );
    expect(signed.length).toBeGreaterThan(1);
    for (const { path } of Object.values<Endpoint>(endpoints)) {
      const isSigned = signed.some((each) => each.path === path);
      expect([path, path.startsWith(webhooks)]).toEqual([path, isSigned]);
    }
  });
});
