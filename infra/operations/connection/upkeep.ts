import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";

/**
 * Runs the deployed upkeep function once and waits for its answer, as JSON.
 * @throws when the function fails
 */
export async function invokeUpkeep(
  lambda: LambdaClient,
  FunctionName: string,
  event: object,
): Promise<string> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
  );
  const answer = Buffer.from(Payload ?? []).toString();
  if (FunctionError === undefined) return answer;
  throw new Error(
    `Upkeep failed: ${answer} Its log says why; see the operator guide, Read the logs.`,
  );
}
