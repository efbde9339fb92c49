import { expect, test } from "vitest";
import { onlyResource, resourceTypes, scheduledFunction, type Template } from "./assembly.ts";

const template: Template = {
  Description: "A small stack",
  Resources: {
    Upkeep: { Type: "AWS::Lambda::Function", Properties: { Handler: "index.handler" } },
    Other: { Type: "AWS::Lambda::Function" },
    Clock: {
      Type: "AWS::Events::Rule",
      Properties: { Targets: [{ Arn: { "Fn::GetAtt": ["Upkeep", "Arn"] }, Id: "Target0" }] },
    },
    Budget: { Type: "AWS::Budgets::Budget" },
  },
};

test("every type of the template is known once", () => {
  expect([...resourceTypes(template)]).toEqual([
    "AWS::Lambda::Function",
    "AWS::Events::Rule",
    "AWS::Budgets::Budget",
  ]);
});

test("the function that runs by the clock is the target of the rule", () => {
  expect(scheduledFunction(template)).toBe("Upkeep");
});

test("a resource that is taken for the only one of its type must be", () => {
  expect(() => onlyResource(template, "AWS::Lambda::Function")).toThrow("has 2 resources");
  expect(() => onlyResource(template, "AWS::SQS::Queue")).toThrow("has 0 resources");
});
