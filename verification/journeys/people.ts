import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { endpoints as contract } from "#shared/endpoints.ts";
import {
  bookByCard,
  countHeld,
  limitedCode,
  sampleConsultation,
  sampleHealthAnswer,
} from "./bookings.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

export async function erasePayerWithoutAddress({ call }: Product, step: Step): Promise<void> {
  await step(
    "The trainer finds a payer by name, who left no address, and erases them",
    async () => {
      const code = { code: "GIFTED", percentOff: 100 };
      await call(contract.createDiscount, { body: code });
      const payer = { name: "Rowan Noaddress" };
      const bookingId = randomUUID();
      const body = { paymentId: bookingId, amount: 4000, discountCode: code.code, payer };
      await call(contract.startPayment, { body });
      const find = async () => {
        const query = { kind: "sessions", search: payer.name } as const;
        return (await call(contract.listBookings, { query })).bookings.map(
          (each) => each.bookingId,
        );
      };
      await eventually(async () => assert.deepEqual(await find(), [bookingId]));
      const erased = await call(contract.erasePersonOfBooking, { params: { bookingId } });
      assert.ok(erased.erasedAt);
      await eventually(async () => assert.deepEqual(await find(), []));
    },
  );
}

export async function erasePerson(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  await step("The trainer hands out what is held about a person, then erases it", async () => {
    await stripe.setFaults({ dropWebhooks: true });
    const { email } = await bookByCard(product, { discountCode: limitedCode.code });
    // Erasure deletes a draft without a PaymentIntent, and empties a booking.
    await stripe.setFaults({ failApi: true });
    await assert.rejects(call(contract.startBooking, { body: sampleConsultation({ email }) }), {
      code: "payment_unavailable",
    });
    await stripe.setFaults({ failApi: false });

    const body = { email };
    const { counts } = await call(contract.lookUpPerson, { body });
    assert.deepEqual([counts.consultations, counts.drafts, counts.withHealthAnswers], [1, 1, 2]);
    const { records } = await call(contract.exportPerson, { body });
    assert.ok(JSON.stringify(records).includes(sampleHealthAnswer));
    await call(contract.eraseHealthAnswers, { body });
    const exported = await call(contract.exportPerson, { body });
    assert.ok(!JSON.stringify(exported.records).includes(sampleHealthAnswer));
    const { report } = await call(contract.erasePerson, { body });
    assert.deepEqual([report.erased, report.deleted], [1, 1]);
    assert.equal(await countHeld(product, email), 0);
  });
}
