import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { hourMs } from "#shared/values/durations.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { feePence, problemsOf, startByCard } from "./bookings.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

const newToken = () => randomBytes(32).toString("base64url");

/** A client uses the link to cancel, and upkeep refunds it. */
export async function cancelByLink(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  await stripe.setFaults({ dropWebhooks: true });
  const token = newToken();
  const { payable, params, email } = await step("A visitor starts a booking with a link", () =>
    startByCard(product, { clientToken: token }),
  );
  const link = { ...params, token };
  await step(
    "A link opens nothing before the booking is confirmed, and no wrong link does",
    async () => {
      await assert.rejects(call(contract.openClientBooking, { params: link }), {
        code: "link_invalid",
      });
      await stripe.payByCard(payable);
      await call(contract.confirmBooking, { params });
      const wrong = { ...params, token: newToken() };
      await assert.rejects(call(contract.cancelClientBooking, { params: wrong }), {
        code: "link_invalid",
      });
    },
  );
  await step("The browser's link and that of the mail show the booking", async () => {
    const shown = await call(contract.openClientBooking, { params: link });
    assert.equal(shown.owed, feePence);
    await eventually(async () => {
      const [confirmation] = await product.mailsTo(email);
      const mailed = /\/my-booking\/[^/]+\/([\w-]+)/.exec(confirmation?.text ?? "")?.[1] ?? "";
      const same = await call(contract.openClientBooking, { params: { ...params, token: mailed } });
      assert.deepEqual(same, shown);
    });
  });
  await step("The client asks to go ahead, and says that a time is chosen", async () => {
    const body = { version: currentStartRequest.consultations.version };
    await call(contract.requestStart, { params: link, body });
    const { timeChosenAt } = await call(contract.reportTimeChosen, { params: link });
    assert.notEqual(timeChosenAt, null);
  });
  await step(
    "The trainer notes the time: what is cancelled before it is owed in full",
    async () => {
      const { payback } = await call(contract.openClientBooking, { params: link });
      assert.equal(payback, "less");
      const startsAt = { day: londonDate(new Date(Date.now() + 48 * hourMs)), time: "10:00" };
      await call(contract.noteTime, { params, body: { startsAt, seen: 0 } });
      const timed = await call(contract.openClientBooking, { params: link });
      assert.deepEqual([timed.owed, timed.payback], [feePence, "all"]);
    },
  );
  await step("The client cancels: both are mailed once, and it is on the desk", async () => {
    const first = await call(contract.cancelClientBooking, { params: link });
    assert.deepEqual(await call(contract.cancelClientBooking, { params: link }), first);
    assert.equal((await product.mailsTo(email)).length, 3);
    assert.deepEqual(await problemsOf(product, params.bookingId), ["cancelled"]);
  });
  await step("Upkeep refunds it, and nothing is left to do", async () => {
    await product.runUpkeep();
    await product.runUpkeep();
    const { refundedAmount } = await call(contract.openClientBooking, { params: link });
    assert.equal(refundedAmount, feePence);
    assert.deepEqual(await problemsOf(product, params.bookingId), []);
  });
}
