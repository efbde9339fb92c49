import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import { type Deployment, requireOutput } from "./deployment.ts";

/**
 * Runs the deployed upkeep function once and waits for its answer, as JSON.
 * @throws when the function fails
 */
export async function invokeUpkeep(
  lambda: LambdaClient,
  deployment: Deployment,
  event: object,
): Promise<string> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({
      FunctionName: requireOutput(deployment, "UpkeepFunctionName"),
      Payload: JSON.stringify(event),
    }),
  );
  const answer = Buffer.from(Payload ?? []).toString();
  if (FunctionError === undefined) return answer;
  throw new Error(
    `Upkeep failed: ${answer} Its log says why; see the operator guide, Read the logs.`,
  );
}
