import { afterEach, expect, test, vi } from "vitest";
import { recordChoices, replayChoice } from "./early-choice.ts";

afterEach(replayChoice);

const filter = `<select name="filter"><option value="">All<option>easy<option>hard</select>`;
const select = () => document.querySelector("select")!;

function choose(value: string) {
  select().value = value;
  select().dispatchEvent(new Event("change", { bubbles: true }));
}

/** Puts a new control in the place of the prerendered one. */
function replace() {
  document.body.innerHTML = filter;
  const onChange = vi.fn();
  select().addEventListener("change", onChange);
  return onChange;
}

test("The last choice is made again, once, in the control that has replaced its own.", () => {
  document.body.innerHTML = filter;
  recordChoices();
  choose("easy");
  choose("hard");
  const onChange = replace();
  replayChoice();
  replayChoice();
  expect(select().value).toBe("hard");
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("A choice that was made before the code was there is made again.", () => {
  document.body.innerHTML = filter;
  choose("easy");
  recordChoices();
  const onChange = replace();
  replayChoice();
  expect(select().value).toBe("easy");
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("Without a choice nothing is changed, nor once the page is hydrated.", () => {
  document.body.innerHTML = filter;
  recordChoices();
  const onChange = replace();
  replayChoice();
  choose("hard");
  replayChoice();
  expect(onChange).toHaveBeenCalledTimes(1);
});
