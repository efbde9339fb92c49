import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { requiredAnswers } from "#shared/testing/sample-answers.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

export const feePence = 5000;

/** A code with every kind of limit, so that limits are checked, and its uses recorded and forgotten. */
export const limitedCode = { code: "LIMITED", percentOff: 20, maximumUses: 20, oncePerEmail: true };

type BookingBody = EndpointRequest<typeof contract.startBooking>["body"];

/** Health data: only the visitor's own mail and the trainer's page may show it. */
export const sampleHealthAnswer = "Asthma, mild";

/** A booking form with all answers, from another visitor at each call. */
export function sampleConsultation(more: Partial<BookingBody> = {}) {
  const bookingId = randomUUID();
  return {
    bookingId,
    ...requiredAnswers,
    name: "Robin Touch",
    email: `${bookingId}@visitors.example`,
    phone: "07700900123",
    fitnessGoals: "Run the village half marathon.",
    medicalConditions: sampleHealthAnswer,
    healthConsent: currentHealthConsent.version,
    preferredWorkoutDays: ["Monday"],
    ...more,
  } satisfies BookingBody;
}

/** Starts a booking that waits for its card payment. */
export async function startByCard({ call }: Product, more: Partial<BookingBody> = {}) {
  const body = sampleConsultation(more);
  const answer = await call(contract.startBooking, { body });
  assert(answer.status === "awaiting_payment", "A card is asked for.");
  return { ...body, payable: answer, params: { bookingId: body.bookingId } };
}

/** Books a consultation that is paid by card. */
export async function bookByCard(product: Product, more: Partial<BookingBody> = {}) {
  const { payable, ...booked } = await startByCard(product, more);
  await product.stripe.payByCard(payable);
  await product.call(contract.confirmBooking, { params: booked.params });
  return booked;
}

/** The problems of a booking that the trainer's desk has. */
export async function problemsOf({ call }: Product, bookingId: string) {
  const { withProblems } = await call(contract.getBookingsToDo, {});
  const found = withProblems.find((each) => each.bookingId === bookingId);
  return found?.problems.map(({ is }) => is) ?? [];
}

export async function bookAndRefund(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  const amount = feePence * 0.8;
  await stripe.setFaults({ dropWebhooks: true });
  const { payable, params, email } = await step(
    "A visitor starts a booking with a code, and is asked for the reduced fee",
    async () => {
      const draft = await startByCard(product, { discountCode: limitedCode.code });
      assert.equal(draft.payable.amount, amount);
      return draft;
    },
  );
  await step("Before the payment, the trainer sees no booking", async () => {
    const state = await call(contract.confirmBooking, { params });
    assert.equal(state.status, "awaiting_payment");
    const { bookings } = await call(contract.listBookings, { query: { search: email } });
    assert.deepEqual(bookings, []);
  });
  await step("The visitor pays by card, and the browser confirms the booking", async () => {
    await stripe.payByCard(payable);
    const state = await call(contract.confirmBooking, { params });
    assert.equal(state.status, "confirmed");
  });
  await step("The same address cannot use the code again, and receives no reason", () =>
    assert.rejects(
      call(contract.startBooking, {
        body: sampleConsultation({ email, discountCode: limitedCode.code }),
      }),
      { code: "discount_not_found" },
    ),
  );
  await step("Visitor and trainer are mailed once, the trainer without health answers", () =>
    eventually(async () => {
      const [confirmation, ...more] = await product.mailsTo(email);
      assert.ok(confirmation?.text.includes(sampleHealthAnswer));
      assert.deepEqual(more, []);
      const mails = await product.mailsTo(product.trainerEmail);
      const [notification, ...others] = mails.filter(({ text }) => text.includes(email));
      assert.ok(notification && !notification.text.includes(sampleHealthAnswer));
      assert.deepEqual(others, []);
    }),
  );
  await step("Every list and search of the trainer's finds the booking", async () => {
    for (const query of [
      {},
      { show: "todo" as const },
      { show: "paid" as const },
      { search: "robin" },
      { search: email },
      { search: "07700" },
      { search: "7009" },
      { search: email.split("@")[1] ?? "" },
    ]) {
      const { bookings } = await call(contract.listBookings, { query });
      const found = bookings.map(({ bookingId }) => bookingId);
      assert.ok(found.includes(params.bookingId), JSON.stringify(query));
    }
    const { csv, count } = await call(contract.exportBookings, { query: {} });
    assert.ok(count > 0 && csv.includes(email) && !csv.includes(sampleHealthAnswer));
  });
  await step("The trainer reads it, writes a note and sends the mail again", async () => {
    const booking = await call(contract.getBooking, { params });
    assert.equal(booking.amount, amount);
    const noted = await call(contract.writeBookingNote, {
      params,
      body: { note: "Bring a mat.", seen: null },
    });
    assert.equal("note" in noted && noted.note, "Bring a mat.");
    const over = { note: "Bring a towel.", seen: null };
    await assert.rejects(call(contract.writeBookingNote, { params, body: over }), {
      code: "note_changed",
    });
    await call(contract.resendMail, { params, body: { attempts: 1 } });
    assert.equal((await product.mailsTo(email)).length, 2);
  });
  await step("The trainer sees what is to do; nothing is wrong with the booking", async () => {
    const { toDo } = await call(contract.getBookingsToDo, {});
    assert.ok(toDo.count > 0 && toDo.oldestAt !== null);
    assert.deepEqual(await problemsOf(product, params.bookingId), []);
  });
  await step("The trainer deals with a problem that the booking does not have", async () => {
    const body = { problems: ["dp_of_another_booking"], dealtWith: true };
    const booking = await call(contract.dealWithProblems, { params, body });
    assert.equal(booking.dealtWith, undefined);
  });
  await step("The trainer completes it, undoes that and completes it again", async () => {
    const complete = () => call(contract.completeBooking, { params });
    const { completedAt = "" } = await complete();
    assert.equal((await complete()).completedAt, completedAt);
    const undo = () => call(contract.undoCompletion, { params, body: { completedAt } });
    assert.equal((await undo()).status, undefined);
    assert.equal((await undo()).status, undefined);
    assert.equal((await complete()).status, "completed");
    await assert.rejects(undo(), { code: "completion_kept" });
  });
  await step("The trainer refunds £10; the same request again refunds nothing more", async () => {
    const body = {
      refundId: randomUUID(),
      amount: 1000,
      reason: "requested_by_customer",
      leftToRefund: amount,
    } as const;
    await call(contract.refundBooking, { params, body });
    const others = { ...body, refundId: randomUUID() };
    const again = call(contract.refundBooking, { params, body: others });
    await assert.rejects(again, { code: "refunds_changed" });
    const { leftToRefund } = await call(contract.refundBooking, { params, body });
    assert.equal(leftToRefund, amount - 1000);
    assert.deepEqual(await stripe.refunds(), [[1000, "succeeded"]]);
    for (const show of ["paid", "refunded"] as const) {
      const { bookings } = await call(contract.listBookings, { query: { show } });
      assert.ok(bookings.some(({ bookingId }) => bookingId === params.bookingId));
    }
  });
}

/** The visitor's browser never calls back: the webhook confirms the booking. */
export async function bookByWebhook(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  await step("Stripe's signed webhook alone confirms a booking", async () => {
    await stripe.setFaults({ dropWebhooks: false });
    const { payable, params, email } = await startByCard(product, {
      discountCode: limitedCode.code,
    });
    await stripe.payByCard(payable);
    await eventually(async () => {
      await call(contract.getBooking, { params });
      assert.equal(await stripe.delivered("payment_intent.succeeded"), 1);
    });
    await product.runUpkeep();
    assert.equal((await product.mailsTo(email)).length, 1);
    product.called.add(contract.stripeWebhook);
    await stripe.setFaults({ dropWebhooks: true });
  });
}

/** Neither the browser nor a webhook reports the payment: upkeep asks Stripe. */
export async function bookByUpkeep(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  const limited = { discountCode: limitedCode.code };
  await stripe.setFaults({ dropWebhooks: true });
  const { params, email } = await step("A payment goes through that nothing reports", async () => {
    const draft = await startByCard(product, limited);
    await stripe.payByCard(draft.payable);
    await assert.rejects(call(contract.getBooking, draft), { code: "booking_not_found" });
    return draft;
  });
  const abandoned = await step("A draft is a day old and unpaid", async () => {
    const draft = await startByCard(product, limited);
    await product.backdate(draft.bookingId, new Date(Date.now() - 25 * 60 * 60 * 1000));
    assert.equal(await countHeld(product, draft.email), 1);
    return draft;
  });
  await step("Upkeep confirms and mails the payment, and deletes the draft", async () => {
    await product.runUpkeep();
    await call(contract.getBooking, { params });
    assert.equal((await product.mailsTo(email)).length, 1);
    assert.equal(await countHeld(product, abandoned.email), 0);
  });
  await step("Upkeep run again mails nothing more", async () => {
    await product.runUpkeep();
    assert.equal((await product.mailsTo(email)).length, 1);
  });
  await step("Upkeep erases the booking when it has been kept for long enough", async () => {
    await product.backdate(params.bookingId, new Date("2012-03-04T05:06:07.000Z"));
    // The first run erases the health answers, the second one the rest.
    await product.runUpkeep();
    await product.runUpkeep();
    await assert.rejects(call(contract.getBooking, { params }), { code: "booking_not_found" });
  });
}

export async function countHeld({ call }: Product, email: string): Promise<number> {
  const { counts } = await call(contract.lookUpPerson, { body: { email } });
  return counts.consultations + counts.drafts;
}

export async function bookForFree(product: Product, step: Step): Promise<void> {
  const { call } = product;
  const clientToken = randomBytes(32).toString("base64url");
  const body = { ...sampleConsultation({ discountCode: "GIFT" }), clientToken };
  await step("With a code for 100 %, a visitor books without a card and is mailed", async () => {
    const code = { code: "GIFT", percentOff: 100, maximumUses: 1, oncePerEmail: true };
    await call(contract.createDiscount, { body: code });
    assert.equal((await call(contract.startBooking, { body })).status, "confirmed");
    await eventually(async () => assert.equal((await product.mailsTo(body.email)).length, 1));
  });
  await step("The visitor cancels, and can use the code for another booking", async () => {
    const again = { ...body, bookingId: randomUUID() };
    await assert.rejects(call(contract.startBooking, { body: again }), {
      code: "discount_not_found",
    });
    const params = { bookingId: body.bookingId, token: body.clientToken };
    await call(contract.cancelClientBooking, { params });
    assert.equal((await call(contract.startBooking, { body: again })).status, "confirmed");
  });
}

export async function payForSession(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  const start = (paymentId: string) =>
    call(contract.startPayment, {
      body: {
        paymentId,
        amount: 4000,
        discountCode: limitedCode.code,
        payer: { name: "Robin Touch", email: "payer@visitors.example" },
      },
    });
  await step("A visitor pays for a session, a chosen amount less the code", async () => {
    await stripe.setFaults({ dropWebhooks: true });
    const paymentId = randomUUID();
    const answer = await start(paymentId);
    assert(answer.status === "awaiting_payment", "A card is asked for.");
    assert.equal(answer.amount, 3200);
    await stripe.payByCard(answer);
    const state = await call(contract.confirmPayment, { params: { paymentId } });
    assert.equal(state.status, "confirmed");
    await assert.rejects(start(randomUUID()), { code: "discount_not_found" });
  });
}
