import { randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import { invocationLog } from "#lambdas/http/log.ts";
import { answerDeployment } from "#lambdas/website/deployment-event.ts";

/**
 * Makes a new secret, which is the id of CloudFormation's resource. CloudFormation invokes it when the
 * stack is created, and when the secret is to be replaced.
 * @throws when CloudFormation cannot be reached
 */
export async function handler(event: unknown, context: Context): Promise<void> {
  const log = invocationLog(context);
  await answerDeployment(event, async () => {}, {
    id: randomBytes(32).toString("hex"),
    log,
    fetch,
  });
}
