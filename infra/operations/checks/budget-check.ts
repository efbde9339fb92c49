import {
  type CloudFormationClient,
  CreateStackCommand,
  type Stack,
  UpdateStackCommand,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod/mini";
import {
  findStack,
  isWorking,
  readFirstFailure,
  stateOf,
} from "#infra/operations/connection/deployment.ts";
import { budgetOutput, budgetStackName, setUpCommand, stageTag } from "#infra/stages.ts";
import { type CheckResult, type Deployed, ok, todo } from "./check.ts";

/** What a deployment says of the budget: when to warn whom. */
const Budget = z.object({ dollars: z.int(), email: z.string() });
type Budget = z.infer<typeof Budget>;

const warning = (NotificationType: "ACTUAL" | "FORECASTED", Threshold: number) => ({
  Notification: {
    NotificationType,
    Threshold,
    ThresholdType: "PERCENTAGE",
    ComparisonOperator: "GREATER_THAN",
  },
  Subscribers: [{ SubscriptionType: "EMAIL", Address: { Ref: "Email" } }],
});

/**
 * A stack of its own: AWS refuses a budget to a new account of an organisation for its first day, and a deployment
 * would roll back. AWS updates costs a few times a day, so the warning comes too late for an attack.
 */
const template = {
  Description: "Warns the operator when the monthly costs of the account get too high.",
  Parameters: { Dollars: { Type: "Number" }, Email: { Type: "String" } },
  Resources: {
    Month: {
      Type: "AWS::Budgets::Budget",
      Properties: {
        Budget: {
          BudgetType: "COST",
          TimeUnit: "MONTHLY",
          BudgetLimit: { Amount: { Ref: "Dollars" }, Unit: "USD" },
          // A new account's credits would hide the costs until they are used up.
          CostTypes: { IncludeCredit: false },
        },
        NotificationsWithSubscribers: [warning("ACTUAL", 80), warning("FORECASTED", 100)],
      },
    },
  },
};

/** Whether AWS warns of the account's costs. Set-up makes the budget, and may fail with it alone. */
export async function checkBudget(deployed: Deployed): Promise<CheckResult> {
  const { outputs, stage, region, clients } = deployed;
  const output = outputs[budgetOutput];
  if (output === undefined) return ok("is part of the stack until the next deployment");
  const wanted = Budget.parse(JSON.parse(output));
  const stack = await findStack(clients.cloudFormation, budgetStackName(stage));
  const state = stack?.StackStatus && stateOf(stack.StackStatus);
  const isThere = stack?.StackStatus !== undefined && isWorking(stack.StackStatus);
  if (isThere && isSame(stack, wanted)) {
    return ok(
      `AWS warns ${wanted.email} at 80 % of $${wanted.dollars} a month, and when the forecast exceeds it`,
    );
  }
  if (state === "busy" || state === "beingDeleted") {
    return todo("AWS is still at work on it", "Run this command again in a few minutes.");
  }
  if (state !== undefined && state !== "missing" && !isThere) {
    return todo(
      `the stack ${budgetStackName(stage)} is stuck, so nobody is warned of the account's costs`,
      `Delete it: aws cloudformation delete-stack --region ${region} --stack-name ${budgetStackName(stage)}. Then run ${setUpCommand(stage)}.`,
    );
  }
  return todo(
    isThere
      ? `is not what operator/stages.ts says: $${wanted.dollars} a month, to ${wanted.email}`
      : "there is none, so nobody is warned of the account's costs",
    `Run ${setUpCommand(stage)}. An account that is new in its organisation may have a budget after a day: run it again tomorrow. The site works without.`,
    () => putBudget(deployed, wanted, isThere),
  );
}

function isSame({ Parameters = [] }: Stack, { dollars, email }: Budget): boolean {
  const parameter = (name: string) =>
    Parameters.find(({ ParameterKey }) => ParameterKey === name)?.ParameterValue;
  return parameter("Dollars") === String(dollars) && parameter("Email") === email;
}

/** @returns what was done, or why AWS refuses: the check then says what is left */
async function putBudget(
  { clients: { cloudFormation }, stage, wait }: Deployed,
  { dollars, email }: Budget,
  isThere: boolean,
): Promise<string> {
  const StackName = budgetStackName(stage);
  const input = {
    StackName,
    TemplateBody: JSON.stringify(template),
    Parameters: [
      { ParameterKey: "Dollars", ParameterValue: String(dollars) },
      { ParameterKey: "Email", ParameterValue: email },
    ],
    Tags: [{ Key: stageTag, Value: stage }],
  };
  const { StackId = StackName } = isThere
    ? await cloudFormation.send(new UpdateStackCommand(input))
    : await cloudFormation.send(new CreateStackCommand({ ...input, OnFailure: "DELETE" }));
  const refusal = await whyRefused(cloudFormation, StackId, wait);
  return refusal === undefined ? "AWS watches the account's costs" : `AWS refuses it (${refusal})`;
}

const pollMs = 5000;
const polls = 60;

/** Waits for the end of what was begun. @returns nothing when it succeeded, or is not over in five minutes */
async function whyRefused(
  client: CloudFormationClient,
  stackId: string,
  wait: Deployed["wait"],
): Promise<string | undefined> {
  for (let poll = 0; poll < polls; poll += 1) {
    const status = (await findStack(client, stackId))?.StackStatus ?? "DELETE_COMPLETE";
    const state = stateOf(status);
    if (state === "works") return undefined;
    if (state !== "busy" && state !== "beingDeleted") {
      return (await readFirstFailure(client, stackId, status)) ?? status;
    }
    await wait(pollMs);
  }
  return undefined;
}
