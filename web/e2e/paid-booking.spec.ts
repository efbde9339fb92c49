import { site } from "#shared/site/site.ts";
import { expect, test } from "./test.ts";
import { cards } from "./visitor.ts";

test("a visitor books and pays, and everybody hears of it once", async ({ visitor, stack }) => {
  const trainerMailBefore = (await stack.mailTo(site.trainerEmail)).length;
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  const bookingId = await visitor.bookingId();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();

  const intents = await stack.intentsOf(bookingId);
  expect(intents).toHaveLength(1);
  expect(intents[0]).toMatchObject({ status: "succeeded", amount: 5000 });
  expect(intents[0]?.metadata).toEqual({ bookingId, discountApplied: "false" });
  expect(JSON.stringify(intents)).not.toContain(visitor.medical);

  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [mail] = await stack.mailTo(visitor.email);
  for (const text of [
    visitor.name,
    visitor.email,
    "07700900123",
    "Run the village half marathon in spring.",
    visitor.dietary,
    visitor.medical,
    "Monday, Thursday",
    "None",
    "£50.00",
    "Paid",
    new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" }),
  ]) {
    expect(mail?.text).toContain(text);
  }

  const trainerMail = (await stack.mailTo(site.trainerEmail)).slice(trainerMailBefore);
  const aboutThis = trainerMail.filter(({ replyTo }) => replyTo.includes(visitor.email));
  expect(aboutThis).toHaveLength(1);
  const told = `${aboutThis[0]?.subject} ${aboutThis[0]?.text} ${aboutThis[0]?.html}`;
  expect(told).toContain("/admin");
  expect(told).not.toContain(visitor.medical);
  expect(told).not.toContain(visitor.dietary);
});

test("the health questions may be left empty", async ({ visitor, stack }) => {
  await visitor.answerEverything({ health: false });
  await visitor.proceedToPayment();
  await visitor.payWith(cards.succeeds);
  await visitor.expectThanked();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  const [mail] = await stack.mailTo(visitor.email);
  expect(mail?.text.match(/None specified/g)).toHaveLength(2);
});

test("clicking everything twice books once", async ({ visitor, stack, page }) => {
  await visitor.answerEverything();
  await page.getByRole("button", { name: "Confirm and Proceed to Payment" }).dblclick();
  await expect(visitor.submit).toBeEnabled();
  const bookingId = await visitor.bookingId();
  await visitor.enterCard(cards.succeeds);
  await visitor.submit.dblclick();
  await visitor.expectThanked();
  expect(await stack.intentsOf(bookingId)).toHaveLength(1);
  await stack.upkeep();
  expect(await stack.mailTo(visitor.email)).toHaveLength(1);
});

test("a card that asks for authentication pays once it is given", async ({
  visitor,
  stack,
  page,
}) => {
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.needsAuthentication);
  await page
    .frameLocator('iframe[title*="3D Secure"]')
    .getByRole("button", { name: /complete/i })
    .click();
  await visitor.expectThanked();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
});

test("authentication by redirect comes back to the confirmation", async ({
  visitor,
  stack,
  page,
}) => {
  await stack.stripeFaults({ redirectAuthentication: true });
  await visitor.answerEverything();
  await visitor.proceedToPayment();
  await visitor.payWith(cards.needsAuthentication);
  await page.getByRole("button", { name: /complete/i }).click();
  await visitor.expectThanked();
  await expect.poll(() => stack.mailTo(visitor.email)).toHaveLength(1);
  await expect.poll(() => page.url()).not.toContain("client_secret");
});
