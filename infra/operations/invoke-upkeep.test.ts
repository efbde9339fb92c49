import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it, onTestFinished } from "vitest";
import { deploymentWith } from "#infra/testing/deployment.ts";
import type { Deployment } from "./deployment.ts";
import { invokeUpkeep } from "./invoke-upkeep.ts";

function setup(answer: object) {
  const lambda = mockClient(LambdaClient);
  onTestFinished(() => lambda.restore());
  lambda.on(InvokeCommand).resolves(answer);
  const invoke = (outputs: Deployment["outputs"]) =>
    invokeUpkeep(new LambdaClient({}), deploymentWith(outputs), { recompute: "all" });
  return { lambda, invoke };
}

const outputs = { UpkeepFunctionName: "Touchline-prod-Upkeep" };
const Payload = Buffer.from('{"months":3}');

it("Upkeep is invoked by the name that the stack gives it, and its answer is returned", async () => {
  const { lambda, invoke } = setup({ Payload });
  expect(await invoke(outputs)).toBe('{"months":3}');
  expect(lambda.commandCalls(InvokeCommand)[0]?.args[0].input).toEqual({
    FunctionName: "Touchline-prod-Upkeep",
    Payload: '{"recompute":"all"}',
  });
});

it("A failure of the function is an error", async () => {
  const { invoke } = setup({ FunctionError: "Unhandled", Payload });
  await expect(invoke(outputs)).rejects.toThrow('Upkeep failed: {"months":3}');
});

it("A stack from before the output is to be deployed again", async () => {
  const { invoke } = setup({ Payload });
  await expect(invoke({})).rejects.toThrow("no output UpkeepFunctionName: deploy it again.");
});
