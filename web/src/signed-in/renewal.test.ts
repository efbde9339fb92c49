import { expect, test } from "vitest";
import { renewal } from "./renewal.ts";

test("Without a listener no renewal is possible.", async () => {
  expect(await renewal.ask()).toBe(false);
});

test("One sign-in answers every waiting call, and the next ended session asks again.", async () => {
  const heard: boolean[] = [];
  const unsubscribe = renewal.subscribe(() => heard.push(renewal.isAsked()));
  const waiting = [renewal.ask(), renewal.ask()];
  expect(renewal.isAsked()).toBe(true);
  renewal.answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  const next = renewal.ask();
  renewal.answer(false);
  expect(await next).toBe(false);
  expect(heard).toEqual([true, false, true, false]);
  unsubscribe();
});

test("A listener that has unsubscribed is not waited for.", async () => {
  renewal.subscribe(() => undefined)();
  expect(await renewal.ask()).toBe(false);
});
