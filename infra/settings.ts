import { RemovalPolicy } from "aws-cdk-lib";
import type { Node } from "constructs";
import type * as z from "zod/mini";
import type { Site } from "#shared/site/operators-site.ts";
import { type OperatorsValues, samplesLeft } from "#shared/website/checklist.ts";
import type { Website } from "#shared/website/website.ts";
import { SiteValues, siteProblem } from "./site-values.ts";
import { regionLabels, StageChoices, settingsProblem } from "./stage-choices.ts";
import { defaultRegion, hasFirewall, type Stage, stageNames, stages } from "./stages.ts";

export type Settings = Readonly<ReturnType<typeof readSettings>>;

export interface Domain {
  /** The domain without `www.`, which is also the name of its zone. */
  readonly name: string;
  /** The site's host: the domain itself or its `www.` name. */
  readonly host: string;
  /** The other of the two names, which redirects to `host`. */
  readonly otherHost: string;
  /** The zone in Route 53, or a certificate that exists already. */
  readonly proof: { readonly hostedZoneId: string } | { readonly certificateArn: string };
}

/** The app's context overrides the operator's choices. @throws with one message for all problems */
export function readSettings(
  node: Node,
  site: OperatorsValues & {
    readonly privacy: Pick<Site["privacy"], "dataLocation" | "keepFor">;
    readonly website: Website;
  },
  chosen: Readonly<Record<Stage, StageChoices>> = stages,
) {
  const stage = readStage(node);
  const given = givenAsContext(node);
  const parsed = StageChoices.safeParse({ ...chosen[stage], ...given });
  const problems = parsed.success ? [] : parsed.error.issues.map(settingsProblem);
  // The operator's commands would look for the second deployment where the first one is.
  for (const name of ["region", "account"] as const) {
    const named = chosen[stage][name];
    if (named !== undefined && given[name] !== undefined && given[name] !== named) {
      problems.push(`${name} is ${named} in operator/stages.ts: -c ${name} cannot change it.`);
    }
  }
  if (stage === "prod") {
    if (!("account" in { ...chosen[stage], ...given })) {
      problems.push(
        "account is missing: the AWS account that prod belongs to, which aws sts get-caller-identity shows.",
      );
    }
    if (!("alarmEmail" in { ...chosen[stage], ...given })) {
      problems.push(
        "alarmEmail is missing: the address of the person who runs the site, for alarms and the budget.",
      );
    }
    problems.push(
      ...samplesLeft(site, site.website).map((value) => `${value} is empty or still a sample.`),
    );
  }
  const choices = parsed.data ?? {};
  const values = SiteValues.safeParse(site);
  problems.push(...(values.error?.issues ?? []).map(siteProblem));
  const domain = values.success ? readDomain(choices, site.origin, problems) : undefined;
  // With a zone the domain is the identity, and CDK refuses a sender at a subdomain of it.
  const isAtSubdomain =
    domain !== undefined &&
    "hostedZoneId" in domain.proof &&
    site.senderEmail.toLowerCase().endsWith(`.${domain.name}`);
  if (choices.signInMailFromSender && isAtSubdomain) {
    problems.push(
      `signInMailFromSender needs a senderEmail at ${domain.name} itself, not at a subdomain.`,
    );
  }
  const firewall = hasFirewall(stage, choices);
  const freePlan = choices.freePlan ?? false;
  const firewallBlocks = choices.firewallBlocks ?? false;
  if (firewallBlocks && !firewall) problems.push("firewallBlocks needs the firewall.");
  if (freePlan && !firewall) problems.push("freePlan needs the firewall.");
  const region = choices.region ?? defaultRegion;
  if (parsed.success && stage === "prod" && site.privacy.dataLocation !== regionLabels[region]) {
    problems.push(
      `privacy.dataLocation in operator/site.ts tells visitors ${site.privacy.dataLocation}, but ${region} is ${regionLabels[region]}.`,
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
    account: choices.account,
    domain,
    senderEmail: site.senderEmail,
    signInMailFromSender: choices.signInMailFromSender ?? (stage === "prod" && !isAtSubdomain),
    alarmEmail: choices.alarmEmail ?? site.trainerEmail,
    // A firewall without the plan costs $10 a month. The sum, with VAT, stays below 80 %: docs/costs.md.
    monthlyBudget: choices.monthlyBudget ?? (firewall && !freePlan ? 20 : 5),
    logDays: site.privacy.keepFor.logDays,
    firewall,
    firewallBlocks,
    freePlan,
    reserveCapacity: choices.reserveCapacity ?? false,
  };
}

function readStage(node: Node): Stage {
  const given: unknown = node.tryGetContext("stage") ?? "dev";
  const stage = stageNames.find((name) => name === given);
  if (!stage)
    throw new Error(`There is no stage ${given}: choose one of ${stageNames.join(", ")}.`);
  return stage;
}

/** The app's context without CDK's own entries, whose names contain a colon, a slash or an @. */
function givenAsContext(node: Node): Record<string, unknown> {
  const all: Record<string, unknown> = node.getAllContext();
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => /^[a-z]\w*$/i.test(name) && name !== "stage"),
  );
}

function readDomain(
  { domain: name, hostedZoneId, certificateArn }: z.output<typeof StageChoices>,
  origin: string,
  problems: string[],
): Domain | undefined {
  if (name === undefined) {
    if (hostedZoneId !== undefined) problems.push("hostedZoneId has no effect without domain.");
    if (certificateArn !== undefined) problems.push("certificateArn has no effect without domain.");
    return undefined;
  }
  const hosts = [name, `www.${name}`];
  const host = new URL(origin).host;
  const otherHost = hosts.find((each) => each !== host);
  if (!hosts.includes(host) || otherHost === undefined) {
    problems.push(
      `origin in operator/site.ts is ${origin}, which is neither ${hosts.join(" nor ")}.`,
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

/** Whether a resource with data is kept when its stack is deleted: `prod` keeps it, `dev` does not. */
export function deletionProtection(stage: Stage) {
  return stage === "prod"
    ? { deletionProtection: true, removalPolicy: RemovalPolicy.RETAIN }
    : { deletionProtection: false, removalPolicy: RemovalPolicy.DESTROY };
}
