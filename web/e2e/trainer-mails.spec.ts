import { site } from "#shared/site/site.ts";
import { book } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

test("the mail about a booking leads to it, through the sign-in", async ({ stack, page }) => {
  const { email, name } = await book(stack, "Linked Person");
  const mails = await stack.mailTo(site.trainerEmail);
  const text = mails.map((mail) => mail.text).find((each) => each.includes(email)) ?? "";
  expect(text).toContain("Call Linked:\ntel:07700900456");
  const link = new URL(/See the answers:\n(\S+)/.exec(text)?.[1] ?? "");
  await page.goto(`${link.pathname}${link.search}`);
  await page.waitForURL(/\/login/);
  await new Trainer(page).fillInSignIn(credentials);
  await expect(page.getByRole("dialog", { name })).toContainText("Asthma, mild");
});
