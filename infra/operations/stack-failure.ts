import {
  type CloudFormationClient,
  paginateDescribeStackEvents,
  type StackEvent,
} from "@aws-sdk/client-cloudformation";

/** The latest events of a stack back to the beginning of its last operation, newest first. */
export async function lastOperation(
  client: CloudFormationClient,
  StackName: string,
): Promise<readonly StackEvent[]> {
  const events: StackEvent[] = [];
  for await (const page of paginateDescribeStackEvents({ client }, { StackName })) {
    for (const event of page.StackEvents ?? []) {
      events.push(event);
      const isBeginning =
        event.PhysicalResourceId === event.StackId &&
        /^(CREATE|UPDATE|IMPORT)_IN_PROGRESS$/.test(event.ResourceStatus ?? "");
      if (isBeginning) return events;
    }
  }
  return events;
}

/** Why an operation failed: the first failure, because it cancels everything else. */
export function firstFailure(events: readonly StackEvent[]): string | undefined {
  const failures = events.filter(
    ({ ResourceStatus, ResourceStatusReason = "" }) =>
      /^(CREATE|UPDATE|IMPORT)_FAILED$/.test(ResourceStatus ?? "") &&
      !/^Resource (creation|update) cancelled/i.test(ResourceStatusReason),
  );
  const first = failures.at(-1);
  return first && `${first.LogicalResourceId}: ${first.ResourceStatusReason ?? "no reason given"}`;
}
