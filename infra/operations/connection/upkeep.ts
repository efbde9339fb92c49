import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import * as z from "zod/mini";

/** Upkeep's answer when it has recomputed months. */
const Worked = z.object({
  months: z.array(z.string()),
  /** Months with more bookings than upkeep adds up. */
  tooLarge: z._default(z.array(z.string()), []),
  /** The month to continue with, if upkeep ran out of time. */
  next: z.optional(z.string()),
});

/**
 * Makes the deployed upkeep function recompute every month from the bookings, in as many calls as needed.
 * @returns the months, oldest first.
 * @throws when the function fails, or when it has left out months
 */
export async function rebuildByMonth(
  lambda: LambdaClient,
  functionName: string,
): Promise<string[]> {
  const months: string[] = [];
  const tooLarge: string[] = [];
  let from: string | undefined = "all";
  while (from !== undefined) {
    const answer = await invokeUpkeep(lambda, functionName, { recompute: from });
    const done = Worked.parse(JSON.parse(answer));
    if (done.next === from) throw new Error(`Upkeep has no time for the month ${from}.`);
    months.push(...done.months);
    tooLarge.push(...done.tooLarge);
    from = done.next;
  }
  if (tooLarge.length > 0) {
    throw new Error(
      `${tooLarge.join(", ")}: too many bookings to add up, so the numbers stay as they were; see the operator guide, Rebuilding the numbers.`,
    );
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
