import { expect, test } from "vitest";
import { createRenewal } from "./renewal.ts";

test("Without a listener no renewal is possible.", async () => {
  expect(await createRenewal().ask()).toBe(false);
});

test("One sign-in answers every waiting call, and the next ended session asks again.", async () => {
  const renewal = createRenewal();
  const heard: boolean[] = [];
  renewal.subscribe(() => heard.push(renewal.isAsked()));
  const waiting = [renewal.ask(), renewal.ask()];
  expect(renewal.isAsked()).toBe(true);
  renewal.answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  const next = renewal.ask();
  renewal.answer(false);
  expect(await next).toBe(false);
  expect(heard).toEqual([true, false, true, false]);
});

test("A listener that has unsubscribed is not waited for.", async () => {
  const renewal = createRenewal();
  renewal.subscribe(() => undefined)();
  expect(await renewal.ask()).toBe(false);
});
