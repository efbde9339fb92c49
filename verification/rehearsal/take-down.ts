import assert from "node:assert/strict";
import {
  type CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  paginateDescribeStackEvents,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { tableNames } from "#infra/data/table-definitions.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { budgetStackName, edgeStackName, stackName } from "#infra/stages.ts";
import type { Project } from "./project.ts";
import type { Report } from "./report.ts";

/** The resources that `cdk destroy` leaves, by type. */
const kept = {
  dev: {},
  prod: {
    "AWS::Cognito::UserPool": 1,
    "AWS::DynamoDB::Table": tableNames.length,
    "AWS::S3::Bucket": 1,
  },
};

const gone = {
  dev: "The stack is gone, and everything in it",
  prod: "The stacks are gone, and only the data is kept",
};

/** Destroys the stage; `prod` is protected and leaves its data. */
export async function takeDown(
  { stage, clients, edgeClients }: Connection,
  { destroy }: Project,
  report: Report,
): Promise<void> {
  const stacks = [{ client: clients.cloudFormation, StackName: stackName(stage) }];
  if (stage === "prod") {
    stacks.push({ client: edgeClients.cloudFormation, StackName: edgeStackName(stage) });
    await report.step("cdk destroy is refused while the stacks are protected", () =>
      assert.rejects(destroy(), /TerminationProtection is enabled/),
    );
    for (const { client, StackName } of stacks) {
      await client.send(
        new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
      );
    }
  }
  // A stack that is gone is found only by its id.
  const ids = await Promise.all(
    stacks.map(async ({ client, StackName }) => {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
      return { client, StackName: Stacks?.[0]?.StackId };
    }),
  );
  await report.step("cdk destroy", destroy);
  await report.step("The budget's stack is deleted", async () => {
    const { Stacks } = await clients.cloudFormation.send(
      new DescribeStacksCommand({ StackName: budgetStackName(stage) }),
    );
    assert.equal(Stacks?.[0]?.StackStatus, "CREATE_COMPLETE");
    const { StackId: StackName } = Stacks?.[0] ?? {};
    await clients.cloudFormation.send(new DeleteStackCommand({ StackName }));
  });
  await report.step(gone[stage], async () => {
    for (const { client, StackName } of ids) {
      const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
      assert.equal(Stacks?.[0]?.StackStatus, "DELETE_COMPLETE");
    }
    const types = (await Promise.all(ids.map(skippedTypes))).flat();
    const counts: Record<string, number> = {};
    for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
    assert.deepEqual(counts, kept[stage]);
  });
}

async function skippedTypes(stack: {
  readonly client: CloudFormationClient;
  readonly StackName: string | undefined;
}): Promise<readonly string[]> {
  const { client, StackName } = stack;
  const types: string[] = [];
  for await (const page of paginateDescribeStackEvents({ client }, { StackName })) {
    for (const { ResourceStatus, ResourceType = "" } of page.StackEvents ?? []) {
      if (ResourceStatus === "DELETE_SKIPPED") types.push(ResourceType);
    }
  }
  return types;
}
