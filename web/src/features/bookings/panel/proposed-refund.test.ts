import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { adminBlock } from "#web/testing/bookings-tab.tsx";
import { mayKeepInWords, proposedRefund } from "./proposed-refund.ts";

const now = new Date("2026-11-28T10:00:00.000Z");
const cancelledAt = "2026-11-26T10:00:00.000Z";
const cancelled = (more: Partial<AdminConsultation> = {}) =>
  adminConsultation({ cancelledAt, ...more });
/** The client asked for it within the days in which they can cancel. */
const startRequest = { version: "2026-11-26", at: "2026-11-20T10:00:00.000Z" } as const;

test("What is left of a cancelled booking is proposed.", () => {
  expect(proposedRefund(cancelled(), now)).toBe(5000);
  const part = { ...sampleRefund, amount: 1250 };
  expect(proposedRefund(cancelled({ refunds: [part] }), now)).toBe(3750);
  expect(mayKeepInWords(cancelled(), now)).toBeUndefined();
});

test.each<[string, ReturnType<typeof adminConsultation>]>([
  ["that is not cancelled", adminConsultation()],
  ["that was held before", cancelled({ status: "completed" })],
  ["whose money a bank holds", cancelled({ disputes: [sampleDispute] })],
  ["that is refunded already", cancelled({ refunds: [sampleRefund] })],
  ["that was free", cancelled({ type: "demo", amount: 0 })],
])("Nothing is proposed for a booking %s.", (_, booking) => {
  expect(proposedRefund(booking, now)).toBeUndefined();
});

test("Nothing is proposed for what was paid in cash: the trainer pays it back first.", () => {
  const takenByHand = { how: "cash", at: "2026-11-20T10:00:00.000Z", by: "Alex" } as const;
  expect(proposedRefund(adminBlock({ cancelledAt, takenByHand }), now)).toBeUndefined();
});

test("A client who asked to begin may owe a part, which the question then says.", () => {
  const booking = cancelled({ startRequest });
  expect(proposedRefund(booking, now)).toBe(5000);
  expect(mayKeepInWords(booking, now)).toMatch(/^The client asked you to go ahead/);
});

test("Of a block the sessions already used are left out, which the question then says.", () => {
  const used = { sessionId: "s", day: "2026-11-10", at: "2026-11-10T18:00:00.000Z", by: "Alex" };
  const booking = adminBlock({ cancelledAt, usedSessions: [used] });
  expect(proposedRefund(booking, now)).toBe(36_000);
  expect(mayKeepInWords(booking, now)).toMatch(/^This leaves out the sessions already used/);
});
