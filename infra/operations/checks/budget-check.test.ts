import { expect, test } from "vitest";
import { budgetOutput } from "#infra/stages.ts";
import { startOperation } from "#infra/testing/operation.ts";

async function setup(dollars = 20) {
  const operation = await startOperation("prod");
  const says = (amount: number, email = "ops@sam.fit") => {
    operation.aws.outputs[budgetOutput] = JSON.stringify({ dollars: amount, email });
  };
  says(dollars);
  return {
    ...operation,
    says,
    budgetChanges: () => operation.aws.changes.filter((each) => each.endsWith("-budget")),
  };
}

test("Set-up makes the budget once, and changes it with the settings.", async () => {
  const { aws, runSetUp, says, resultOf, budgetChanges } = await setup();
  expect(await resultOf("Budget")).toMatch(/^todo: there is none, so nobody is warned/);
  expect((await runSetUp()).lineOf("Budget")).toBe(
    "done    Budget: AWS watches the account's costs; AWS warns ops@sam.fit at 80 % of $20 a month, and when the forecast exceeds it",
  );
  expect(aws.budget.parameters).toEqual({ Dollars: "20", Email: "ops@sam.fit" });
  await runSetUp({}, "");
  expect(budgetChanges()).toEqual(["make Touchline-prod-budget"]);
  for (const [dollars, email] of [
    [5, "ops@sam.fit"],
    [5, "other@sam.fit"],
  ] as const) {
    says(dollars, email);
    expect(await resultOf("Budget")).toContain(
      `todo: is not what operator/stages.ts says: $${dollars} a month, to ${email}`,
    );
    await runSetUp({}, "");
    expect(aws.budget.parameters).toEqual({ Dollars: String(dollars), Email: email });
  }
  expect(budgetChanges().at(-1)).toBe("update Touchline-prod-budget");
});

test("A new account that may have no budget yet is a sentence, and fails nothing else.", async () => {
  const { aws, runSetUp, resultOf } = await setup();
  aws.budget.refusal = "Account 123456789012 is a linked account. Please retry in 24 hours.";
  const { isDone, lineOf } = await runSetUp();
  expect(lineOf("Budget")).toMatch(
    /^to do {3}Budget: AWS refuses it \(Month: Account 123456789012 .*24 hours\.\); there is none.* → Run npm run setup -- --stage prod\. .* run it again tomorrow\. The site works without\.$/,
  );
  expect(isDone).toBe(true);
  expect(lineOf("Live: home page")).toMatch(/^ok/);
  expect(await resultOf("Budget")).toMatch(/^todo/);
  delete aws.budget.refusal;
  expect((await runSetUp({}, "")).lineOf("Budget")).toMatch(/^done/);
});

test("The stack of a release that has the budget in it needs no other.", async () => {
  const { aws, runSetUp, budgetChanges } = await setup();
  delete aws.outputs[budgetOutput];
  expect((await runSetUp()).lineOf("Budget")).toMatch(/^ok/);
  expect(budgetChanges()).toEqual([]);
});
