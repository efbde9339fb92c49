import { stages as choices } from "#operator/stages.ts";
import type { CalendarService } from "#shared/calendar/calendar-services.ts";
import type { StageChoices } from "./stage-choices.ts";

/** `dev` is for trials and can be deleted with all its data; `prod` is for the business. */
export const stageNames = ["dev", "prod"] as const;
export type Stage = (typeof stageNames)[number];

/** The choices for each stage: the operator's in what is deployed, none everywhere else. */
export const stages: Readonly<Record<Stage, StageChoices>> = choices;

/** Whether a stage has the firewall: by default, `prod` does. */
export function hasFirewall(stage: Stage, { firewall = stage === "prod" }: StageChoices): boolean {
  return String(firewall) === "true";
}

/** London: the region of a stage that names none. */
export const defaultRegion = "eu-west-2";

export function stackName(stage: Stage): string {
  return `Touchline-${stage}`;
}

/** The name of its second stack, in us-east-1. */
export function edgeStackName(stage: Stage): string {
  return `${stackName(stage)}-edge`;
}

/** The name of the stack with the budget, which `npm run setup` makes. */
export function budgetStackName(stage: Stage): string {
  return `${stackName(stage)}-budget`;
}

/** The output that says when to warn whom of the account's costs. */
export const budgetOutput = "Budget";

/** The tag of all that belongs to a stage. Cost Explorer can filter by it once the account has activated it. */
export const stageTag = "touchline-stage";

/** The name in CDK's context by which `npm run deploy` tells the app which stacks are not complete. */
export const incompleteStacks = "touchline:incomplete-stacks";

/** The name in CDK's context of the time at which files that are lost from the bucket are put again. */
export const filesPutAt = "touchline:files-put-at";

/** The output that says which domain mail is sent from, for `npm run setup` and `doctor`. */
export const mailDomainOutput = "MailDomain";

export function stripeParameters(stage: Stage) {
  const folder = `/touchline/${stage}/stripe`;
  return {
    secretKey: `${folder}/secret-key`,
    publishableKey: `${folder}/publishable-key`,
    webhookSecret: `${folder}/webhook-secret`,
  } as const;
}

/** The keys that the calendars sign their events with, by service; each only where it is set up. */
export function calendarKeyParameters(stage: Stage) {
  const folder = `/touchline/${stage}/calendar`;
  return {
    calendly: `${folder}/calendly-signing-key`,
    calCom: `${folder}/cal-com-signing-key`,
  } as const satisfies Record<CalendarService, string>;
}

/** The commands that deploy a stage, check it, set it up and change its administrators, as shown to the operator. */
export const deployCommand = (stage: Stage) => `npm run deploy -- -c stage=${stage}`;
export const doctorCommand = (stage: Stage) => `npm run doctor -- --stage ${stage}`;
/** Deploys, and also puts back most of what was changed or deleted by hand, which CloudFormation does not notice by itself. */
export const putRightCommand = (stage: Stage) => `${deployCommand(stage)} --revert-drift`;
export const restoreDeletedCommand = (stage: Stage) =>
  `npm run restore -- --stage ${stage} --deleted`;
/** Makes a new stack out of the data that a deleted one has left. */
export const reattachCommand = (stage: Stage) => `npm run reattach -- --stage ${stage}`;
export const setUpCommand = (stage: Stage) => `npm run setup -- --stage ${stage}`;
export const administratorsCommand = (stage: Stage) => `${setUpCommand(stage)} --administrators`;
