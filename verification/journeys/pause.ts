import assert from "node:assert/strict";
import { endpoints as contract } from "#shared/endpoints.ts";
import { sampleConsultation, startByCard } from "./bookings.ts";
import type { Product, Step } from "./product.ts";

/** The trainer stops bookings while a visitor's card form is open, and takes them again. */
export async function pauseBookings(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  const { payable, params } = await startByCard(product);
  const body = sampleConsultation();
  await step("The trainer stops bookings: pages learn it, and none begins", async () => {
    const { pause } = await call(contract.changeBookingSettings, { body: { isPaused: true } });
    assert.ok(pause);
    assert.deepEqual(await call(contract.getBookingPause, {}), { isPaused: true });
    await assert.rejects(call(contract.startBooking, { body }), { code: "bookings_paused" });
  });
  await step("A payment under way is made", async () => {
    await stripe.payByCard(payable);
    const { status } = await call(contract.confirmBooking, { params });
    assert.equal(status, "confirmed");
  });
  await step("The trainer takes bookings again", async () => {
    await call(contract.changeBookingSettings, { body: { isPaused: false } });
    assert.deepEqual(await call(contract.getBookingPause, {}), { isPaused: false });
    const { status } = await call(contract.startBooking, { body });
    assert.equal(status, "awaiting_payment");
  });
}
