import { edgeRegion } from "#infra/operations/connection/connection.ts";
import type { Outputs } from "#infra/operations/connection/deployment.ts";
import { budgetStackName, edgeStackName, type Stage, stackName } from "#infra/stages.ts";
import {
  type AwsCall,
  type AwsService,
  escapeXml,
  queryFailure,
  xmlAnswer,
} from "#local/aws/aws-services.ts";

interface StackState {
  StackStatus: string;
  EnableTerminationProtection: boolean;
  StackStatusReason?: string;
}

/** What an account's CloudFormation knows about a stage. */
export interface Stacks {
  stack: StackState | undefined;
  /** In us-east-1. */
  edgeStack: StackState | undefined;
  /** The stack that set-up makes: its parameters; and why CloudFormation fails to make it. */
  readonly budget?: { parameters?: Record<string, string>; refusal?: string };
  /** Of the stage's stack; none until its first deployment is complete. */
  outputs: Record<string, string>;
  /** Of the stage's stack: type and id. */
  readonly resources: readonly (readonly [type: string, id: string])[];
  /** Of the last operation on a stack, newest first. */
  readonly events: { id: string; status: string; reason?: string }[];
  /** The policy of the stage's stack. */
  stackPolicy: string | undefined;
  /** Every call that changes something. */
  readonly changes: string[];
}

/** CloudFormation in both regions, as far as the operator's commands call it. */
export function createCloudFormation(account: () => Stacks, stage: Stage): AwsService {
  const inputOf = ({ body }: AwsCall) => Object.fromEntries(new URLSearchParams(body.toString()));
  return {
    demands: (call) => [{ action: `cloudformation:${inputOf(call)["Action"]}`, resource: "*" }],
    answer(call) {
      const { Action = "", StackName = "", NextToken = "0", ...input } = inputOf(call);
      const { stack, edgeStack, outputs, resources, events, stackPolicy, changes } = account();
      const isEdge = call.headers.authorization?.includes(`/${edgeRegion}/cloudformation/`);
      if (!isEdge && StackName.startsWith(budgetStackName(stage))) {
        return answerForBudget(account(), Action, StackName, input);
      }
      const found = isEdge ? edgeStack : stack;
      const name = (isEdge ? edgeStackName : stackName)(stage);
      if (!found || StackName !== name) return noSuchStack(StackName);

      const answers: Readonly<Record<string, () => object>> = {
        DescribeStacks: () => described(StackName, found, isEdge ? {} : outputs),
        DescribeStackEvents: () => {
          const { entries, ...more } = pageFrom(Number(NextToken), events);
          const StackEvents = entries.map(({ id, status, reason }) => ({
            StackId: StackName,
            PhysicalResourceId: id === "Stack" ? StackName : id,
            LogicalResourceId: id,
            ResourceStatus: status,
            ResourceStatusReason: reason,
          }));
          return { StackEvents, ...more };
        },
        ListStackResources: () => {
          const { entries, ...more } = pageFrom(Number(NextToken), resources);
          const StackResourceSummaries = entries.map(([ResourceType, PhysicalResourceId]) => ({
            ResourceType,
            PhysicalResourceId,
          }));
          return { StackResourceSummaries, ...more };
        },
        UpdateTerminationProtection: () => {
          found.EnableTerminationProtection = input["EnableTerminationProtection"] === "true";
          changes.push(`protect ${StackName}: ${found.EnableTerminationProtection}`);
          return { StackId: StackName };
        },
        GetStackPolicy: () => ({ StackPolicyBody: stackPolicy }),
        SetStackPolicy: () => {
          account().stackPolicy = input["StackPolicyBody"];
          changes.push(`set the policy of ${StackName}`);
          return {};
        },
      };
      const result = answers[Action]?.();
      return result
        ? queryAnswer(Action, result)
        : queryFailure(400, "InvalidAction", `Could not find operation ${Action}`);
    },
    accessDenied: (message) => queryFailure(403, "AccessDenied", message),
  };
}

/** A failed creation deletes the stack, which is then found by its id alone. */
function answerForBudget(
  { budget = {}, changes }: Stacks,
  action: string,
  name: string,
  input: Readonly<Record<string, string>>,
) {
  const isId = name.endsWith("/1");
  const id = isId ? name : `${name}/1`;
  if (action === "CreateStack" || action === "UpdateStack") {
    changes.push(`${action === "CreateStack" ? "make" : "update"} ${name}`);
    const parameters: Record<string, string> = {};
    for (let at = 1; input[`Parameters.member.${at}.ParameterKey`]; at += 1) {
      const [key = "", value = ""] = ["Key", "Value"].map(
        (part) => input[`Parameters.member.${at}.Parameter${part}`],
      );
      parameters[key] = value;
    }
    if (budget.refusal === undefined) budget.parameters = parameters;
    return queryAnswer(action, { StackId: id });
  }
  if (action === "DescribeStackEvents") {
    const event = (LogicalResourceId: string, ResourceStatus: string, reason = "") => ({
      StackId: id,
      PhysicalResourceId: LogicalResourceId === "Stack" ? id : LogicalResourceId,
      LogicalResourceId,
      ResourceStatus,
      ResourceStatusReason: reason,
    });
    const StackEvents = [
      event("Stack", "DELETE_COMPLETE"),
      event("Month", "CREATE_FAILED", budget.refusal),
      event("Stack", "CREATE_IN_PROGRESS"),
    ];
    return queryAnswer(action, { StackEvents });
  }
  const isDeleted = budget.parameters === undefined;
  if (isDeleted && !(isId && budget.refusal !== undefined)) return noSuchStack(name);
  const Parameters = Object.entries(budget.parameters ?? {}).map(([key, value]) => ({
    ParameterKey: key,
    ParameterValue: value,
  }));
  const StackStatus = isDeleted ? "DELETE_COMPLETE" : "CREATE_COMPLETE";
  return queryAnswer(action, described(name, { StackStatus }, {}, { Parameters }));
}

export const noSuchStack = (name: string) =>
  queryFailure(400, "ValidationError", `Stack with id ${name} does not exist`);

/** What `DescribeStacks` answers about one stack. */
export function described(
  StackName: string,
  state: Partial<StackState>,
  outputs: Outputs,
  more: object = {},
) {
  const Outputs = Object.entries(outputs).map(([key, value]) => ({
    OutputKey: key,
    OutputValue: value,
  }));
  return {
    Stacks: [{ StackName, CreationTime: "2026-01-01T00:00:00Z", ...state, ...more, Outputs }],
  };
}

/** Pages have two entries each. */
function pageFrom<Entry>(at: number, all: readonly Entry[]) {
  const NextToken = at + 2 < all.length ? at + 2 : undefined;
  return { entries: all.slice(at, at + 2), NextToken };
}

/** An answer in AWS's query protocol. */
export function queryAnswer(action: string, result: object) {
  return xmlAnswer(200, xmlOf({ [`${action}Response`]: { [`${action}Result`]: result } }));
}

function xmlOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return escapeXml(String(value));
  const tagged = Object.entries(value).map(([key, inner]) => {
    const tag = Array.isArray(value) ? "member" : key;
    return inner === undefined ? "" : `<${tag}>${xmlOf(inner)}</${tag}>`;
  });
  return tagged.join("");
}
