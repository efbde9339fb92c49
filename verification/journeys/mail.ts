import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { endpoints as contract } from "#shared/endpoints.ts";
import { startByCard } from "./bookings.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

/** SES's mailbox simulator answers for these addresses, at AWS as here. */
const simulated = (outcome: "bounce" | "complaint") =>
  `${outcome}+${randomUUID()}@simulator.amazonses.com`;

export async function bouncedMail(product: Product, step: Step): Promise<void> {
  const { call } = product;
  const bookFrom = async (email: string) => {
    const { payable, params } = await startByCard(product, { email });
    await product.stripe.payByCard(payable);
    await call(contract.confirmBooking, { params });
    return params;
  };
  const returned = async (params: { readonly bookingId: string }, reason: string) =>
    eventually(async () => {
      const booking = await call(contract.getBooking, { params });
      const mail = "visitorMail" in booking ? booking.visitorMail : undefined;
      assert.equal(mail?.history[1]?.returned?.reason, reason);
    });
  const problems = async ({ bookingId }: { readonly bookingId: string }) => {
    const { withProblems } = await call(contract.getBookingsToDo, {});
    const found = withProblems.find((each) => each.bookingId === bookingId);
    return found?.problems.map(({ is }) => is) ?? [];
  };
  await step("A confirmation that bounces is marked, and is on the trainer's desk", async () => {
    const params = await bookFrom(simulated("bounce"));
    await returned(params, "unknown_address");
    assert.deepEqual(await problems(params), ["confirmation_returned"]);
    await product.runUpkeep();
    assert.deepEqual(await problems(params), ["confirmation_returned"]);
    await call(contract.completeBooking, { params });
    assert.deepEqual(await problems(params), []);
  });
  await step("One that is reported as spam is marked, and is no problem", async () => {
    const params = await bookFrom(simulated("complaint"));
    await returned(params, "complaint");
    assert.deepEqual(await problems(params), []);
  });
}
