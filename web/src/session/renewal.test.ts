import { expect, test } from "vitest";
import { createRenewal } from "./renewal.ts";

test("Without anybody to ask, a session that has ended has ended.", async () => {
  expect(await createRenewal().ask()).toBe(false);
});

test("All who wait are told of the one sign-in, and the next end is asked about anew.", async () => {
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

test("Who has stopped listening is not waited for.", async () => {
  const renewal = createRenewal();
  renewal.subscribe(() => undefined)();
  expect(await renewal.ask()).toBe(false);
});
