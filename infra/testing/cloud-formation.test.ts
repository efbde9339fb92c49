import { expect, test } from "vitest";
import { cloudFormationContract } from "./cloud-formation-contract.ts";
import { startOperation } from "./operation.ts";

test.each(Object.entries(cloudFormationContract))("%s.", async (_, holds) => {
  const { connection, aws } = await startOperation("prod");
  aws.events.push({ id: "Stack", status: "CREATE_COMPLETE" });
  expect(await holds(connection)).toBeUndefined();
});
