import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import { site } from "#shared/site/site.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./test.ts";
import { Trainer } from "./trainer.ts";
import { cards, type Visitor } from "./visitor.ts";

// Refused cards and requests that fail are in the browser's console.
test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR/ });

async function expectReviewed(visitor: Visitor): Promise<void> {
  const main = visitor.page.getByRole("main");
  for (const answer of visitor.answers) {
    await expect(main.getByText(answer).first()).toBeVisible();
  }
}

test("a visitor books and pays without losing an answer, and visitor and trainer get one mail each.", async ({
  visitor,
  stack,
  page,
}) => {
  const stored = () =>
    page.evaluate(() => ({
      tab: JSON.stringify({ ...sessionStorage }),
      device: JSON.stringify({ ...localStorage }),
      cookies: document.cookie,
    }));

  await test.step("Previous, Back and a reload keep every answer", async () => {
    await visitor.answerEverything();
    await expectReviewed(visitor);
    await page.reload();
    await expectReviewed(visitor);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByRole("checkbox", { name: "Thursday" })).toBeChecked();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.reload();
    await expect(visitor.control("medicalConditions")).toHaveValue(visitor.medical);
    await page.goto("/thank-you");
    await page.goBack();
    await expect(visitor.control("medicalConditions")).toHaveValue(visitor.medical);
    await visitor.next();
    await visitor.next();
  });

  await test.step("the answers are kept in this tab only, the card is not kept, and a reload keeps the draft", async () => {
    await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).dblclick();
    await expect(visitor.submit).toBeEnabled();
    const bookingId = await visitor.draftId();
    await visitor.enterCard(cards.succeeds);
    const { tab, device, cookies } = await stored();
    expect(tab).toContain(visitor.medical);
    expect(tab).not.toContain("4242");
    expect(device).not.toContain(visitor.name);
    expect(cookies).toBe("");
    await page.reload();
    await visitor.proceedToPayment();
    expect(await visitor.draftId()).toBe(bookingId);
  });

  const bookingId = await visitor.draftId();
  await test.step("the card form has the site's font", async () => {
    const body = visitor.cardForm.locator("body");
    await expect(body).toHaveCSS("font-family", /^Figtree/);
    const fonts = () => body.evaluate(() => [...document.fonts].map((font) => font.status));
    await expect.poll(fonts).toEqual(["loaded"]);
  });

  const today = () => new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" });
  const startedOn = today();
  await test.step("a double click pays once, and the answers leave the tab", async () => {
    await visitor.enterCard(cards.succeeds);
    await visitor.submit.dblclick();
    await visitor.expectThanked();
    await expect.poll(async () => (await stored()).tab).not.toContain(visitor.medical);
    const receipt = page.getByRole("region", { name: "Your receipt" });
    for (const text of ["Paid by card£50.00", visitor.email, bookingId.slice(0, 8).toUpperCase()]) {
      await expect(receipt).toContainText(text);
    }
    const intents = await stack.intentsOf(bookingId);
    expect(intents).toMatchObject([{ status: "succeeded", amount: 5000 }]);
    expect(intents[0]?.metadata).toEqual({ bookingId, discountApplied: "false" });
    expect(JSON.stringify(intents)).not.toContain(visitor.medical);
  });

  await test.step("the visitor's mail has all answers, the trainer's has no health answers", async () => {
    await stack.upkeep();
    const mails = await stack.mailTo(visitor.email);
    expect(mails).toHaveLength(1);
    for (const text of [...visitor.answers, "None", "Paid"]) {
      expect(mails[0]?.text).toContain(text);
    }
    // Midnight may have passed meanwhile.
    expect([startedOn, today()].some((day) => mails[0]?.text.includes(day))).toBe(true);
    const toTrainer = await stack.mailTo(site.trainerEmail);
    const aboutThis = toTrainer.filter(({ replyTo }) => replyTo.includes(visitor.email));
    expect(aboutThis).toHaveLength(1);
    const trainerMail = JSON.stringify(aboutThis);
    expect(trainerMail).toContain("/admin");
    expect(trainerMail).not.toContain(visitor.medical);
    expect(trainerMail).not.toContain(visitor.dietary);
  });

  await test.step("the trainer sees the health answers, with the consent's wording and time", async () => {
    const listed = page.waitForResponse(/\/api\/admin\/bookings\?/);
    const trainer = new Trainer(page);
    await trainer.openConsultations();
    const { bookings } = await (await listed).json();
    const booking = bookings.find(({ email }: { email: string }) => email === visitor.email);
    expect(booking.healthConsent.version).toBe(currentHealthConsent.version);
    expect(Date.parse(booking.healthConsent.at)).toBeLessThanOrEqual(Date.parse(booking.timestamp));
    const dialog = await trainer.openDetails(visitor.email);
    await expect(dialog.getByText(/^Consent given/)).toContainText(
      longDate(currentHealthConsent.version),
    );
    await expect(dialog).toContainText(visitor.medical);
  });
});

test("a visitor books by keyboard without health answers and pays after the bank's authentication.", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.openBookingForm();
  await visitor.control("name").focus();
  for (const typed of ["Sam O'Neill", visitor.email, visitor.phone]) {
    await page.keyboard.type(typed);
    await page.keyboard.press(typed === visitor.phone ? "Enter" : "Tab");
  }
  await expect(visitor.stepHeading("Fitness Profile")).toBeFocused();
  await visitor.fillFitnessProfile();
  await visitor.next();
  await visitor.next();
  await visitor.fillPreferences();
  await visitor.next();
  await visitor.proceedToPayment();

  const bank = page.frameLocator('iframe[title*="3D Secure"]');
  await visitor.payWith(cards.needsAuthentication);
  await bank.getByRole("button", { name: /fail/i }).click();
  await expect(page.getByText(/^Payment failed: We are unable to authenticate/)).toBeVisible();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await visitor.payWith(cards.needsAuthentication);
  await bank.getByRole("button", { name: /complete/i }).click();
  await visitor.expectThanked();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [mail] = await stack.mailTo(visitor.email);
  expect(mail?.text.match(/None specified/g)).toHaveLength(2);
});

test("a refusal on the bank's page confirms nothing, and the same draft can be paid afterwards.", async ({
  visitor,
  stack,
  page,
}) => {
  await stack.stripeFaults({ redirectAuthentication: true });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.draftId();
  await visitor.payWith(cards.needsAuthentication);
  await page.getByRole("button", { name: /fail/i }).click();
  await page.waitForURL(/\/thank-you/);
  await expect(page.getByText(/payment (failed|was not|did not|didn’t)/i).first()).toBeVisible();
  await expect(page.getByText(/consultation is booked/i)).toHaveCount(0);
  expect(await stack.mailTo(visitor.email)).toEqual([]);

  await page
    .getByRole("link", { name: /back|again|return to (the )?(booking|payment)/i })
    .first()
    .click();
  await page.waitForURL(/\/booking-form/);
  await visitor.proceedToPayment();
  expect(await visitor.draftId()).toBe(bookingId);
  await visitor.payWith(cards.needsAuthentication);
  await page.getByRole("button", { name: /complete/i }).click();
  await visitor.expectThanked();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  await expect.poll(() => page.url()).not.toContain("client_secret");
  expect(await stack.intentsOf(bookingId)).toHaveLength(1);
});

test("a refused card shows the reason and books nothing, and another card pays the same draft.", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await expectAccessible(page);
  const bookingId = await visitor.draftId();
  for (const [card, message] of [
    [cards.declined, "Your card has been declined."],
    [cards.insufficientFunds, "Your card has insufficient funds."],
  ] as const) {
    await visitor.payWith(card);
    await expect(visitor.toast(`Payment failed: ${message}`)).toBeVisible();
    // Above the button, whatever the contract's length: the toast is gone after five seconds.
    await expect(page.getByText(message, { exact: true }).first()).toBeInViewport();
  }
  await expectAccessible(page);
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toEqual([]);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toHaveLength(1);
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
});

test("health answers that are agreed to beside the open card form are part of the booking.", async ({
  visitor,
  page,
}) => {
  await visitor.standAtHealthInformation();
  await visitor.control("medicalConditions").fill(visitor.medical);
  await visitor.next();
  await page.getByRole("button", { name: "Leave them out" }).click();
  await visitor.fillPreferences();
  await visitor.next();
  await visitor.proceedToPayment();
  await expect(visitor.submit).toBeVisible();
  await page.getByRole("button", { name: "Agree and include these answers" }).press("Enter");
  await expect(page.getByText("Not part of your booking")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Health Information" })).toBeFocused();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  const trainer = new Trainer(page);
  await trainer.openConsultations();
  await page.getByRole("searchbox", { name: "Search" }).fill(visitor.email);
  await page.getByRole("article").getByRole("button", { expanded: false }).first().click();
  await expect(page.getByText(visitor.medical).first()).toBeVisible();
});
