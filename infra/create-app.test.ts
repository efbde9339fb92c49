import { App } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import { describe, expect, test } from "vitest";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { createApp, type SiteValues } from "./create-app.ts";
import { functionNames } from "./functions/function-table.ts";
import { readSettings } from "./settings.ts";
import {
  createTestApp,
  everyOption,
  filledIn,
  filledInProd,
  placeholderBuild,
  synthesize,
} from "./testing/synthesized.ts";

describe("the app", () => {
  test("synthesizes one stack for any account, without lookups that would need credentials.", () => {
    const assembly = createTestApp().synth();
    expect(assembly.manifest.missing).toBeUndefined();
    expect(assembly.stacks.map((stack) => stack.stackName)).toEqual(["Touchline-dev"]);
    expect(assembly.getStackByName("Touchline-dev").environment.name).toBe(
      "aws://unknown-account/eu-west-2",
    );
  });

  test("tags everything with its stage, for the costs.", () => {
    const { stacks } = createTestApp({ stage: "prod", ...everyOption }).synth();
    expect(stacks.map(({ stackName, tags }) => [stackName, tags])).toEqual([
      ["Touchline-prod-edge", { "touchline-stage": "prod" }],
      ["Touchline-prod", { "touchline-stage": "prod" }],
    ]);
  });

  test("has the template of the snapshot.", () => {
    const template = JSON.stringify(synthesize().toJSON(), null, 2);
    expect(template.replace(/\b[\da-f]{64}\b/g, "(asset hash)")).toMatchSnapshot();
  });
});

test("fails without a build, with what to do.", () => {
  const build = { ...placeholderBuild(), functions: "build/nowhere" };
  expect(() => createApp({ build })).toThrow("run npm run build first");
});

const create = (context: Record<string, unknown>, siteValues: SiteValues = filledIn) =>
  createApp({
    build: placeholderBuild(),
    context: { ...(context["stage"] === "prod" && filledInProd), ...context },
    siteValues,
  });
const assemblies = new Map<string, CloudAssembly>();

/** The stacks, which are synthesized once for the same arguments. */
function assemblyOf(...values: Parameters<typeof create>): CloudAssembly {
  const key = JSON.stringify(values);
  const assembly = assemblies.get(key) ?? create(...values).synth();
  assemblies.set(key, assembly);
  return assembly;
}

const templateOf = (name: string, ...values: Parameters<typeof create>) =>
  Template.fromJSON(assemblyOf(...values).getStackByName(name).template);

describe("the stage prod", () => {
  test("cannot be deleted by accident, once everything is filled in.", () => {
    const assembly = assemblyOf({ stage: "prod" });
    expect(assembly.getStackByName("Touchline-prod").terminationProtection).toBe(true);
  });

  test("can be deleted until its first deployment is complete.", () => {
    const context = { stage: "prod", "touchline:incomplete-stacks": "Touchline-prod,other" };
    const assembly = create(context).synth();
    expect(assembly.getStackByName("Touchline-prod").terminationProtection).toBe(false);
  });

  test("is refused with one list of all problems, before anything is synthesized.", () => {
    const context = { stage: "prod", region: "us-east-1", monthlyBudget: "none", alarmEmial: "x" };
    expect(() => create(context, { ...site, website: defaultWebsite })).toThrow(
      [
        "The stage prod cannot be deployed like this:",
        "- region is none of eu-west-2, eu-west-1, eu-west-3, eu-central-1.",
        "- monthlyBudget is not a whole number of dollars from 1 to 1000.",
        "- alarmEmial is not a setting.",
        "- origin in operator/site.ts is empty or still a sample.",
        "- trainerEmail in operator/site.ts is empty or still a sample.",
        "- senderEmail in operator/site.ts is empty or still a sample.",
        "- who.name in operator/website.ts is empty or still a sample.",
        "- who.area.village in operator/website.ts is empty or still a sample.",
        "- where.clientPortalUrl in operator/website.ts is empty or still a sample.",
        "- where.schedulingUrl in operator/website.ts is empty or still a sample.",
        "- where.contactEmail in operator/website.ts is empty or still a sample.",
        "- legal.trader in operator/website.ts is empty or still a sample.",
        "- legal.address in operator/website.ts is empty or still a sample.",
      ].join("\n"),
    );
  });

  test("is refused without the account that it belongs to and the operator's address.", () => {
    const app = { build: placeholderBuild(), siteValues: filledIn };
    expect(() => createApp({ ...app, context: { stage: "prod" } })).toThrow(
      [
        "- account is missing: the AWS account that prod belongs to, which aws sts get-caller-identity shows.",
        "- alarmEmail is missing: the address of the person who runs the site, for alarms and the budget.",
      ].join("\n"),
    );
  });

  test("is of its account in both regions, so that CDK refuses another one.", () => {
    const { stacks } = assemblyOf({ stage: "prod" });
    expect(stacks.map(({ environment }) => environment.name)).toEqual([
      "aws://123456789012/us-east-1",
      "aws://123456789012/eu-west-2",
    ]);
  });

  test("is in the region that the privacy notice names.", () => {
    expect(() => create({ stage: "prod", region: "eu-central-1" })).toThrow(
      "privacy.dataLocation in operator/site.ts tells visitors London, but eu-central-1 is Frankfurt.",
    );
  });
});

test("leaves nothing of the stage dev behind when its stack is deleted.", () => {
  const resources: Record<string, { Type: string }> = synthesize().toJSON()["Resources"];
  const kept = Object.entries(resources).filter(([, resource]) =>
    /"Retain"|"DeletionProtection\w*":(true|"ACTIVE")|"RetainOnDelete":true/.test(
      JSON.stringify(resource),
    ),
  );
  expect(kept.map(([logicalId]) => logicalId)).toEqual([]);
});

describe("settings", () => {
  const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
  const hostedZoneId = "Z0123456789ABC";

  test.each([
    [{ stage: "staging" }, "There is no stage staging: choose one of dev, prod."],
    [{ account: "1234-5678-9012" }, "account is not the number of an AWS account, twelve digits."],
    [{ alarmEmail: "nobody" }, "alarmEmail is not an email address."],
    [{ freePlan: "yes" }, "freePlan is neither true nor false."],
    [{ firewall: "1" }, "firewall is neither true nor false."],
    [{ monthlyBudget: "0" }, "monthlyBudget is not a whole number of dollars from 1 to 1000."],
    [{ monthlyBudget: 1e9 }, "monthlyBudget is not a whole number of dollars from 1 to 1000."],
    [{ account: 123456789012 }, "account needs quotes: its twelve digits are a text."],
    [{ administrators: "second@example.com" }, "administrators is not a list of addresses."],
    [{ administrators: ["second"] }, "administrators.0 is not an email address."],
    [
      { domain: "www.sam.fit" },
      "domain is not a domain such as your-domain.co.uk, in lower case, without https:// and www..",
    ],
    [{ domain: "sam.fit" }, "domain needs either hostedZoneId"],
    [{ domain: "sam.fit", hostedZoneId, certificateArn }, "and not both."],
    [{ domain: "sam.fit", hostedZoneId: "sam.fit" }, "hostedZoneId is not the id of a Route 53"],
    [
      { domain: "tom.fit", hostedZoneId },
      "origin in operator/site.ts is https://www.sam.fit, which is neither tom.fit nor www.tom.fit.",
    ],
    [{ hostedZoneId }, "hostedZoneId has no effect without domain."],
    [
      { domain: "sam.fit", certificateArn: certificateArn.replace("us-east-1", "eu-west-2") },
      "certificateArn is not a certificate in us-east-1",
    ],
  ])("refuse %o with a sentence.", (context, sentence) => {
    expect(() => create(context)).toThrow(sentence);
  });

  test.each([
    ["origin", "www.sam.fit", "is not an address such as https://www.your-domain.co.uk"],
    ["origin", "http://www.sam.fit", "is not an address such as"],
    ["origin", "https://www.sam.fit/", "is not an address such as"],
    ["trainerEmail", "Sam Reed <sam@sam.fit>", "is not an email address"],
    ["senderEmail", "sam.fit", "is not an email address"],
  ])("refuse %s %s in operator/site.ts.", (name, value, problem) => {
    for (const stage of ["dev", "prod"]) {
      const context = { stage, domain: "sam.fit", hostedZoneId };
      expect(() => create(context, { ...filledIn, [name]: value })).toThrow(
        `- ${name} in operator/site.ts ${problem}`,
      );
    }
  });

  test("refuse a sender at a subdomain for the sign-in's mails.", () => {
    const context = { stage: "prod", domain: "sam.fit", hostedZoneId };
    const at = (host: string) => ({ ...filledIn, senderEmail: `bookings@${host}` });
    const withSender = { ...context, signInMailFromSender: "true" };
    expect(() => create(withSender, at("mail.sam.fit"))).toThrow(
      "- signInMailFromSender needs a senderEmail at sam.fit itself, not at a subdomain.",
    );
    expect(() => create(withSender, at("sam.fit"))).not.toThrow();
    expect(() => create(context, at("mail.sam.fit"))).not.toThrow();
    const fromAddress = { ...withSender, hostedZoneId: undefined, certificateArn };
    expect(() => create(fromAddress, at("mail.sam.fit"))).not.toThrow();
  });

  test("choose the region of a stage.", () => {
    const assembly = create({ region: "eu-west-1" }).synth();
    expect(assembly.getStackByName("Touchline-dev").environment.region).toBe("eu-west-1");
  });

  test("name the region and the account of a stage once, so that the operator's commands find the stack.", () => {
    const account = "111111111111";
    const chosen = { dev: { region: "eu-west-1", account }, prod: {} } as const;
    const read = (context: Record<string, unknown>) =>
      readSettings(new App({ context }).node, filledIn, chosen);
    expect(() => read({ region: "eu-west-3" })).toThrow(
      "- region is eu-west-1 in operator/stages.ts: -c region cannot change it.",
    );
    expect(() => read({ account: "222222222222" })).toThrow(
      "- account is 111111111111 in operator/stages.ts: -c account cannot change it.",
    );
    expect(read({ region: "eu-west-1", account })).toMatchObject({ region: "eu-west-1", account });
  });

  test("keep every log for as long as the privacy notice says.", () => {
    const logs = Object.values(synthesize().findResources("AWS::Logs::LogGroup"));
    // One for each function, for the gateway, and for the deployment of files.
    expect(logs).toHaveLength(functionNames.length + 2);
    const { logDays } = site.privacy.keepFor;
    for (const { Properties } of logs) expect(Properties.RetentionInDays).toBe(logDays);
  });

  const keptFor = (changes: Record<string, unknown>) => {
    const { bookingsTaxYears, ...others } = site.privacy.keepFor;
    const keepFor = { ...others, bookingsTaxYears, ...changes } as never;
    const values = { ...filledIn, privacy: { ...filledIn.privacy, keepFor } };
    return () => readSettings(new App().node, values);
  };

  test.each([
    ["logDays", [0, 6, 9, 366, 731, "30"], "is not a"],
    [
      "bookingsTaxYears",
      [0, -1, 5, 21, 6.5, Number.NaN, "7", undefined],
      "is not a whole number of tax years from 6 to 20",
    ],
    ["healthAnswersMonths", [0, 37, -12, null], "is not a whole number of months from 1 to 36"],
    ["messagesMonths", [0, 37], "is not a whole number of months from 1 to 36"],
    ["activityYears", [0, 11], "is not a whole number of years from 1 to 10"],
  ])(
    "refuse a period of %s that would erase too much, or keep too long.",
    (name, values, sentence) => {
      for (const value of values) {
        expect(keptFor({ [name]: value })).toThrow(
          `- privacy.keepFor.${name} in operator/site.ts ${sentence}`,
        );
      }
      expect(keptFor({})).not.toThrow();
    },
  );

  test("refuse a period with a mistyped name.", () => {
    expect(keptFor({ bookingTaxYears: 7 })).toThrow(
      "- bookingTaxYears of privacy.keepFor in operator/site.ts is no value: is it a typing error?",
    );
  });

  test("take each period of CloudWatch between a week and a year, and no other.", () => {
    const offered = Object.values(RetentionDays).filter(
      (days): days is RetentionDays => typeof days === "number" && days >= 7 && days <= 365,
    );
    for (const logDays of offered) expect(keptFor({ logDays })).not.toThrow();
  });
});

describe("a domain", () => {
  const context = { domain: "sam.fit", hostedZoneId: "Z0123456789ABC" };

  test("has a certificate for both names in us-east-1.", () => {
    const assembly = assemblyOf(context);
    expect(assembly.getStackByName("Touchline-dev-edge").environment.region).toBe("us-east-1");
    const edge = templateOf("Touchline-dev-edge", context);
    edge.hasResourceProperties("AWS::CertificateManager::Certificate", {
      DomainName: "www.sam.fit",
      SubjectAlternativeNames: ["sam.fit"],
      ValidationMethod: "DNS",
    });
  });

  test("exports a new certificate under a new name, because the other region does not notice a new value.", () => {
    const exported = (domain: string) => {
      const values = { ...filledIn, origin: `https://${domain}` };
      const edge = templateOf("Touchline-dev-edge", { ...context, domain }, values);
      const [writer] = Object.values(edge.findResources("Custom::CrossRegionExportWriter"));
      return Object.keys(writer?.["Properties"].WriterProps.exports);
    };
    const [before] = exported("sam.fit");
    expect(before).toContain("Certificate");
    expect(exported("sam.run")).not.toContain(before);
  });

  test("points both names to CloudFront, over IPv4 and IPv6.", () => {
    const records = Object.values(
      templateOf("Touchline-dev", context).findResources("AWS::Route53::RecordSet", {
        Properties: { AliasTarget: Match.anyValue() },
      }),
    );
    expect(records.map(({ Properties: { Name, Type } }) => `${Type} ${Name}`).sort()).toEqual([
      "A sam.fit.",
      "A www.sam.fit.",
      "AAAA sam.fit.",
      "AAAA www.sam.fit.",
    ]);
  });

  test("needs no stack in us-east-1 when a certificate exists already.", () => {
    const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
    const assembly = create({ domain: "sam.fit", certificateArn }).synth();
    expect(assembly.stacks.map((stack) => stack.stackName)).toEqual(["Touchline-dev"]);
    const { template: main } = assembly.getStackByName("Touchline-dev");
    expect(Template.fromJSON(main).findResources("AWS::Route53::RecordSet")).toEqual({});
  });
});

describe("the firewall", () => {
  test("protects prod unless the setting is off, and dev only if it is on.", () => {
    const stacks = (context: Record<string, string>) =>
      assemblyOf(context)
        .stacks.map(({ stackName }) => stackName)
        .sort();
    expect(stacks({ stage: "prod" })).toEqual(["Touchline-prod", "Touchline-prod-edge"]);
    expect(stacks({ stage: "prod", firewall: "false" })).toEqual(["Touchline-prod"]);
    expect(stacks({})).toEqual(["Touchline-dev"]);
    const edge = templateOf("Touchline-dev-edge", { firewall: "true" });
    edge.hasResourceProperties("AWS::WAFv2::WebACL", { Scope: "CLOUDFRONT" });
    const [acl] = Object.values(edge.findResources("AWS::WAFv2::WebACL"));
    // More rules than these would need another plan.
    expect(acl!["Properties"].Rules.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(acl)).not.toContain('"RuleActionOverrides":[]');
    const main = templateOf("Touchline-dev", { firewall: "true" });
    const [distribution] = Object.values(main.findResources("AWS::CloudFront::Distribution"));
    expect(distribution?.["Properties"].DistributionConfig.WebACLId).toBeDefined();
  });

  test("blocks no text that a visitor may write into a form.", () => {
    const edge = templateOf("Touchline-dev-edge", { firewall: "true" });
    const counted = (Name: string) => ({ Name, ActionToUse: { Count: {} } });
    const common = {
      Name: "AWSManagedRulesCommonRuleSet",
      RuleActionOverrides: [
        "SizeRestrictions_BODY",
        "CrossSiteScripting_BODY",
        "GenericLFI_BODY",
        "GenericRFI_BODY",
        "EC2MetaDataSSRF_BODY",
      ].map(counted),
    };
    edge.hasResourceProperties("AWS::WAFv2::WebACL", {
      Rules: Match.arrayWith([
        Match.objectLike({ Statement: { ManagedRuleGroupStatement: Match.objectLike(common) } }),
      ]),
    });
  });

  test("is paid by CloudFront's Free plan, if it is chosen.", () => {
    const planOf = (context: Record<string, string>) => {
      const main = templateOf("Touchline-dev", { firewall: "true", ...context });
      return Object.values(main.findResources("AWS::PricingPlanManager::Subscription"));
    };
    expect(planOf({})).toEqual([]);
    const [plan] = planOf({ freePlan: "true" });
    expect(plan!["Properties"]).toMatchObject({ PlanFamily: "CloudFront", PlanTier: "FREE" });
    const [distribution, firewall] = plan!["Properties"].ResourceArns;
    expect(JSON.stringify(distribution)).toContain(":distribution/");
    expect(JSON.stringify(firewall)).toContain("WebAcl");
    expect(() => create({ freePlan: "true", firewall: "false" })).toThrow(
      "freePlan needs the firewall.",
    );
  });

  test("counts what AWS's lists would stop, until the operator lets them block.", () => {
    const actions = (context: Record<string, string>) => {
      const edge = templateOf("Touchline-prod-edge", { stage: "prod", ...context });
      const [acl] = Object.values(edge.findResources("AWS::WAFv2::WebACL"));
      const rules: { Name: string; OverrideAction?: object; Action?: object }[] =
        acl!["Properties"].Rules;
      return rules.map(({ OverrideAction, Action }) => Object.keys(OverrideAction ?? Action ?? {}));
    };
    const limits = [["Block"], ["Block"]];
    expect(actions({})).toEqual([...limits, ["Count"], ["None"], ["Count"]]);
    const blocking = actions({ firewallBlocks: "true" });
    expect(blocking).toEqual([...limits, ["None"], ["None"], ["None"]]);
    expect(() => create({ firewallBlocks: "true" })).toThrow("firewallBlocks needs the firewall.");
  });

  test("keeps samples of what its rules stop or count, and of nothing else.", () => {
    const edge = templateOf("Touchline-prod-edge", { stage: "prod" });
    const [acl] = Object.values(edge.findResources("AWS::WAFv2::WebACL"));
    const { VisibilityConfig, Rules } = acl!["Properties"];
    expect(VisibilityConfig).toEqual({
      CloudWatchMetricsEnabled: true,
      MetricName: "touchline-prod",
      SampledRequestsEnabled: false,
    });
    for (const rule of Rules) {
      expect(rule.VisibilityConfig).toMatchObject({
        CloudWatchMetricsEnabled: true,
        SampledRequestsEnabled: true,
      });
    }
  });

  test("is on the dashboard, with each rule under the names that it has in CloudWatch.", () => {
    const context = { stage: "prod" };
    const edge = templateOf("Touchline-prod-edge", context);
    const [acl] = Object.values(edge.findResources("AWS::WAFv2::WebACL"));
    const [dashboard] = Object.values(
      templateOf("Touchline-prod", context).findResources("AWS::CloudWatch::Dashboard"),
    );
    const body = JSON.stringify(dashboard!["Properties"].DashboardBody).replaceAll("\\", "");
    for (const { VisibilityConfig, OverrideAction } of acl!["Properties"].Rules) {
      const name = OverrideAction?.Count ? "CountedRequests" : "BlockedRequests";
      expect(body).toContain(
        `"AWS/WAFV2","${name}","Rule","${VisibilityConfig.MetricName}","WebACL","touchline-prod"`,
      );
    }
    expect(body).toContain('"region":"us-east-1"');
    expect(JSON.stringify(synthesize().findResources("AWS::CloudWatch::Dashboard"))).not.toContain(
      "AWS/WAFV2",
    );
  });

  test("blocks an address that sends more than 1,000 requests in five minutes.", () => {
    const edge = templateOf("Touchline-dev-edge", { firewall: "true" });
    const rateRule = {
      Priority: 0,
      Action: { Block: {} },
      Statement: Match.objectEquals({
        RateBasedStatement: { AggregateKeyType: "IP", Limit: 1000 },
      }),
    };
    edge.hasResourceProperties("AWS::WAFv2::WebACL", {
      DefaultAction: { Allow: {} },
      Rules: Match.arrayWith([Match.objectLike(rateRule)]),
    });
  });

  test("blocks an address that posts more than 300 times to the API in five minutes, whatever else it asks for.", () => {
    const edge = templateOf("Touchline-dev-edge", { firewall: "true" });
    const match = (FieldToMatch: object, PositionalConstraint: string, SearchString: string) =>
      Match.objectLike({
        ByteMatchStatement: Match.objectLike({ FieldToMatch, PositionalConstraint, SearchString }),
      });
    const post = [
      match({ Method: {} }, "EXACTLY", "POST"),
      match({ UriPath: {} }, "STARTS_WITH", "/api/"),
      // Stripe repeats what it could not deliver.
      { NotStatement: { Statement: match({ UriPath: {} }, "STARTS_WITH", "/api/webhooks/") } },
    ];
    const statement = {
      RateBasedStatement: {
        AggregateKeyType: "IP",
        Limit: 300,
        ScopeDownStatement: { AndStatement: { Statements: post } },
      },
    };
    edge.hasResourceProperties("AWS::WAFv2::WebACL", {
      Rules: Match.arrayWith([
        Match.objectLike({ Action: { Block: {} }, Statement: Match.objectLike(statement) }),
      ]),
    });
  });
});

describe("reserved capacity", () => {
  const functionsOf = (context: Record<string, unknown>) =>
    Object.entries(
      assemblyOf(context).getStackByName("Touchline-dev").template.Resources as Record<
        string,
        { Type: string; Properties: { ReservedConcurrentExecutions?: number } }
      >,
    )
      .filter(([, { Type }]) => Type === "AWS::Lambda::Function")
      .map(([id, { Properties }]) => [id, Properties.ReservedConcurrentExecutions ?? 0] as const);

  test("sets instances aside for the webhooks, upkeep and the trainer, and none for visitors.", () => {
    const found = functionsOf({ reserveCapacity: "true" });
    const reservedFor = (pattern: RegExp) =>
      found.filter(([id]) => pattern.test(id)).map(([, reserved]) => reserved);
    expect(reservedFor(/StripeWebhook/)).toEqual([10]);
    expect(reservedFor(/FunctionsUpkeep/)).toEqual([2]);
    expect(reservedFor(/CalendarWebhook/)).toEqual([2]);
    expect(reservedFor(/Desk/)).toEqual([15]);
    expect(reservedFor(/Money|People|Site/)).toEqual(Array(3).fill(5));
    expect(reservedFor(/Visitor|Client/)).toEqual(Array(6).fill(0));
    // The operator guide names the sum.
    expect(found.reduce((sum, [, reserved]) => sum + reserved, 0)).toBe(44);
  });

  test("is off by default, because a new account may run only ten functions at once.", () => {
    expect(functionsOf({}).every(([, reserved]) => reserved === 0)).toBe(true);
  });
});
