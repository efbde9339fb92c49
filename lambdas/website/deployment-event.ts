import * as z from "zod/mini";
import type { Log } from "#lambdas/http/log.ts";

/** CloudFormation's request to a custom resource; it waits until the outcome is at the address. */
const DeploymentEvent = z.object({
  RequestType: z.enum(["Create", "Update", "Delete"]),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  /** What is to be updated or deleted. */
  PhysicalResourceId: z.optional(z.string()),
});

interface DeploymentTools {
  /** CloudFormation's id of what was made. With another one it deletes what was there before. */
  readonly id: string;
  readonly log: Log;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Does the work of a deployment and tells CloudFormation how it ended: a failure fails the deployment.
 * When the stack is deleted, there is nothing to do.
 * @throws when CloudFormation cannot be reached
 */
export async function answerDeployment(
  event: unknown,
  work: () => Promise<unknown>,
  { id, log, fetch }: DeploymentTools,
): Promise<void> {
  const {
    RequestType,
    ResponseURL,
    PhysicalResourceId: known,
    ...request
  } = DeploymentEvent.parse(event);

  async function outcome(): Promise<{ Status: "SUCCESS" | "FAILED"; Reason?: string }> {
    try {
      if (RequestType !== "Delete") await work();
      return { Status: "SUCCESS" };
    } catch (error) {
      log.error("deployment_failed", {}, error);
      return { Status: "FAILED", Reason: "Look for deployment_failed in the function's log." };
    }
  }

  const isKept = RequestType === "Delete" && known !== undefined;
  const answer = { ...request, PhysicalResourceId: isKept ? known : id, ...(await outcome()) };
  const { ok, status } = await fetch(ResponseURL, {
    method: "PUT",
    // Bytes, because the address is signed for a request without a content type.
    body: Buffer.from(JSON.stringify(answer)),
  });
  if (!ok) throw new Error(`CloudFormation did not take the outcome: ${status}.`);
}
