import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it, onTestFinished } from "vitest";
import { findIncomplete } from "./incomplete-stacks.ts";

function setup(answer: () => unknown) {
  const mock = mockClient(CloudFormationClient);
  onTestFinished(() => mock.restore());
  mock.on(DescribeStacksCommand).callsFake(answer);
  return findIncomplete([{ name: "Touchline-prod", client: new CloudFormationClient({}) }]);
}

it.each([
  ["REVIEW_IN_PROGRESS", true],
  ["CREATE_IN_PROGRESS", true],
  ["CREATE_FAILED", true],
  ["ROLLBACK_COMPLETE", true],
  ["ROLLBACK_FAILED", true],
  ["CREATE_COMPLETE", false],
  ["UPDATE_COMPLETE", false],
  ["UPDATE_ROLLBACK_COMPLETE", false],
  ["UPDATE_IN_PROGRESS", false],
])("A stack in %s is incomplete: %s", async (StackStatus, isIncomplete) => {
  const found = await setup(() => ({ Stacks: [{ StackStatus }] }));
  expect(found).toEqual(isIncomplete ? ["Touchline-prod"] : []);
});

it("A stack that does not exist is incomplete", async () => {
  const missing = Object.assign(new Error("Stack with id Touchline-prod does not exist"), {
    name: "ValidationError",
  });
  expect(
    await setup(() => {
      throw missing;
    }),
  ).toEqual(["Touchline-prod"]);
});

it("No stack counts as incomplete when AWS refuses to say", async () => {
  expect(
    await setup(() => {
      throw Object.assign(new Error("not authorized"), { name: "AccessDenied" });
    }),
  ).toEqual([]);
});
