import * as z from "zod/mini";

/**
 * The AWS regions to choose from. They offer every service used here, which Stockholm does not, and are in
 * the United Kingdom or the European Economic Area, which visitors' health answers must not leave.
 */
export const regionNames = ["eu-west-2", "eu-west-1", "eu-west-3", "eu-central-1"] as const;
export type Region = (typeof regionNames)[number];

export const regionLabels: Readonly<Record<Region, string>> = {
  "eu-west-2": "London",
  "eu-west-1": "Ireland",
  "eu-west-3": "Paris",
  "eu-central-1": "Frankfurt",
};

export const Email = z.email("is not an email address");
const Switch = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false"])], "is neither true nor false"),
  z.transform((value) => String(value) === "true"),
);
const dollars = "is not a whole number of dollars from 1 to 1000";

/** The choices for a stage. Each has a default. */
export const StageChoices = z.strictObject({
  /** The AWS region of everything but CloudFront. `site.privacy.dataLocation` must match it. */
  region: z.optional(z.enum(regionNames, `is none of ${regionNames.join(", ")}`)),
  /** The AWS account that the stage belongs to. Every command refuses another one; `prod` needs it. */
  account: z.optional(
    z
      .string("needs quotes: its twelve digits are a text")
      .check(z.regex(/^\d{12}$/, "is not the number of an AWS account, twelve digits")),
  ),
  /**
   * The domain of the site, without `www.`. `site.origin` says which of the two names is used; the other
   * one redirects to it. Without a domain, the site is served under CloudFront's own name.
   */
  domain: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!www\.)([a-z\d-]+\.)+[a-z]{2,}$/,
          "is not a domain such as your-domain.co.uk, in lower case, without https:// and www.",
        ),
      ),
  ),
  /** The domain's zone in Route 53, which validates the certificate and publishes the names. */
  hostedZoneId: z.optional(
    z.string().check(z.regex(/^Z[A-Z\d]{5,31}$/, "is not the id of a Route 53 zone")),
  ),
  /** If the domain's DNS is elsewhere: a certificate for the domain and for its `www.` name. */
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          "is not a certificate in us-east-1, where CloudFront requires it",
        ),
      ),
  ),
  /** The operator's address, for alarms and budget warnings; `dev` takes the trainer's by default, `prod` needs it. */
  alarmEmail: z.optional(Email),
  /** Who may use the admin area besides the trainer. `npm run doctor` reports all others. */
  administrators: z.optional(z.array(Email, "is not a list of addresses")),
  /**
   * Sends the mails of the sign-in from `site.senderEmail`, by SES. By default `npm run deploy` does so in
   * `prod` once SES has verified it and has let the account out of the sandbox: earlier, the deployment
   * fails, or the mails do.
   */
  signInMailFromSender: z.optional(Switch),
  /** The monthly cost at which the operator is warned, in US dollars. */
  monthlyBudget: z.optional(
    z.pipe(
      z.union([z.number(), z.pipe(z.string(), z.transform(Number))], dollars),
      z.int(dollars).check(z.minimum(1, dollars), z.maximum(1000, dollars)),
    ),
  ),
  /** Puts a web application firewall in front of the site; by default only `prod` has one. */
  firewall: z.optional(Switch),
  /**
   * Lets AWS's lists of bad addresses and common attacks block too. By default they only count what they
   * would block, because they may be wrong about a client.
   */
  firewallBlocks: z.optional(Switch),
  /**
   * Subscribes the site to CloudFront's flat-rate Free plan, which includes the firewall. AWS refuses it to
   * accounts that are on its Free Tier, and the deployment then fails.
   */
  freePlan: z.optional(Switch),
  /**
   * Sets aside instances of the functions for Stripe's webhook, upkeep and the trainer. The account must
   * be allowed to run 100 more than these at once; `npm run doctor` says how many it is.
   */
  reserveCapacity: z.optional(Switch),
});
export type StageChoices = z.input<typeof StageChoices>;

export interface Stages {
  readonly dev: StageChoices;
  readonly prod: StageChoices;
}

/** What a schema says of a value, or nothing where it has only Zod's *Invalid input*. */
export const ownWords = ({ message }: z.core.$ZodIssue) =>
  message === "Invalid input" ? undefined : message;

/** What is wrong with a choice, as a sentence. */
export function settingsProblem(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") {
    return `${place} ${ownWords(issue) ?? "is missing or mistyped"}.`;
  }
  return `${issue.keys.join(", ")}${place && ` of ${place}`} is not a setting.`;
}
