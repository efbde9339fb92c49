import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { findStack } from "#infra/operations/connection/deployment.ts";

interface Place {
  readonly name: string;
  readonly client: CloudFormationClient;
}

/** Of no stack, or of one whose first deployment is under way or has failed. */
const isIncomplete = (status: string | undefined) =>
  status === undefined || /^(REVIEW_IN_PROGRESS$|CREATE_(?!COMPLETE$)|ROLLBACK_)/.test(status);

/**
 * The stacks that have never been deployed completely.
 * @returns none when AWS does not say: they are then protected from deletion, which is the safe side,
 *   and CDK reports what is wrong with the credentials. The role of GitHub's workflow may not ask; it
 *   exists only after a first deployment.
 */
export async function findIncomplete(places: readonly Place[]): Promise<readonly string[]> {
  try {
    const found: string[] = [];
    for (const { name, client } of places) {
      if (isIncomplete((await findStack(client, name))?.StackStatus)) found.push(name);
    }
    return found;
  } catch {
    return [];
  }
}
