import assert from "node:assert/strict";
import { endpoints as contract } from "#shared/endpoints.ts";
import { dayMs } from "#shared/values/durations.ts";
import { bookByCard } from "./bookings.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

/** The trainer asks for a review, and the client wants no more such mails. */
export async function askForReview(product: Product, step: Step): Promise<void> {
  const { call } = product;
  const reviewUrl = "https://reviews.example.com/write";
  await step("The trainer publishes where reviews are written", async () => {
    const { content, revision } = await call(contract.getWebsite, {});
    const body = { content: { ...content, where: { ...content.where, reviewUrl } }, revision };
    const saved = await call(contract.saveWebsite, { body });
    await call(contract.publishWebsite, { body: { revision: saved.revision } });
  });
  const { params, email } = await bookByCard(product);
  const asked = async () =>
    (await product.mailsTo(email)).filter(({ text }) => text.includes(reviewUrl));
  const text = await step("A client is asked a day after the consultation, once", async () => {
    await call(contract.completeBooking, { params });
    const twoDaysAgo = new Date(Date.now() - 2 * dayMs);
    await product.backdate(params.bookingId, twoDaysAgo);
    await product.runUpkeep();
    assert.deepEqual(await asked(), []);
    await product.backdate(params.bookingId, twoDaysAgo, "completedAt");
    await product.runUpkeep();
    await product.runUpkeep();
    return eventually(async () => {
      const [mail, ...more] = await asked();
      assert.ok(mail && more.length === 0);
      return mail.text;
    });
  });
  await step("The trainer cannot send it a second time", async () => {
    await call(contract.resendMail, { params, body: { mail: "reviewMail", attempts: 1 } });
    assert.equal((await asked()).length, 1);
  });
  await step("The client stops such mails by the link of that one, and again", async () => {
    const token = /\/my-booking\/[^/]+\/([\w-]+)/.exec(text)?.[1] ?? "";
    const link = { params: { ...params, token } };
    const mail = "reviewMail";
    const shown = (await call(contract.openClientBooking, link)).refusable;
    assert.deepEqual(shown, [{ mail, isRefused: false }]);
    const refusing = { ...link, body: { mail } } as const;
    const refused = await call(contract.refuseMail, refusing);
    assert.deepEqual(refused.refusable, [{ mail, isRefused: true }]);
    assert.deepEqual(await call(contract.refuseMail, refusing), refused);
  });
}
