import { visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import { freeConsultation } from "./bookings.ts";
import { expect, test } from "./test.ts";

// The browser notes every answer of 4xx in its console.
test.use({ expectedConsoleErrors: /status of 429/ });

const from = (address: string) => ({ "x-local-viewer-address": address });
const [perHour] = visitorLimits.freeBooking;

test("a page shows the sentence of a limit where the action failed, and keeps what was typed.", async ({
  visitor,
  page,
  stack,
}) => {
  const address = "198.51.100.50";
  await page.context().setExtraHTTPHeaders(from(address));
  await visitor.answerEverything();
  await visitor.takeOff(100, "FREE100");
  // The limit is of the hour of the clock, which may turn in between.
  const bookOnce = async () =>
    (await stack.post("/api/bookings", freeConsultation(), from(address))).status;
  const statuses = [await bookOnce()];
  while (statuses.at(-1) === 200) statuses.push(await bookOnce());
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(perHour.most);
  await visitor.completeFree.click();
  await expect(page.getByText(/^Too many free bookings from your connection\./)).toBeVisible();
  await expect(page.getByText(visitor.goals)).toBeVisible();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
});
