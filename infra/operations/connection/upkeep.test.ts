import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it, onTestFinished } from "vitest";
import { requireOutput } from "./deployment.ts";
import { rebuildByMonth } from "./upkeep.ts";

const payload = (answer: object) => ({ Payload: Buffer.from(JSON.stringify(answer)) });

function setup(...answers: object[]) {
  const lambda = mockClient(LambdaClient);
  onTestFinished(() => lambda.restore());
  const [first, ...others] = answers;
  const invocations = lambda.on(InvokeCommand).resolvesOnce(first ?? {});
  for (const answer of others) invocations.resolvesOnce(answer);
  return {
    rebuild: () => rebuildByMonth(new LambdaClient({}), "Touchline-prod-Upkeep"),
    sent: () => lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => input),
  };
}

it("Upkeep is invoked until every month is recomputed", async () => {
  const { rebuild, sent } = setup(
    payload({ months: ["2026-03"], next: "2026-04" }),
    payload({ months: ["2026-04", "2026-05"] }),
  );
  expect(await rebuild()).toEqual(["2026-03", "2026-04", "2026-05"]);
  expect(sent()).toEqual([
    { FunctionName: "Touchline-prod-Upkeep", Payload: '{"recompute":"all"}' },
    { FunctionName: "Touchline-prod-Upkeep", Payload: '{"recompute":"2026-04"}' },
  ]);
});

it("A month for which upkeep has no time is an error, not a loop", async () => {
  const { rebuild } = setup(
    payload({ months: [], next: "2026-04" }),
    payload({ months: [], next: "2026-04" }),
  );
  await expect(rebuild()).rejects.toThrow("Upkeep has no time for the month 2026-04.");
});

it("Months with too many bookings are named once the others are recomputed", async () => {
  const { rebuild, sent } = setup(
    payload({ months: ["2026-03"], tooLarge: ["2026-04"], next: "2026-05" }),
    payload({ months: ["2026-05"], tooLarge: [] }),
  );
  await expect(rebuild()).rejects.toThrow("2026-04: too many bookings to add up");
  expect(sent()).toHaveLength(2);
});

it("A failure of the function is an error", async () => {
  const { rebuild } = setup({ FunctionError: "Unhandled", ...payload({ errorMessage: "away" }) });
  await expect(rebuild()).rejects.toThrow('Upkeep failed: {"errorMessage":"away"}');
});

it("A stack without a required output has to be deployed again", () => {
  expect(() => requireOutput({ outputs: {} }, "UpkeepFunctionName")).toThrow(
    "no output UpkeepFunctionName: deploy it again.",
  );
});
