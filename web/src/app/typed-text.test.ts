import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreTypedText, saveTypedText } from "./typed-text.ts";

const form = `<input name="who"><input name="email" type="email"><textarea name="text"></textarea>
  <input name="sure" type="checkbox" value="yes">`;

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = form;
});

// Test files share one document.
afterEach(() => document.body.replaceChildren());

test("The text is restored after the reload, once.", () => {
  control("who").value = "Sam";
  control("text").value = "My knee\nhurts.";
  saveTypedText();
  document.body.innerHTML = form;
  restoreTypedText();
  expect(control("who").value).toBe("Sam");
  expect(control("text").value).toBe("My knee\nhurts.");
  expect(control("email").value).toBe("");
  expect(control("sure").value).toBe("yes");
  expect(sessionStorage).toHaveLength(0);
});

test("Text typed since then is left alone.", () => {
  control("who").value = "Sam";
  saveTypedText();
  control("who").value = "Samantha";
  restoreTypedText();
  expect(control("who").value).toBe("Samantha");
});
