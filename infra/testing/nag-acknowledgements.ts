import { writtenKeys } from "#infra/data/site-bucket.ts";
import { constructId, functionNames, functionTable } from "#infra/functions/function-table.ts";
import { type Endpoint, routeKeysOf } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";

/** A finding of cdk-nag that we have reviewed and accept. */
export interface Acknowledgement {
  /** `<pack>-<rule>`, with the detail of the finding in brackets. */
  readonly rule: string;
  /** The construct's path below the stack, without mail addresses. */
  readonly at: string;
  /** Why we accept it, for reviewers. */
  readonly reason: string;
}

const endpoints: Endpoint[] = Object.values(contract);
const deployment =
  "Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB/ServiceRole" as const;
const deploymentReason =
  "CDK's own function, which copies the built site into its bucket. It runs during a deployment only, is not reachable from outside, holds no personal data and has rights on CDK's asset bucket and the site's bucket alone; its patterns stand for the versions of one operation.";

/** For every stage and option. */
export const acknowledgedAlways: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-COG2",
    at: "Identity/Accounts/Resource",
    reason:
      "The trainer is the only user and may set up an authenticator app. If it were required, a lost phone would lock a non-technical person out of the business. Registration is closed and passwords are long.",
  },
  {
    rule: "AwsSolutions-COG8",
    at: "Identity/Accounts/Resource",
    reason:
      "The Plus plan's risk scoring is priced for pools with many users; here one account exists, registration is closed, and sign-in is by SRP.",
  },
  ...endpoints
    .filter(({ access }) => access !== "admin")
    .flatMap((endpoint) => routeKeysOf(endpoint))
    .map((key) => ({
      rule: "AwsSolutions-APIG4",
      at: `Api/HttpApi/${key.replace(" ", "").replaceAll("/", "--")}/Resource`,
      reason:
        "Public by the contract: visitors have no accounts, and Stripe proves itself by signing the body. The route is throttled, and no public function can list anything but the library of workouts.",
    })),
  {
    rule: "AwsSolutions-DDB3",
    at: "Tables/LimitsTable/Resource",
    reason:
      "It counts what visitors do, for at most a day. Backups would keep the digests of their addresses and the key to them for 35 days, and after a loss counting starts from zero.",
  },
  {
    rule: "AwsSolutions-S1",
    at: "Website/Files/Resource",
    reason:
      "The bucket holds only the public files of the site and is read by CloudFront alone. An access log would hold visitors' addresses without a purpose.",
  },
  {
    rule: "AwsSolutions-CFR1",
    at: "Website/Distribution/Resource",
    reason: "Clients book from wherever they travel, so no country is blocked.",
  },
  {
    rule: "AwsSolutions-CFR3",
    at: "Website/Distribution/Resource",
    reason:
      "A log of visitors' addresses beside a booking form with medical questions is personal data without a purpose; the gateway logs what operation needs, without addresses.",
  },
  {
    rule: "AwsSolutions-L1",
    at: "Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB/Resource",
    reason: `CDK chooses the runtime of its function and updates it with its releases. ${deploymentReason}`,
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
  ...functionNames.flatMap((name) => {
    const { puts = [], checks } = functionTable[name];
    const keys = [...puts, checks].flatMap((files): readonly string[] =>
      files ? writtenKeys[files] : [],
    );
    const patterns = keys.filter((key) => key.includes("*"));
    return [...new Set(patterns)].map((pattern) => ({
      rule: `AwsSolutions-IAM5[Resource::<WebsiteFiles8BA07689.Arn>/${pattern}]`,
      at: `Functions/${constructId(name)}Role/DefaultPolicy/Resource`,
      reason:
        "Puts files of this kind into the site's bucket, or looks whether pictures are there, or deletes pictures that are not in use: each page has its own key, and each picture is named after its content.",
    }));
  }),
  ...functionNames
    .filter((name) => functionTable[name].sendsMail)
    .map((name) => ({
      rule: "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:eu-west-2:<AWS::AccountId>:identity/*]",
      at: `Functions/${constructId(name)}Role/DefaultPolicy/Resource`,
      reason:
        "In its sandbox SES asks for the right on the recipient's identity too, and visitors' addresses are not known. The condition ses:FromAddress allows mail from the site's own address only, as SES's guide recommends.",
    })),
];

/** Without a firewall. */
export const acknowledgedWithoutFirewall: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-CFR2",
    at: "Website/Distribution/Resource",
    reason:
      "A stage for trials does not pay for a firewall. Routes are throttled at the gateway, bodies are validated by schema and limited in size.",
  },
];

/** Without a domain. */
export const acknowledgedWithoutDomain: readonly Acknowledgement[] = [
  {
    rule: "AwsSolutions-CFR4",
    at: "Website/Distribution/Resource",
    reason:
      "CloudFront fixes the protocols of its own domain name. With a domain's own certificate, TLS 1.2 is the minimum and this finding disappears.",
  },
];
