import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { endpoints as contract } from "#shared/endpoints.ts";
import { site } from "#shared/site/site.ts";
import {
  type BookingBody,
  sampleConsultation,
  sampleHealthAnswer,
} from "../sample-consultation.ts";
import { eventually } from "./eventually.ts";
import type { Product } from "./product.ts";
import type { Report } from "./report.ts";
import { delivered } from "./stripe-account.ts";

const feePence = 5000;

/** Writes a draft, as far as the card form. */
export async function begin(product: Product, more: Partial<BookingBody> = {}) {
  const body = sampleConsultation(more);
  const answer = await product.call(contract.startBooking, { body });
  assert(answer.status === "awaiting_payment", "A card should be asked for.");
  return { ...body, payable: answer, params: { bookingId: body.bookingId } };
}

/** A consultation from the first form to the refund, told by the visitor's browser. */
export async function bookAndRefund(product: Product, report: Report): Promise<void> {
  const { call, stripe } = product;
  await stripe.faults({ dropWebhooks: true });
  const { payable, params, email } = await report.step(
    "A visitor begins a booking, and is asked for £50",
    async () => {
      const draft = await begin(product);
      assert.equal(draft.payable.amount, feePence);
      return draft;
    },
  );
  await report.step("Before paying, it is no booking", async () => {
    const state = await call(contract.confirmBooking, { params });
    assert.equal(state.status, "awaiting_payment");
    const { bookings } = await call(contract.listBookings, { query: { search: email } });
    assert.deepEqual(bookings, []);
  });
  await report.step("They pay by card, and the booking is confirmed", async () => {
    await stripe.payByCard(payable);
    const state = await call(contract.confirmBooking, { params });
    assert.equal(state.status, "confirmed");
  });
  await report.step("SES has the visitor's mail, and the trainer's without health answers", () =>
    eventually(async () => {
      const [confirmation, ...more] = await product.mailsTo(email);
      assert.ok(confirmation, "The visitor is mailed.");
      assert.ok(confirmation.from.includes(site.senderEmail));
      assert.ok(confirmation.text.includes(sampleHealthAnswer));
      assert.deepEqual(more, [], "One confirmation is enough.");
      const told = (await product.mailsTo(site.trainerEmail)).filter(({ text }) =>
        text.includes(email),
      );
      assert.equal(told.length, 1, "The trainer is told once.");
      assert.ok(!told[0]?.text.includes(sampleHealthAnswer));
    }),
  );
  await report.step("The trainer finds it, notes something, and sends the mail again", async () => {
    const { bookings } = await call(contract.listBookings, { query: { search: email } });
    assert.deepEqual(
      bookings.map(({ bookingId }) => bookingId),
      [params.bookingId],
    );
    const booking = await call(contract.getBooking, { params });
    assert.equal(booking.amount, feePence);
    const noted = await call(contract.writeBookingNote, {
      params,
      body: { note: "Bring a mat.", seen: null },
    });
    assert.equal("note" in noted && noted.note, "Bring a mat.");
    await call(contract.resendMail, { params, body: { attempts: 1 } });
    assert.equal((await product.mailsTo(email)).length, 2);
    const { csv, count } = await call(contract.exportBookings, { query: {} });
    assert.ok(count > 0 && csv.includes(email) && !csv.includes(sampleHealthAnswer));
  });
  await report.step("The trainer completes it, once and again", async () => {
    assert.equal((await call(contract.completeBooking, { params })).status, "completed");
    assert.equal((await call(contract.completeBooking, { params })).status, "completed");
  });
  await report.step("The trainer gives £10 back, and Stripe has given it once", async () => {
    const body = {
      refundId: randomUUID(),
      amount: 1000,
      reason: "requested_by_customer",
    } as const;
    await call(contract.refundBooking, { params, body });
    const { leftToRefund } = await call(contract.refundBooking, { params, body });
    assert.equal(leftToRefund, feePence - 1000);
    const { refunds } = await stripe.state();
    assert.deepEqual(
      refunds.map(({ amount, status }) => [amount, status]),
      [[1000, "succeeded"]],
    );
  });
}

/** A browser that was closed too early: only Stripe tells of the payment. */
export async function bookByWebhook(product: Product, report: Report): Promise<void> {
  const { call, stripe } = product;
  await stripe.faults({ dropWebhooks: false });
  await report.step("Stripe's signed webhook alone confirms a booking", async () => {
    const { payable, params, email } = await begin(product);
    await stripe.payByCard(payable);
    await eventually(async () => {
      const booking = await call(contract.getBooking, { params });
      assert.equal(booking.bookingId, params.bookingId);
      assert.equal((await product.mailsTo(email)).length, 1);
      assert.equal(delivered(await stripe.state(), "payment_intent.succeeded"), 1);
    });
    product.called.add(contract.stripeWebhook);
  });
}

/** Everything that gets by without a card. */
export async function bookForFree(product: Product, report: Report): Promise<void> {
  const { call } = product;
  await report.step("The trainer makes a code for everything", async () => {
    const body = { code: "gift", percentOff: 100, maximumUses: 3, oncePerEmail: true };
    assert.equal((await call(contract.createDiscount, { body })).code, "GIFT");
    const found = await call(contract.checkDiscount, { body: { code: "Gift" } });
    assert.deepEqual(found, { code: "GIFT", percentOff: 100 });
  });
  await report.step("A visitor books for nothing, and is mailed", async () => {
    const body = sampleConsultation({ discountCode: "GIFT" });
    assert.equal((await call(contract.startBooking, { body })).status, "confirmed");
    await eventually(async () =>
      assert.equal((await product.mailsTo(body.email)).length, 1, "There is one mail."),
    );
  });
}

/** The payment page: a session, by card. */
export async function payForSession(product: Product, report: Report): Promise<void> {
  const { call, stripe } = product;
  await stripe.faults({ dropWebhooks: true });
  await report.step("A visitor pays for a session of their own amount", async () => {
    const paymentId = randomUUID();
    const payer = { name: "Robin Touch", email: `${paymentId}@visitors.example` };
    const answer = await call(contract.startPayment, {
      body: { paymentId, amount: 4000, payer },
    });
    assert(answer.status === "awaiting_payment", "A card should be asked for.");
    assert.equal(answer.amount, 4000);
    await stripe.payByCard(answer);
    const state = await call(contract.confirmPayment, { params: { paymentId } });
    assert.equal(state.status, "confirmed");
  });
}

/** A closed browser and a lost webhook: upkeep asks Stripe. */
export async function bookByUpkeep(product: Product, report: Report): Promise<void> {
  const { call, stripe } = product;
  await stripe.faults({ dropWebhooks: true });
  const { params, email } = await report.step("A payment goes through that nobody tells of", () =>
    begin(product).then(async (draft) => {
      await stripe.payByCard(draft.payable);
      await assert.rejects(call(contract.getBooking, draft), { code: "booking_not_found" });
      return draft;
    }),
  );
  await report.step("Upkeep, run through Lambda, confirms and mails it", async () => {
    await product.upkeep();
    const booking = await call(contract.getBooking, { params });
    assert.equal(booking.bookingId, params.bookingId);
    assert.equal((await product.mailsTo(email)).length, 1);
  });
  await report.step("Upkeep run again does no more", async () => {
    await product.upkeep();
    assert.equal((await product.mailsTo(email)).length, 1);
  });
}

/** What the law asks for. */
export async function eraseSomebody(product: Product, report: Report): Promise<void> {
  const { call, stripe } = product;
  await report.step(
    "The trainer hands out, and then erases, what is held of a person",
    async () => {
      await stripe.faults({ dropWebhooks: true });
      const { payable, params, email } = await begin(product);
      await stripe.payByCard(payable);
      await call(contract.confirmBooking, { params });
      const body = { email };
      const { counts } = await call(contract.lookUpPerson, { body });
      assert.deepEqual([counts.consultations, counts.withHealthAnswers], [1, 1]);
      const { records } = await call(contract.exportPerson, { body });
      assert.ok(JSON.stringify(records).includes(sampleHealthAnswer));
      await call(contract.eraseHealthAnswers, { body });
      const exported = await call(contract.exportPerson, { body });
      assert.ok(!JSON.stringify(exported.records).includes(sampleHealthAnswer));
      assert.equal((await call(contract.erasePerson, { body })).report.erased, 1);
      const after = await call(contract.lookUpPerson, { body });
      assert.equal(after.counts.consultations, 0);
    },
  );
}
