import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { hourMs, minuteMs } from "#shared/values/durations.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { tellCalendar } from "./calendar.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

/** A client buys a block, and the trainer ticks its sessions. */
export async function useBlock(product: Product, step: Step): Promise<void> {
  const { call, stripe } = product;
  const email = "block@visitors.example";
  const mailed = (text: string) =>
    eventually(async () => {
      const mails = await product.mailsTo(email);
      assert.equal(mails.filter((mail) => mail.text.includes(text)).length, 1, text);
    });
  const block = { name: "Ten sessions", sessions: 10, weeks: 26 };
  const bookingId = randomUUID();
  const token = randomBytes(32).toString("base64url");
  const opened = () => call(contract.openClientBooking, { params: { bookingId, token } });
  await step("The trainer offers a block, and a client pays for it", async () => {
    const { content, revision } = await call(contract.getWebsite, {});
    const offer = { ...content.offer, blocks: [{ ...block, pricePence: 40_000 }] };
    const saved = await call(contract.saveWebsite, {
      body: { content: { ...content, offer }, revision },
    });
    await call(contract.publishWebsite, { body: { revision: saved.revision } });
    const payer = { name: "Robin Touch", email };
    const body = { paymentId: bookingId, block, payer, clientToken: token };
    const answer = await call(contract.startBlockPayment, { body });
    assert(answer.status === "awaiting_payment", "A card is asked for.");
    assert.equal(answer.amount, 40_000);
    await stripe.payByCard(answer);
    await call(contract.confirmPayment, { params: { paymentId: bookingId } });
    assert.equal((await opened()).sessionsLeft, 10);
  });
  await step("The trainer ticks a session, and puts it back", async () => {
    const params = { bookingId, sessionId: randomUUID() };
    const day = londonDate(new Date());
    await call(contract.holdSession, { params, body: { day, seen: 0 } });
    await call(contract.holdSession, { params, body: { day, seen: 0 } });
    const other = { bookingId, sessionId: randomUUID() };
    await assert.rejects(call(contract.holdSession, { params: other, body: { day, seen: 0 } }), {
      code: "sessions_changed",
    });
    const held = await opened();
    assert.deepEqual(
      [held.sessionsLeft, held.heldOn, held.payback, held.owed],
      [9, [day], "less_held", 36_000],
    );
    await call(contract.putSessionBack, { params, body: { reason: "Rain" } });
    assert.equal((await opened()).sessionsLeft, 10);
  });
  const today = londonDate(new Date());
  await step("The client is told of a session once, ten minutes after it is ticked", async () => {
    const params = { bookingId, sessionId: randomUUID() };
    await call(contract.holdSession, { params, body: { day: today, seen: 2 } });
    await product.runUpkeep();
    // The functions have the machine's clock, which cannot be advanced.
    await product.backdate(bookingId, new Date(Date.now() - 11 * minuteMs), "usedSessions[1].at");
    await product.runUpkeep();
    await product.runUpkeep();
    await mailed("I’ve taken one session off your block. You have 9 of 10 sessions left");
  });
  await step("The client is told once that the others lapse", async () => {
    const lapsesOn = laterDay(today, 20);
    await product.backdate(bookingId, lapsesOn, "lapsesOn");
    await product.backdate(bookingId, `${lapsesOn}T12:00:00.000Z`, "dueAt");
    await product.runUpkeep();
    await product.runUpkeep();
    await mailed("You can’t use them after that day");
  });
  await step("The client is told of a refund once, ten minutes after it is made", async () => {
    const refundId = randomUUID();
    const reason = "requested_by_customer" as const;
    const body = { refundId, amount: 5000, reason, sessionsLeft: "stay" as const, seen: 3 };
    await assert.rejects(
      call(contract.refundBooking, { params: { bookingId }, body: { ...body, seen: 2 } }),
      { code: "sessions_changed" },
    );
    await call(contract.refundBooking, { params: { bookingId }, body });
    await product.runUpkeep();
    const before = new Date(Date.now() - 11 * minuteMs);
    await eventually(async () => {
      // An event of Stripe's may bring its own time back.
      await product.backdate(bookingId, before, "refunds[0].refundedAt");
      await product.runUpkeep();
      const mails = await product.mailsTo(email);
      assert(mails.some((mail) => mail.text.includes("I’ve refunded £50")));
    });
    await product.runUpkeep();
    await mailed("I’ve refunded £50 to the card you paid with.");
    assert.equal((await opened()).sessionsLeft, 9);
  });
  await step(
    "The client is reminded of a session, and another one did not take place",
    async () => {
      const from = Math.floor(Date.now() / hourMs) * hourMs;
      const chosen = (id: string, hours: number) => ({
        ...{ id, email, reference: calendarReference(bookingId) },
        startsAt: new Date(from + hours * hourMs).toISOString(),
        endsAt: new Date(from + (hours + 1) * hourMs).toISOString(),
        madeAt: new Date(from - 72 * hourMs),
      });
      const [eventId, heldId, comingId] = [randomUUID(), randomUUID(), randomUUID()];
      for (const is of [chosen(eventId, -5), chosen(heldId, 0), chosen(comingId, 8)]) {
        assert.deepEqual(await tellCalendar(product, "calCom", { is }), [200]);
      }
      await product.runUpkeep();
      await mailed("I’m looking forward to your session.");
      const body = { eventId, notHeld: true };
      await call(contract.markSessionNotHeld, { params: { bookingId }, body });
      await call(contract.markSessionNotHeld, { params: { bookingId }, body });
      assert.equal((await opened()).sessionsLeft, 9);
      const held = { bookingId, sessionId: randomUUID() };
      const tick = { day: londonDate(new Date(from)), seen: 3, eventId: heldId, isAnother: true };
      await call(contract.holdSession, { params: held, body: tick });
      await assert.rejects(
        call(contract.markSessionNotHeld, {
          params: { bookingId },
          body: { eventId: heldId, notHeld: true },
        }),
        { code: "sessions_changed" },
      );
      const { sessionsLeft, comingSessions } = await opened();
      assert.deepEqual([sessionsLeft, comingSessions.length], [8, 1]);
      await product.backdate(bookingId, new Date(Date.now() - 11 * minuteMs), "usedSessions[2].at");
      await product.runUpkeep();
    },
  );
  await step("The trainer adds two blocks paid in cash, and removes one", async () => {
    const how = "cash" as const;
    const body = { block, name: "Sam", how, amount: 38_000, day: today };
    const params = { bookingId: randomUUID() };
    const mistaken = { bookingId: randomUUID() };
    await call(contract.enterBlock, { params, body });
    await call(contract.enterBlock, { params, body });
    await call(contract.enterBlock, { params: mistaken, body });
    await call(contract.removeBlock, { params: mistaken });
    await call(contract.removeBlock, { params: mistaken });
    const refundId = randomUUID();
    const reason = "requested_by_customer" as const;
    const noted = await call(contract.refundBooking, {
      params,
      body: { refundId, amount: 38_000, reason, sessionsLeft: "end", seen: 0 },
    });
    assert.deepEqual([noted.refundedAmount, noted.leftToRefund], [38_000, 0]);
    assert.equal(noted.refunds[0]?.sessionsEnded, 10);
  });
}
