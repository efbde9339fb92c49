import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod/mini";

/** Upkeep's answer to `recompute`. */
const Recomputed = z.object({
  months: z.array(z.string()),
  /** The month to continue with, if upkeep ran out of time. */
  next: z.optional(z.string()),
});

/**
 * Makes the deployed upkeep function recompute every month from the bookings, in as many calls as
 * needed.
 * @returns the months, oldest first.
 * @throws when the function fails
 */
export async function rebuildNumbers(
  lambda: LambdaClient,
  functionName: string,
): Promise<string[]> {
  const months: string[] = [];
  let recompute: string | undefined = "all";
  while (recompute !== undefined) {
    const answer = await invokeUpkeep(lambda, functionName, { recompute });
    const done = Recomputed.parse(JSON.parse(answer));
    if (done.next === recompute) throw new Error(`Upkeep has no time for the month ${recompute}.`);
    months.push(...done.months);
    recompute = done.next;
  }
  return months;
}

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
