import {
  type CloudFormationClient,
  paginateListStackResources,
  paginateListStacks,
  type StackSummary,
} from "@aws-sdk/client-cloudformation";

/** What CloudFormation knows about the resources of a region. */
export interface Ownership {
  /** The ids that live stacks own, of this project or not. */
  readonly owned: ReadonlySet<string>;
  /** The stack that left a resource behind, by the resource's id. */
  readonly leftBy: ReadonlyMap<string, StackSummary>;
}

/** A resource that CloudFormation has given up on purpose, or deleted. */
const isGivenUp = (status = "") => status === "DELETE_SKIPPED" || status === "DELETE_COMPLETE";

/**
 * Reads who owns what, of all stacks, the deleted ones of the last 90 days included.
 * @param isOurs tells this project's stacks by their names
 * @throws with a sentence while one of this project's stacks changes
 */
export async function readOwnership(
  client: CloudFormationClient,
  isOurs: (stackName: string) => boolean,
): Promise<Ownership> {
  const stacks: StackSummary[] = [];
  for await (const page of paginateListStacks({ client }, {})) {
    stacks.push(...(page.StackSummaries ?? []));
  }
  const owned = new Set<string>();
  const leftBy = new Map<string, StackSummary>();
  for (const stack of stacks) {
    const { StackId, StackName = "", StackStatus = "" } = stack;
    const ours = isOurs(StackName);
    if (ours && StackStatus.endsWith("_IN_PROGRESS") && StackStatus !== "REVIEW_IN_PROGRESS") {
      throw new Error(
        `${StackName} is being changed (${StackStatus}), so it is not certain what it owns. Wait until that ends.`,
      );
    }
    const isDeleted = StackStatus === "DELETE_COMPLETE";
    if (isDeleted && !ours) continue;
    for await (const page of paginateListStackResources({ client }, { StackName: StackId })) {
      for (const { PhysicalResourceId: id, ...resource } of page.StackResourceSummaries ?? []) {
        if (!id) continue;
        if (isDeleted || isGivenUp(resource.ResourceStatus)) leftBy.set(id, stack);
        else for (const name of namesOf(id, resource.ResourceType)) owned.add(name);
      }
    }
  }
  return { owned, leftBy };
}

/** Lambda creates the log group of a function that declares none. It belongs to the function. */
function namesOf(id: string, type = ""): readonly string[] {
  return type === "AWS::Lambda::Function" ? [id, `/aws/lambda/${id}`] : [id];
}
