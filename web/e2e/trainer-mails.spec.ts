import { site } from "#shared/site/site.ts";
import { adminWidths, expectAccessible } from "./accessible.ts";
import { book } from "./bookings.ts";
import { expect, test } from "./test.ts";
import { credentials, Trainer } from "./trainer.ts";

test("the mail about a booking leads to it, through the sign-in.", async ({ stack, page }) => {
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

test("a confirmation that bounces is on the desk until it is sent again.", async ({
  stack,
  page,
}) => {
  await stack.mailFaults({ bounce: true });
  const { email } = await book(stack, "Bounced Person");
  const trainer = new Trainer(page);
  // SES reports it some moments after the booking.
  const textOfRow = async () => {
    await trainer.openConsultations();
    return trainer.consultation(email).textContent();
  };
  await expect.poll(textOfRow).toContain("Confirmation email bounced");
  await stack.upkeep();
  await page.reload();
  const problems = page.getByRole("list", { name: "Needs you" });
  await expect(problems).toContainText("Bounced Person");
  await stack.mailFaults({ bounce: false });
  const dialog = await trainer.openDetails(email);
  const state = "Bounced: this address doesn’t accept email. Call or text instead";
  await expect(dialog.getByText(state)).toHaveCount(2);
  const history = dialog.getByRole("listitem").filter({ hasText: "Confirmation" });
  await expect(history).toContainText([
    "Confirmation email sent",
    "Confirmation email bounced: this address doesn’t accept email",
  ]);
  await expectAccessible(page, adminWidths);
  await dialog.getByRole("button", { name: "Send Again" }).click();
  await expect(trainer.toast("Email sent.")).toBeVisible();
  await expect(dialog.getByText("Sent twice")).toBeVisible();
  expect(await stack.mailTo(email)).toHaveLength(1);
});
