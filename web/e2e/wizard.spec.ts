import { expect, test } from "./test.ts";
import { cards, type Visitor } from "./visitor.ts";

test("each step asks for what is missing, one message at a time", async ({ visitor }) => {
  await visitor.openBookingForm();
  await expect(visitor.control("phone")).toHaveAttribute("placeholder", "07xxxxxxxxx");
  const refusals: [fill: () => Promise<void>, message: string][] = [
    [async () => undefined, "Please enter your name."],
    [() => visitor.control("name").fill("Sam"), "Please enter your email."],
    [() => visitor.control("email").fill("sam@"), "Please enter a valid email address."],
    [() => visitor.control("email").fill(visitor.email), "Please enter your phone number."],
    [
      () => visitor.control("phone").fill("0770090012"),
      "Please enter a valid UK mobile number starting with '07' (11 digits).",
    ],
  ];
  for (const [fill, message] of refusals) {
    await fill();
    await visitor.next();
    await expect(visitor.toast(message)).toBeVisible();
    await expect(visitor.stepHeading("Personal Information")).toBeVisible();
  }
  await visitor.control("phone").fill("07700900123");
  await visitor.next();
  await visitor.next();
  await expect(visitor.toast("Please enter your fitness goals.")).toBeVisible();
  await visitor.control("fitnessGoals").fill("Fitter.");
  await visitor.next();
  await expect(visitor.toast("Please select your current fitness level.")).toBeVisible();
  await visitor.control("currentFitnessLevel").selectOption("beginner");
  await visitor.next();
  await visitor.next();
  await visitor.next();
  await expect(visitor.toast("Please select at least one preferred workout day.")).toBeVisible();
});

test("an error is tied to its field, which takes the focus", async ({ visitor, page }) => {
  await visitor.openBookingForm();
  await visitor.next();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription(/Please enter your name\./);
});

test("Previous, Back and reload lose nothing that was typed", async ({ visitor, page }) => {
  await visitor.answerEverything();
  await expectReviewed(visitor);
  await page.reload();
  await expectReviewed(visitor);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("checkbox", { name: "Thursday" })).toBeChecked();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(visitor.control("medicalConditions")).toHaveValue(visitor.medical);
  await page.reload();
  await expect(visitor.control("medicalConditions")).toHaveValue(visitor.medical);
  await page.goto("/thank-you");
  await page.goBack();
  await expect(visitor.control("medicalConditions")).toHaveValue(visitor.medical);
});

test("a reload in the middle of paying goes on with the same draft", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await visitor.enterCard(cards.succeeds);
  await page.reload();
  await visitor.proceedToPayment();
  expect(await visitor.bookingId()).toBe(bookingId);
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toHaveLength(1);
});

test("what was typed stays in this tab, never includes the card, and ends with the booking", async ({
  visitor,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.enterCard(cards.succeeds);
  const stored = () =>
    page.evaluate(() => ({
      tab: JSON.stringify({ ...sessionStorage }),
      device: JSON.stringify({ ...localStorage }),
      cookies: document.cookie,
    }));
  const { tab, device, cookies } = await stored();
  expect(tab).toContain(visitor.medical);
  expect(tab).not.toContain("4242");
  expect(device).not.toContain(visitor.name);
  expect(cookies).toBe("");
  await visitor.submit.click();
  await visitor.expectThanked();
  await expect.poll(async () => (await stored()).tab).not.toContain(visitor.medical);
});

test("the whole wizard can be walked with the keyboard", async ({ visitor, page }) => {
  await visitor.openBookingForm();
  await visitor.control("name").focus();
  await page.keyboard.type("Sam O'Neill");
  await page.keyboard.press("Tab");
  await page.keyboard.type(visitor.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("07700900123");
  await page.keyboard.press("Enter");
  await expect(visitor.stepHeading("Fitness Profile")).toBeFocused();
});

async function expectReviewed(visitor: Visitor) {
  const main = visitor.page.getByRole("main");
  for (const answer of [
    visitor.name,
    visitor.email,
    "07700900123",
    "Run the village half marathon in spring.",
    visitor.dietary,
    visitor.medical,
    "Monday, Thursday",
    "£50.00",
  ]) {
    await expect(main.getByText(answer).first()).toBeVisible();
  }
}
