import assert from "node:assert/strict";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { dayMs, hourMs } from "#shared/values/durations.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { bookByCard } from "./bookings.ts";
import { eventually } from "./eventually.ts";
import type { Product, Step } from "./product.ts";

export async function noteTimes(product: Product, step: Step): Promise<void> {
  const { call } = product;
  const { params, email } = await bookByCard(product);
  const mailed = (text: string, times = 1) =>
    eventually(async () => {
      const mails = await product.mailsTo(email);
      assert.equal(mails.filter((mail) => mail.text.includes(text)).length, times, text);
    });
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const inDays = (days: number) => ({
    day: londonDate(new Date(Date.now() + days * dayMs)),
    time: "10:00",
  });
  const note = (
    startsAt: EndpointRequest<typeof contract.noteTime>["body"]["startsAt"],
    seen: number,
  ) => call(contract.noteTime, { params, body: { startsAt, seen } });
  const timed = async () => {
    const { bookings } = await call(contract.listBookings, { query: { show: "timed" } });
    return bookings.some(({ bookingId }) => bookingId === params.bookingId);
  };
  await step("A client who has not chosen a time is asked twice", async () => {
    await product.backdate(params.bookingId, daysAgo(3));
    await product.runUpkeep();
    await product.runUpkeep();
    await mailed("Have you chosen a time?");
    await product.backdate(params.bookingId, daysAgo(6));
    await product.backdate(params.bookingId, daysAgo(3), "firstNudge.history.1.at");
    await product.runUpkeep();
    await product.runUpkeep();
    await mailed("Have you chosen a time?", 2);
  });
  await step("The trainer notes a time, and the client gets a mail", async () => {
    const { timeMail } = await note(inDays(9), 0);
    assert.equal(timeMail?.status, "sent");
    await mailed("Your consultation time is confirmed");
    assert.ok(await timed());
  });
  await step("It is changed, but not over a change that was not seen", async () => {
    const soon = new Date(Date.now() + 22 * hourMs);
    // Of a time that exists twice, either will do.
    await note({ day: londonDate(soon), time: londonTime(soon), isSecond: true }, 1);
    await mailed("Your consultation has a new time");
    await assert.rejects(note(inDays(11), 1), { code: "time_changed" });
  });
  await step(
    "A client is reminded once of a consultation within a day, and again as the trainer asks",
    async () => {
      // The functions have the machine's clock, which cannot be advanced.
      await product.backdate(params.bookingId, daysAgo(2), "timeNotedAt");
      await product.runUpkeep();
      await product.runUpkeep();
      await mailed("Your consultation is coming up");
      await call(contract.resendMail, { params, body: { mail: "reminderMail", attempts: 1 } });
      await mailed("Your consultation is coming up", 2);
    },
  );
  await step("The time is removed", async () => {
    await note(null, 2);
    await mailed("Your consultation no longer has a time");
    assert.ok(!(await timed()));
  });
}
