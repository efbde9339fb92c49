import { expect, test } from "vitest";
import { passwordProblem, passwordRules } from "./password-policy.ts";

test.each(["Second-Half-45", "Aa1!Aa1!Aa1!", "Zwölf-Zeichen-1A"])(
  "A password that has everything is good (%s).",
  (password) => expect(passwordProblem(password)).toBeUndefined(),
);

test.each([
  ["Short-1", "Please use at least 12 characters."],
  ["SECOND-HALF-45", "Please use a lower-case letter."],
  ["second-half-ab", "Please use an upper-case letter and a number."],
  ["SecondHalf4567", "Please use a symbol, such as - or !."],
  [
    "",
    "Please use at least 12 characters, a lower-case letter, an upper-case letter, a number and a symbol, such as - or !.",
  ],
])("What is missing from %j is said.", (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test("One sentence has all rules.", () => {
  expect(passwordRules).toBe(
    "at least 12 characters, a lower-case letter, an upper-case letter, a number and a symbol, such as - or !",
  );
});
