import * as z from "zod/mini";
import type { Log } from "#lambdas/http/log.ts";

/** CloudFormation's request to a custom resource; it waits until the outcome is at the address. */
const DeploymentEvent = z.object({
  RequestType: z.enum(["Create", "Update", "Delete"]),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});

/**
 * Does the work of a deployment and tells CloudFormation how it ended: a failure fails the deployment.
 * When the stack is deleted, there is nothing to do.
 * @throws when CloudFormation cannot be told
 */
export async function answerDeployment(
  event: unknown,
  work: () => Promise<unknown>,
  { log, fetch }: { readonly log: Log; readonly fetch: typeof globalThis.fetch },
): Promise<void> {
  const { RequestType, ResponseURL, ...request } = DeploymentEvent.parse(event);

  async function outcome(): Promise<{ Status: "SUCCESS" | "FAILED"; Reason?: string }> {
    try {
      if (RequestType !== "Delete") await work();
      return { Status: "SUCCESS" };
    } catch (error) {
      log.error("deployment_failed", {}, error);
      return { Status: "FAILED", Reason: "Look for deployment_failed in the function's log." };
    }
  }

  // The same id each time: another would make CloudFormation delete the former resource.
  const answer = { ...request, PhysicalResourceId: "pages", ...(await outcome()) };
  const { ok, status } = await fetch(ResponseURL, {
    method: "PUT",
    // Bytes, because the address is signed for a request without a content type.
    body: Buffer.from(JSON.stringify(answer)),
  });
  if (!ok) throw new Error(`CloudFormation did not take the outcome: ${status}.`);
}
