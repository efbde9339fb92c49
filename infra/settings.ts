import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Node } from "constructs";
import * as z from "zod/mini";
import { sampleValuesLeft, type TrainersValues } from "#shared/site/sample-values.ts";
import { defaultRegion, type Stage, stageNames, stages } from "./stages.ts";

/**
 * Where a deployment may be: regions that have all that is used here, in the United Kingdom and the
 * European Economic Area, which visitors' health answers therefore never leave.
 */
const regionNames = ["eu-west-2", "eu-west-1", "eu-west-3", "eu-central-1", "eu-north-1"] as const;
type Region = (typeof regionNames)[number];

/** What visitors call them. */
const regions: Readonly<Record<Region, string>> = {
  "eu-west-2": "London",
  "eu-west-1": "Ireland",
  "eu-west-3": "Paris",
  "eu-central-1": "Frankfurt",
  "eu-north-1": "Stockholm",
};

const Email = z.email("is not an e-mail address");
const Switch = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])], "is neither true nor false"),
  z.transform((value) => String(value) === "true"),
);
const wholeNumber = (minimum: number, message: string) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string(), z.transform(Number))], message),
    z.int(message).check(z.gte(minimum, message)),
  );

const logPeriods = Object.values(RetentionDays).filter((days) => typeof days === "number");

/** What can be chosen for a stage. All of it has a default. */
const Choices = z.strictObject({
  /** The AWS region of everything but CloudFront. `site.privacy.dataLocation` tells visitors. */
  region: z.optional(z.enum(regionNames, `is none of ${regionNames.join(", ")}`)),
  /**
   * The domain of the site, without `www.`; `site.origin` says which of the two people see, and the
   * other leads there. Without one, CloudFront's own name serves.
   */
  domain: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!www\.)([a-z\d-]+\.)+[a-z]{2,}$/,
          "is not a domain, without www., in lower case",
        ),
      ),
  ),
  /** The domain's zone in Route 53, in which the certificate is proven and the names are published. */
  hostedZoneId: z.optional(
    z.string().check(z.regex(/^Z[A-Z\d]{5,31}$/, "is not the id of a Route 53 zone")),
  ),
  /** Where the domain's DNS is elsewhere: a certificate for it, and for `www.` of it. */
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          "is not a certificate of us-east-1, from where CloudFront takes them",
        ),
      ),
  ),
  /** Where alarms and the budget's warnings are mailed to; by default the trainer's. */
  alarmEmail: z.optional(Email),
  /** What the account may cost in a month before somebody is told, in US dollars. */
  monthlyBudget: z.optional(wholeNumber(1, "is not a whole number of dollars")),
  /** How long logs are kept, in days. */
  logDays: z.optional(
    z.pipe(
      wholeNumber(1, "is not a whole number of days"),
      z
        .number()
        .check(z.refine((days) => logPeriods.includes(days), "is no period of CloudWatch's")),
    ),
  ),
  /** `owner/name` on GitHub, whose workflow may deploy. One stage of an account can have it. */
  githubRepository: z.optional(
    z.string().check(z.regex(/^[\w-]+\/[\w.-]+$/, "is not the owner and name of a repository")),
  ),
  /**
   * `none` for a stack that begins with nothing, such as the local one: it leaves out what
   * `restored-tables.json` puts in place of the stack's own tables.
   */
  restoredTables: z.optional(z.literal("none", "can only be none")),
  /** Encrypts the tables with a key of the operator's own. It costs a fixed sum a month. */
  customerManagedKey: z.optional(Switch),
  /** Puts a web application firewall before the site. It costs several fixed sums a month. */
  firewall: z.optional(Switch),
});
export type StageChoices = z.input<typeof Choices>;

/** Everything that a deployment is told, defaults filled in. */
export interface Settings {
  readonly stage: Stage;
  readonly region: Region;
  readonly domain?: Domain | undefined;
  readonly alarmEmail: string;
  /** In US dollars. */
  readonly monthlyBudget: number;
  readonly logDays: RetentionDays;
  readonly githubRepository?: string | undefined;
  readonly restoredTables?: "none" | undefined;
  readonly customerManagedKey: boolean;
  readonly firewall: boolean;
}

/** A domain of one's own. */
export interface Domain {
  /** Without `www.`; also the name of its zone. */
  readonly name: string;
  /** The host that people see; the domain itself or `www.` of it. */
  readonly host: string;
  /** The other one of the two, which leads there. */
  readonly otherHost: string;
  /** In Route 53, or a certificate that was made elsewhere. */
  readonly proof: { readonly hostedZoneId: string } | { readonly certificateArn: string };
}

/** What a deployment is made of in `shared/site.ts`, and nothing but a deployment would find wrong. */
const SiteValues = z.object({
  origin: z
    .string()
    .check(
      z.regex(
        /^https:\/\/([a-z\d-]+\.)+[a-z]{2,}$/,
        "is not an address such as https://www.your-domain.co.uk, without a slash at the end",
      ),
    ),
  trainerEmail: Email,
  senderEmail: Email,
});

/**
 * Reads the settings of a stage: from the app's context what is given there, the rest from `stages`.
 * @throws with one message that lists everything that is wrong or missing
 */
export function readSettings(
  node: Node,
  site: TrainersValues & { readonly privacy: { readonly dataLocation: string } },
): Settings {
  const stage = readStage(node);
  const parsed = Choices.safeParse({ ...stages[stage], ...givenAsContext(node) });
  const problems = parsed.success ? [] : parsed.error.issues.map(sentence);
  if (stage === "prod") {
    const left = sampleValuesLeft(site).map(
      (name) => `${name} in shared/site.ts is still a sample.`,
    );
    problems.push(...left);
  }
  const choices = parsed.data ?? {};
  const values = SiteValues.safeParse(site);
  for (const { path, message } of values.error?.issues ?? []) {
    problems.push(`${path.join(".")} in shared/site.ts ${message}.`);
  }
  const domain = values.success ? readDomain(choices, site.origin, problems) : undefined;
  const region = choices.region ?? defaultRegion;
  if (parsed.success && stage === "prod" && site.privacy.dataLocation !== regions[region]) {
    problems.push(
      `privacy.dataLocation in shared/site.ts tells visitors ${site.privacy.dataLocation}, but ${region} is ${regions[region]}.`,
    );
  }
  if (problems.length > 0) {
    throw new Error(
      [
        `The stage ${stage} cannot be deployed like this:`,
        ...problems.map((each) => `- ${each}`),
      ].join("\n"),
    );
  }
  return {
    stage,
    region,
    domain,
    alarmEmail: choices.alarmEmail ?? site.trainerEmail,
    monthlyBudget: choices.monthlyBudget ?? 5,
    logDays: choices.logDays ?? RetentionDays.ONE_MONTH,
    githubRepository: choices.githubRepository,
    restoredTables: choices.restoredTables,
    customerManagedKey: choices.customerManagedKey ?? false,
    firewall: choices.firewall ?? false,
  };
}

function readStage(node: Node): Stage {
  const given: unknown = node.tryGetContext("stage") ?? "dev";
  const stage = stageNames.find((name) => name === given);
  if (!stage)
    throw new Error(`There is no stage ${given}: choose one of ${stageNames.join(", ")}.`);
  return stage;
}

/** The app's context without what is CDK's own, whose names have a colon, a slash or an @. */
function givenAsContext(node: Node): Record<string, unknown> {
  const all: Record<string, unknown> = node.getAllContext();
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => /^[a-z]\w*$/i.test(name) && name !== "stage"),
  );
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")} is no setting.`;
  return `${issue.path.join(".")} ${issue.message}.`;
}

function readDomain(
  { domain: name, hostedZoneId, certificateArn }: z.output<typeof Choices>,
  origin: string,
  problems: string[],
): Domain | undefined {
  if (name === undefined) {
    if (hostedZoneId !== undefined) problems.push("hostedZoneId is of no use without domain.");
    if (certificateArn !== undefined) problems.push("certificateArn is of no use without domain.");
    return undefined;
  }
  const hosts = [name, `www.${name}`];
  const host = new URL(origin).host;
  const otherHost = hosts.find((each) => each !== host);
  if (!hosts.includes(host) || otherHost === undefined) {
    problems.push(
      `origin in shared/site.ts is ${origin}, which is neither ${hosts.join(" nor ")}.`,
    );
    return undefined;
  }
  if (hostedZoneId !== undefined && certificateArn === undefined) {
    return { name, host, otherHost, proof: { hostedZoneId } };
  }
  if (certificateArn !== undefined && hostedZoneId === undefined) {
    return { name, host, otherHost, proof: { certificateArn } };
  }
  problems.push(
    "domain needs either hostedZoneId, if its DNS is in Route 53, or certificateArn, and not both.",
  );
  return undefined;
}
