import assert from "node:assert/strict";
import {
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import type { Connection } from "#infra/operations/connection/connection.ts";
import {
  findStack,
  requireDeployment,
  tablesInUse,
} from "#infra/operations/connection/deployment.ts";
import { stackName } from "#infra/stages.ts";

type Deployed = Pick<Connection, "stage" | "region" | "clients" | "edgeClients">;

/** What the operator's commands rely on, of the stand-in and of the rehearsal's emulator alike. */
export const cloudFormationContract: Readonly<Record<string, (of: Deployed) => Promise<void>>> = {
  "A stack that does not exist is a validation error": async ({ clients }) => {
    const command = new DescribeStacksCommand({ StackName: "Touchline-missing" });
    await assert.rejects(clients.cloudFormation.send(command), {
      name: "ValidationError",
      message: "Stack with id Touchline-missing does not exist",
    });
  },
  "A stack is found in its own region alone": async ({ stage, clients, edgeClients }) => {
    assert.ok(await findStack(clients.cloudFormation, stackName(stage)));
    assert.equal(await findStack(edgeClients.cloudFormation, stackName(stage)), undefined);
  },
  "A deployed stack has its outputs and all its resources": async (deployed) => {
    const deployment = await requireDeployment(deployed);
    assert.ok(tablesInUse(deployment).has("bookings"));
    for (const type of ["AWS::SNS::Topic", "AWS::CloudWatch::Alarm"]) {
      assert.ok(deployment.resources(type).length > 0, type);
    }
  },
  "The newest event is the stack's own, with its status": async ({ stage, clients }) => {
    const client = clients.cloudFormation;
    const StackName = stackName(stage);
    const { StackEvents } = await client.send(new DescribeStackEventsCommand({ StackName }));
    const { PhysicalResourceId, StackId, ResourceStatus } = StackEvents?.[0] ?? {};
    assert.equal(PhysicalResourceId, StackId);
    assert.equal(ResourceStatus, (await findStack(client, StackName))?.StackStatus);
  },
  "Protection from deletion is as it was set last": async ({ stage, clients }) => {
    const client = clients.cloudFormation;
    const StackName = stackName(stage);
    const { EnableTerminationProtection: before } = (await findStack(client, StackName)) ?? {};
    for (const EnableTerminationProtection of [!before, before]) {
      const change = { StackName, EnableTerminationProtection };
      await client.send(new UpdateTerminationProtectionCommand(change));
      const { EnableTerminationProtection: now } = (await findStack(client, StackName)) ?? {};
      assert.equal(now, EnableTerminationProtection);
    }
  },
};
