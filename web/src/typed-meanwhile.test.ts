// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { keepTyped, restoreTyped } from "./typed-meanwhile.ts";

const form = `<input name="who"><input name="email" type="email"><textarea name="text"></textarea>
  <input name="sure" type="checkbox" value="yes">`;

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = form;
});

test("What was typed is there again after the reload, once.", () => {
  control("who").value = "Sam";
  control("text").value = "My knee\nhurts.";
  keepTyped();
  document.body.innerHTML = form;
  restoreTyped();
  expect(control("who").value).toBe("Sam");
  expect(control("text").value).toBe("My knee\nhurts.");
  expect(control("email").value).toBe("");
  expect(control("sure").value).toBe("yes");
  expect(sessionStorage).toHaveLength(0);
});

test("What has been typed since is left as it is.", () => {
  control("who").value = "Sam";
  keepTyped();
  control("who").value = "Samantha";
  restoreTyped();
  expect(control("who").value).toBe("Samantha");
});

test.each(["{", "null", "7", `{"__proto__":{"who":"x"}}`])(
  "What is kept there by somebody else (%s) changes nothing.",
  (text) => {
    sessionStorage.setItem("typed-meanwhile", text);
    restoreTyped();
    expect(control("who").value).toBe("");
  },
);

test("A browser that keeps nothing is no reason to stop.", () => {
  const refused = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("QuotaExceededError");
  });
  expect(keepTyped).not.toThrow();
  refused.mockRestore();
});
