import type { Page } from "@playwright/test";
import { book } from "./bookings.ts";
import type { LocalStack } from "./local-stack.ts";
import { expect } from "./test.ts";

/**
 * Books until there are fifty consultations besides the paid one that is there, thirteen of them to do.
 * @param page signed in as the trainer.
 * @returns the client who has waited longest.
 */
export async function bookFifty(stack: LocalStack, page: Page) {
  const first = await book(stack, "Wren Longwait");
  const others = [];
  for (let number = 2; number < 50; number += 1) {
    others.push(await book(stack, `Client ${number}`));
  }
  const done = others.filter((_, index) => index % 4 !== 3).map(({ bookingId }) => bookingId);
  const statuses = await page.evaluate(async (bookingIds) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".idToken")) ?? "";
    const headers = { authorization: `Bearer ${localStorage.getItem(key)}` };
    const answers: number[] = [];
    for (const bookingId of bookingIds) {
      const path = `/api/admin/bookings/${bookingId}/complete`;
      answers.push((await fetch(path, { method: "POST", headers })).status);
    }
    return answers;
  }, done);
  expect(new Set(statuses)).toEqual(new Set([200]));
  return first;
}
