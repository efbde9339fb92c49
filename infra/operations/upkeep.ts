import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod/mini";

/** What upkeep answers when it is asked to add up months. */
const Recomputed = z.object({
  months: z.array(z.string()),
  /** The month to go on with, when upkeep ran out of time. */
  next: z.optional(z.string()),
});

/**
 * Has the deployed upkeep function add up every month from the bookings, in as many calls as it
 * takes.
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
