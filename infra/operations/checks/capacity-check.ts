import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { reservedInstancesInAll } from "#infra/functions/function-table.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { type Deployment, requireOutput } from "#infra/operations/connection/deployment.ts";
import { deployCommand } from "#infra/stages.ts";
import { type CheckResult, ok, todo } from "./check.ts";

/** Lambda lets an account reserve all but this many of its instances. */
const neverReserved = 100;

/**
 * Whether the webhook, upkeep and the trainer have instances that visitors cannot use up. AWS may take
 * days to allow an account more, so the operator can ask before the first deployment.
 */
export async function checkCapacity(
  { clients, stage, region }: Connection,
  deployment: Deployment | undefined,
): Promise<CheckResult> {
  const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const message = `the account may run ${limit} functions at once`;
  const reserved = deployment ? Number(requireOutput(deployment, "ReservedInstances")) : 0;
  if (reserved > 0) {
    return ok(`${message}; ${reserved} are for the webhook, upkeep and the trainer`);
  }
  if (stage !== "prod") return ok(message);
  const reserve = `Set reserveCapacity: true for ${stage} in operator/stages.ts, and deploy: ${deployCommand(stage)}`;
  if (limit >= reservedInstancesInAll + neverReserved) {
    return todo(`${message}; visitors can use all of them`, reserve);
  }
  return todo(
    `${message}; slow visitors can use all of them, and then hold up the webhook and the admin area`,
    `Ask AWS for more, at no cost: aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000. When AWS has raised it: ${reserve}`,
  );
}
