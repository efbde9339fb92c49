import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it, onTestFinished } from "vitest";
import { requireOutput } from "./deployment.ts";
import { invokeUpkeep } from "./upkeep.ts";

it("A failure of the function is an error", async () => {
  const lambda = mockClient(LambdaClient);
  onTestFinished(() => lambda.restore());
  const Payload = Buffer.from(JSON.stringify({ errorMessage: "away" }));
  lambda.on(InvokeCommand).resolves({ FunctionError: "Unhandled", Payload } as object);
  await expect(invokeUpkeep(new LambdaClient({}), "Touchline-prod-Upkeep", {})).rejects.toThrow(
    'Upkeep failed: {"errorMessage":"away"}',
  );
});

it("A stack without a required output has to be deployed again", () => {
  expect(() => requireOutput({ outputs: {} }, "UpkeepFunctionName")).toThrow(
    "no output UpkeepFunctionName: deploy it again.",
  );
});
