import { randomUUID } from "node:crypto";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { endpoints } from "#shared/endpoints.ts";
import { dayAndMonth, longDate } from "#shared/values/dates-in-words.ts";
import { laterDay, londonDate, londonInstants } from "#shared/values/london-days.ts";
import { setLocalUserPool, tokenOf } from "#verification/journeys/sign-in.ts";
import { callEndpoint } from "../src/api/call-endpoint.ts";
import { expectAccessible } from "./accessible.ts";
import { clientPage } from "./bookings.ts";
import { publishOffer } from "./publish-offer.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";
import { cards } from "./visitor.ts";

/** A block of sessions, from the payment page to the desk and back to its client. */

test.use({
  stackOf: "the trainer who sells blocks",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  // A tick and a code that are refused.
  expectedConsoleErrors: /409 .*\/sessions\/|422 .*\/discounts\/check/,
});
test.describe.configure({ mode: "default" });

const blocks = [
  { name: "Ten sessions", sessions: 10, pricePence: 40_000, weeks: 26 },
  { name: "Five sessions", sessions: 5, pricePence: 22_500, weeks: 0 },
  { name: "Four weeks", sessions: 4, pricePence: 16_000, weeks: 4 },
];

test("a client buys a block, the trainer ticks two sessions and puts one back, and the client cancels.", async ({
  page,
  visitor,
  stack,
}) => {
  const trainer = new Trainer(page);
  await publishOffer(stack, { blocks });
  await visitor.openPayment();

  await test.step("blocks stand above the amount", async () => {
    await page.getByRole("radio", { name: /Ten sessions/ }).check();
    await expect(page.getByRole("region", { name: "Price" })).toContainText("Total to pay£400.00");
    await expectAccessible(page);
    await visitor.proceed.click();
    await expect(visitor.control("name")).toBeFocused();
    await visitor.control("name").fill(visitor.name);
    await visitor.control("email").fill(visitor.email);
    await visitor.proceed.click();
    await visitor.payWith(cards.succeeds);
    await page.waitForURL("**/thank-you");
    await expect(page.getByText("Ten sessions with Rowan Wetherden")).toBeVisible();
    await expect(page.getByText("£40 a session")).toBeVisible();
    await expect(page.getByText(/^Your booking page shows how many sessions/)).toBeVisible();
  });

  const mailed = await clientPage(stack, visitor.email);
  const sessions = page.getByRole("region", { name: "Your sessions" });
  await page.goto(mailed);
  await expect(sessions).toContainText("10 of 10 sessions left");
  await expect(sessions).toContainText("You paid £40 a session.");
  await expect(page.getByRole("link", { name: "Buy again" })).toHaveCount(0);

  await test.step("the trainer ticks two sessions with two presses each, and takes one back", async () => {
    await trainer.open("?tab=consultations&kind=sessions");
    const row = page.getByRole("article", { name: visitor.name });
    const dialog = page.getByRole("dialog", { name: "Mark Session as Used" });
    const tick = async (left: string) => {
      await row.getByRole("button", { name: "Mark as Used" }).click();
      // The row's buttons have none.
      await expect(dialog.getByRole("button", { name: "Cancel" })).not.toHaveCSS(
        "border-width",
        "0px",
      );
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Mark Session as Used" }).click();
      await expect(row).toContainText(left);
    };
    await tick("9 of 10 left");
    // No phone number is known: the line begins with what there is.
    const [name, message] = [row.getByRole("heading"), row.getByRole("link", { name: /^Message/ })];
    expect((await message.boundingBox())?.x).toBeLessThanOrEqual(
      (await name.boundingBox())?.x ?? 0,
    );
    await tick("8 of 10 left");
    await page.getByRole("button", { name: /Undo/ }).last().click();
    await expect(row).toContainText("9 of 10 left");
  });

  await test.step("a laptop shows the whole question about a refund", async () => {
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("article", { name: visitor.name }).getByRole("button").first().click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    if (viewport) await page.setViewportSize(viewport);
  });

  await test.step("the client sees what is left, and gets back what was not held", async () => {
    await page.goto(mailed);
    await expect(sessions).toContainText("9 of 10 sessions left");
    const used = page.getByRole("region", { name: "Sessions used" });
    await expect(used.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel my booking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expect(dialog).toContainText("I’ll refund £360 to the card");
    await dialog.getByRole("button", { name: "Cancel my booking" }).click();
    await expect(page.getByText(/This booking was cancelled/)).toBeVisible();
    await expect(sessions).toContainText("9 sessions cancelled, £360.00 comes back.");
    await expect(page.getByRole("link", { name: "Buy again" })).toHaveCount(0);
  });

  await test.step("the desk proposes the same sum, and offers no session", async () => {
    await trainer.open("?tab=consultations&kind=sessions");
    const row = page.getByRole("article", { name: visitor.name });
    await expect(row.getByRole("button", { name: "Mark as Used" })).toHaveCount(0);
    await row.getByRole("button", { name: visitor.name }).click();
    await page.getByRole("button", { name: "Refund £360.00", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await expect(dialog.getByLabel("Amount in pounds")).toHaveValue("360");
    await expect(dialog.getByRole("radio")).toHaveCount(0);
  });
});

test("a block paid in cash five weeks ago has lapsed on the desk and on the client's page, and its last day is proposed.", async ({
  page,
  visitor,
  stack,
}) => {
  const trainer = new Trainer(page);
  await publishOffer(stack, { blocks });
  const today = londonDate(new Date());
  const lapsesOn = laterDay(today, -7);
  const client = "Kim Paid-Earlier";

  await test.step("the trainer adds it", async () => {
    await trainer.open("?tab=consultations&kind=sessions");
    await page.getByRole("button", { name: "Add a Block Paid to You" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a Block Paid to You" });
    await dialog.getByLabel("Block").selectOption("Four weeks");
    await expect(dialog.getByLabel("Amount paid, in pounds")).toHaveValue("160");
    await dialog.getByLabel("Day it was paid").fill(laterDay(today, -35));
    await dialog.getByLabel("Client’s name").fill(client);
    await dialog.getByLabel("Client’s email").fill(visitor.email);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add Block" }).click();
  });

  await test.step("the desk says that it has lapsed, and proposes the last day", async () => {
    const row = page.getByRole("article", { name: client });
    await expect(row).toContainText("0 of 4 left");
    await row.getByRole("button", { name: client }).click();
    await expect(row).toContainText(`4 sessions expired on ${longDate(lapsesOn)}`);
    await row.getByRole("button", { name: "Mark as Used" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark Session as Used" });
    await expect(dialog.getByLabel("Day")).toHaveValue(lapsesOn);
    await dialog.getByRole("button", { name: "Mark Session as Used" }).click();
    await expect(row.getByRole("list", { name: "Sessions" })).toContainText(longDate(lapsesOn));
    for (const time of await row.getByRole("time").all()) {
      const lines = await time.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getClientRects().length;
      });
      expect(lines, "a time is on one line").toBe(1);
    }
  });

  await test.step("the client’s page says it, too", async () => {
    await stack.upkeep();
    await page.goto(await clientPage(stack, visitor.email));
    const sessions = page.getByRole("region", { name: "Your sessions" });
    await expect(sessions).toContainText(`3 sessions expired on ${longDate(lapsesOn)}.`);
    await expect(
      page.getByText("You paid in cash, so you cannot cancel on this page."),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("on a phone of 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("sessions whose times have passed are answered from their lines with the keyboard.", async ({
    page,
    visitor,
    stack,
  }) => {
    const trainer = new Trainer(page);
    const today = londonDate(new Date());
    const name = "Maximiliana Featherstonehaugh";
    const bookingId = randomUUID();
    const chooseTime = (startsAt: Date) =>
      stack.post("/__local/calendar/events", {
        ...{ service: "calendly", type: "session", name, email: visitor.email },
        ...{ reference: calendarReference(bookingId), startsAt: startsAt.toISOString() },
      });
    const daysAgo = (days: number) =>
      londonInstants(laterDay(today, -days), "10:00")[0] ?? new Date();

    await test.step("one of two days has a session that was marked by hand", async () => {
      await setLocalUserPool(stack.origin);
      const options = { origin: stack.origin, bearerToken: await tokenOf(credentials) };
      const block = { name: "Ten sessions", sessions: 10, weeks: 0 };
      const paid = { how: "cash", amount: 40_000, day: laterDay(today, -9) } as const;
      const entry = { block, name, email: visitor.email, ...paid };
      await callEndpoint(endpoints.enterBlock, { params: { bookingId }, body: entry }, options);
      const params = { bookingId, sessionId: randomUUID() };
      const held = { day: laterDay(today, -1), seen: 0 };
      await callEndpoint(endpoints.holdSession, { params, body: held }, options);
      for (const startsAt of [daysAgo(2), daysAgo(1), new Date()]) await chooseTime(startsAt);
      await expect.poll(async () => (await stack.calendar()).pending).toBe(0);
    });

    await trainer.open("?tab=consultations&kind=sessions");
    const row = page.getByRole("article", { name });
    const needs = page.getByRole("list", { name: "Needs you" });
    const lineOf = (days: number) =>
      needs.getByRole("listitem").filter({ hasText: dayAndMonth(laterDay(today, -days)) });
    const button = (days: number, answer: RegExp) =>
      lineOf(days).getByRole("button", { name: answer });
    const undo = page
      .getByRole("region", { name: "Notifications" })
      .getByRole("button", { name: /Undo/ });
    const pressUndo = async () => {
      await undo.last().press("Enter");
      await expect(undo).toHaveCount(0);
    };
    await expectAccessible(page);

    await test.step("Yes is counted, the focus goes on to the next line, and Undo asks again", async () => {
      await button(2, /^Yes/).press("Enter");
      await expect(row).toContainText("8 of 10 left");
      await expect(lineOf(2)).toHaveCount(0);
      await expect(button(1, /^Yes/)).toBeFocused();
      await pressUndo();
      await expect(row).toContainText("9 of 10 left");
      await expect(button(2, /^Yes/)).toBeFocused();
    });

    await test.step("No leaves the session", async () => {
      await button(2, /^No/).press("Enter");
      await expect(trainer.toast("Session not counted. 9 of 10 sessions left.")).toBeVisible();
      await expect(lineOf(2)).toHaveCount(0);
    });

    await test.step("what was marked by hand is asked about, and is the same session", async () => {
      await button(1, /^Yes/).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Were there two sessions that day?" });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "There Was Only One" }).press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(lineOf(1)).toHaveCount(0);
      await expect(row).toContainText("9 of 10 left");
      // On another line, or the heading above them.
      await expect(page.locator("[data-above] :focus, h2:focus")).toHaveCount(1);
    });

    await test.step("a long name is readable beside its buttons on a laptop", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const coming = page.getByRole("list", { name: "Today and tomorrow" }).getByRole("listitem");
      await expect(coming.getByRole("button", { name: /^Mark as Used/ })).toBeVisible();
      const text = coming.getByRole("link", { name }).locator("span");
      expect(
        await text.evaluate((it) => it.scrollHeight <= it.clientHeight + 1),
        "the name is whole",
      ).toBe(true);
    });
  });
});
