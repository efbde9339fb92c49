import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { disputeAdvice } from "./dispute-advice.ts";

const due = { evidenceDueAt: "2026-12-03T23:59:00.000Z" };
const before = new Date("2026-12-03T23:58:00.000Z");
const after = new Date("2026-12-04T00:00:00.000Z");
const refunded = { refunds: [{ ...sampleRefund, amount: 5000 }] };

function adviceOn(
  dispute: Partial<Dispute>,
  more: Partial<AdminConsultation> = {},
  now: Date = before,
) {
  const booking = adminConsultation({ ...more, disputes: [{ ...sampleDispute, ...dispute }] });
  const problem = problemsOf(booking).find(({ is }) => is === "disputed");
  if (problem?.is !== "disputed") throw new Error("There is no dispute.");
  return disputeAdvice(problem, booking, now);
}

const day = "Thursday 3 December 2026 at 23:59 (UK time)";

test.each<[string, string, Partial<Dispute>, RegExp]>([
  ["A dispute", `Answer in Stripe by ${day}.`, due, /If you do nothing, you lose the money/],
  ["A dispute without a deadline", "Answer in Stripe soon.", {}, /If you do nothing/],
  [
    "An inquiry",
    `Answer in Stripe by ${day}, or refund it in full.`,
    { ...due, kind: "inquiry" },
    /If you do nothing, the bank can open a dispute/,
  ],
  [
    "A fraud warning",
    "Refund it, unless you know the client and the booking is genuine.",
    { kind: "warning" },
    /A refund now prevents a dispute.*There is no deadline/,
  ],
])(
  "%s says what happened, what to do until when, and what happens otherwise.",
  (_, toDo, dispute, more) => {
    const advice = adviceOn(dispute);
    expect(advice.happened).toMatch(/^The client’s bank .*did not authorise the payment\./);
    expect(advice.toDo).toBe(toDo);
    expect(advice.more).toMatch(more);
  },
);

test.each<[string, Partial<Dispute>, Partial<AdminConsultation>, RegExp]>([
  ["A dispute after its deadline", due, {}, /ended on Thursday 3 December.*decides without/],
  ["An answered dispute", { ...due, status: "under_review" }, {}, /You don’t need to do anything/],
  ["An inquiry that is refunded", { ...due, kind: "inquiry" }, refunded, /refunded it in full/],
  ["A fraud warning that is refunded", { kind: "warning" }, refunded, /nothing is left to do/],
])("%s asks for nothing, and says what is true.", (_, dispute, more, sentence) => {
  const advice = adviceOn(dispute, more, after);
  expect(advice.toDo).toBeUndefined();
  expect(advice.more).toMatch(sentence);
});

test("After the deadline of an inquiry only a refund prevents a dispute.", () => {
  const advice = adviceOn({ ...due, kind: "inquiry" }, {}, after);
  expect(advice.toDo).toMatch(/^Refund it in full/);
  expect(advice.more).toMatch(/^The time to answer ended on Thursday 3 December/);
});
