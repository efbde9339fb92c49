import assert from "node:assert/strict";
import {
  BookingSettingsChange,
  type BookingTick,
  bookingTicks,
} from "#shared/bookings/booking-settings.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { sampleConsultation, startByCard } from "./bookings.ts";
import type { Product, Step } from "./product.ts";

/**
 * Runs first: what a function needs for a setting that is off by default is needed in all that follows, and
 * for the pause in its own journey.
 */
export async function turnSettingsOn({ call }: Product, step: Step): Promise<void> {
  await step("The trainer turns on every setting but the pauses", async () => {
    const on = bookingTicks.filter((name) => !isPause(name)).map((name) => [name, true]);
    const body = BookingSettingsChange.parse(Object.fromEntries(on));
    const settings = await call(contract.changeBookingSettings, { body });
    assert.deepEqual(settings, { ...body, full: null, pause: null });
    assert.deepEqual(await call(contract.getBookingSettings, {}), settings);
  });
}

const isPause = (name: BookingTick) => name === "isFull" || name === "isPaused";

/** The trainer stops bookings while a visitor's card form is open, and takes them again. */
export async function pauseBookings(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  const { payable, params } = await startByCard(product);
  const body = sampleConsultation();
  await step("The trainer stops bookings: pages learn it, and none begins", async () => {
    const { pause } = await call(contract.changeBookingSettings, { body: { isPaused: true } });
    assert.ok(pause);
    assert.deepEqual(await call(contract.getBookingPause, {}), { isFull: true, isPaused: true });
    await assert.rejects(call(contract.startBooking, { body }), { code: "bookings_paused" });
  });
  await step("A payment under way is made, and upkeep goes on", async () => {
    await stripe.payByCard(payable);
    const { status } = await call(contract.confirmBooking, { params });
    assert.equal(status, "confirmed");
    await product.runUpkeep();
  });
  await step("The trainer takes bookings again", async () => {
    await call(contract.changeBookingSettings, { body: { isPaused: false } });
    assert.deepEqual(await call(contract.getBookingPause, {}), {
      isFull: false,
      isPaused: false,
    });
    const { status } = await call(contract.startBooking, { body });
    assert.equal(status, "awaiting_payment");
  });
}
