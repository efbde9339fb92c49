import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { type ClientMail, clientMails } from "#shared/bookings/mails.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { bookByCard, problemsOf } from "./bookings.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

/** SES's mailbox simulator answers for these addresses, at AWS as here. */
const simulated = (outcome: "bounce" | "complaint") =>
  `${outcome}+${randomUUID()}@simulator.amazonses.com`;

export async function bouncedMail(product: Product, step: Step): Promise<void> {
  const { call } = product;
  const returned = async (params: { readonly bookingId: string }, reason: string) =>
    eventually(async () => {
      const booking = await call(contract.getBooking, { params });
      const mail = "visitorMail" in booking ? booking.visitorMail : undefined;
      assert.equal(mail?.history[1]?.returned?.reason, reason);
    });
  await step("A confirmation that bounces is marked, and is on the trainer's desk", async () => {
    const { params, bookingId } = await bookByCard(product, { email: simulated("bounce") });
    await returned(params, "unknown_address");
    assert.deepEqual(await problemsOf(product, bookingId), ["confirmation_returned"]);
    await product.runUpkeep();
    assert.deepEqual(await problemsOf(product, bookingId), ["confirmation_returned"]);
    await call(contract.completeBooking, { params });
    assert.deepEqual(await problemsOf(product, bookingId), []);
  });
  await step("One that is reported as spam is marked, and is no problem", async () => {
    const { params, bookingId } = await bookByCard(product, { email: simulated("complaint") });
    await returned(params, "complaint");
    assert.deepEqual(await problemsOf(product, bookingId), []);
  });
}

/** Runs after the journeys that send each mail. */
export async function sendOnceMore({ call }: Product, step: Step): Promise<void> {
  await step("The trainer sends each mail once more for which there is a reason left", async () => {
    const sent = new Set<ClientMail>();
    for (const kind of bookingKinds) {
      const { bookings } = await call(contract.listBookings, { query: { kind } });
      for (const booking of bookings) {
        if (isErasedRecord(booking)) continue;
        const params = { bookingId: booking.bookingId };
        for (const mail of clientMails) {
          const attempts = booking[mail]?.attempts ?? 0;
          if (attempts === 0 || sent.has(mail)) continue;
          const after = await call(contract.resendMail, { params, body: { mail, attempts } });
          const state = isErasedRecord(after) ? undefined : after[mail];
          if (state?.attempts === attempts + 1 && state.status === "sent") sent.add(mail);
        }
      }
    }
    assert.deepEqual(
      clientMails.filter((mail) => !sent.has(mail)),
      // The time was removed, and a review is asked for once.
      ["reminderMail", "reviewMail"],
    );
  });
}
