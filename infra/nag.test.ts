import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { describe, expect, it } from "vitest";
import * as contract from "#shared/api.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { type FunctionName, functionNames } from "./function-names.ts";
import { createTestApp } from "./testing.ts";

interface Acknowledgement {
  rule: string;
  /** The construct's path below the stack. */
  at: string;
  reason: string;
}

const endpoints: Endpoint[] = Object.values(contract);
const deployment =
  "Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB/ServiceRole" as const;
const deploymentReason =
  "CDK's own function, which copies the built site into its bucket. It runs during a deployment only, is not reachable from outside, holds no personal data and has rights on CDK's asset bucket and the site's bucket alone; its patterns stand for the versions of one operation.";

/** What the pack finds and we have decided to keep, each with the reason. */
const acknowledged: Acknowledgement[] = [
  {
    rule: "AwsSolutions-COG2",
    at: "Identity/UserPool/Resource",
    reason:
      "The trainer is the only user and may set up an authenticator app. To require it would lock a non-technical person out of the business with a lost phone; registration is closed and passwords are long.",
  },
  {
    rule: "AwsSolutions-COG8",
    at: "Identity/UserPool/Resource",
    reason:
      "The Plus plan's risk scoring is priced for pools with many users; here one account exists, registration is closed, and sign-in is by SRP.",
  },
  ...endpoints
    .filter(({ access }) => access !== "admin")
    .map(({ method, path }) => ({
      rule: "AwsSolutions-APIG4",
      at: `Api/HttpApi/${method}${path.replaceAll("/", "--")}/Resource`,
      reason:
        "Public by the contract: visitors have no accounts, and Stripe proves itself by signing the body. The route is throttled, and no public function can list anything but the library of workouts.",
    })),
  {
    rule: "AwsSolutions-S1",
    at: "Website/Files/Resource",
    reason:
      "The bucket holds only the public files of the site and is read by CloudFront alone. An access log would be visitors' addresses, kept without a purpose.",
  },
  {
    rule: "AwsSolutions-CFR1",
    at: "Website/Distribution/Resource",
    reason: "Clients book from wherever they travel; there is no country to shut out.",
  },
  {
    rule: "AwsSolutions-CFR2",
    at: "Website/Distribution/Resource",
    reason:
      "A web ACL costs several times what everything else does. Routes are throttled at the gateway, bodies are validated by schema and limited in size, and nothing is idle that could be run up.",
  },
  {
    rule: "AwsSolutions-CFR3",
    at: "Website/Distribution/Resource",
    reason:
      "A log of visitors' addresses beside a booking form with medical questions is personal data that nobody needs; the gateway logs what operation needs, without it.",
  },
  {
    rule: "AwsSolutions-CFR4",
    at: "Website/Distribution/Resource",
    reason:
      "CloudFront fixes the protocols of its own domain name. With the certificate of a domain of one's own, TLS 1.2 is the minimum and this finding is gone.",
  },
  {
    rule: "AwsSolutions-L1",
    at: "Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB/Resource",
    reason: `CDK chooses the runtime of its function and moves it on with its releases. ${deploymentReason}`,
  },
  {
    rule: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]",
    at: `${deployment}/Resource`,
    reason: deploymentReason,
  },
  ...[
    "Action::s3:GetBucket*",
    "Action::s3:GetObject*",
    "Action::s3:List*",
    "Action::s3:Abort*",
    "Action::s3:DeleteObject*",
    "Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-eu-west-2/*",
    "Resource::<WebsiteFiles8BA07689.Arn>/*",
  ].map((finding) => ({
    rule: `AwsSolutions-IAM5[${finding}]`,
    at: `${deployment}/DefaultPolicy/Resource`,
    reason: deploymentReason,
  })),
  ...functionNames.map((name) => ({
    rule: "AwsSolutions-IAM5[Resource::*]",
    at: `Functions/${constructId(name)}Role/DefaultPolicy/Resource`,
    reason:
      "Sending traces to X-Ray, which has no resources that a policy could name. Every other right names one resource; a test of the functions' rights holds that.",
  })),
];

/** `bookings/visitor` is `BookingsVisitor`; upkeep alone is named by one word. */
function constructId(name: FunctionName): string {
  const words = name === "upkeep/upkeep" ? ["upkeep"] : name.split(/[/-]/);
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}

/** What the pack finds, as `rule at path`, before anything is acknowledged. */
function findings(app: App): string[] {
  return new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(
        ({ constructPath }) => `${ruleName} at ${constructPath?.replace(/^Touchline-dev\//, "")}`,
      ),
    )
    .sort();
}

describe("the AwsSolutions rules", () => {
  it("pass, apart from what is acknowledged", () => {
    const app = createTestApp();
    for (const { rule, at, reason } of acknowledged) {
      const construct = app.node.findAll().find(({ node }) => node.path === `Touchline-dev/${at}`);
      if (!construct) throw new Error(`There is no ${at} to acknowledge ${rule} for.`);
      Validations.of(construct).acknowledge({ id: `AwsSolutions::${rule}`, reason });
    }
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).not.toThrow();
  });

  it("still find everything that is acknowledged", () => {
    expect(findings(createTestApp())).toEqual(
      acknowledged.map(({ rule, at }) => `${rule} at ${at}`).sort(),
    );
  });

  it("find no outdated TLS with a domain of one's own", () => {
    const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-90ab";
    const rules = findings(createTestApp({ domain: "touchline.example", certificateArn })).join(
      "\n",
    );
    expect(rules).not.toContain("AwsSolutions-CFR4");
  });
});
