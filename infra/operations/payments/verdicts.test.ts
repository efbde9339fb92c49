import { describe, expect, test } from "vitest";
import { listedChanges } from "#lambdas/bookings/refunds/listed-payment.ts";
import type { CardPayment } from "#lambdas/stripe/read-payment.ts";
import type { CardDispute } from "#lambdas/stripe/stripe-disputes.ts";
import type { CardRefund } from "#lambdas/stripe/stripe-refunds.ts";
import {
  at,
  bookingId,
  confirmedBooking,
  fullPrice,
  paidIntentOf,
} from "#lambdas/testing/bookings.ts";
import project from "../../../package.json" with { type: "json" };
import type { ShownBooking, ShownKept } from "./booking-side.ts";
import { type PaymentFacts, standOf } from "./stand.ts";
import { verdictOf, verdicts } from "./verdicts.ts";

const intent = paidIntentOf(fullPrice);
const paymentOf = (changes: Partial<CardPayment> = {}): CardPayment => ({
  intent,
  startedAt: at().toISOString(),
  isLive: true,
  lastFailure: undefined,
  refunds: [],
  disputes: [],
  ...changes,
});
const unpaid = (status: "requires_payment_method" | "processing" | "canceled") =>
  paymentOf({ intent: { ...intent, status, amountReceived: 0 } });
const refunded = (status: CardRefund["status"], amount = 5000) => {
  const reported = { createdAt: at(5).toISOString(), pendingReason: undefined, failure: undefined };
  const refund = { stripeRefundId: "re_1", refundId: undefined, amount, status, reason: null };
  return paymentOf({ refunds: [{ ...refund, ...reported }] });
};
const disputed = (status: CardDispute["status"], kind: CardDispute["kind"] = "dispute") => {
  const opened = {
    openedAt: at(5).toISOString(),
    evidenceDueAt: "2026-03-12T00:00:00.000Z",
    reason: "fraudulent",
  };
  const dispute = { disputeId: "du_1", kind, status, amount: 5000 };
  return paymentOf({ disputes: [{ ...dispute, ...opened }] });
};

const payments = {
  none: undefined,
  unpaid: unpaid("requires_payment_method"),
  processing: unpaid("processing"),
  cancelled: unpaid("canceled"),
  paid: paymentOf(),
  "refunded in part": refunded("succeeded", 1500),
  refunded: refunded("succeeded"),
  "refund under way": refunded("under_way"),
  "refund failed": refunded("failed"),
  disputed: disputed("needs_response"),
  "under review": disputed("under_review"),
  "dispute lost": disputed("lost"),
  "fraud warning": disputed("needs_response", "warning"),
} as const;
type PaymentName = keyof typeof payments;

const kept: ShownKept = { ...confirmedBooking, paymentIntentId: "pi_1" };
const draft: ShownBooking = {
  ...{ bookingId, flowSource: "consultation-intro", amount: 5000, paymentStatus: "pending" },
  timestamp: at().toISOString(),
};
/** As a booking is after its events were read. */
const upToDate = (payment: CardPayment | undefined): ShownKept => ({
  ...kept,
  ...(payment && listedChanges(kept, payment, at(5))),
});

const bookings: Readonly<
  Record<string, (payment: CardPayment | undefined) => ShownBooking | undefined>
> = {
  missing: () => undefined,
  draft: () => draft,
  "late draft": () => draft,
  booked: upToDate,
  behind: () => kept,
  "asked for a refund": (payment) => ({ ...upToDate(payment), cancellationRefundId: bookingId }),
  cancelled: (payment) => ({ ...upToDate(payment), cancelledAt: at(3).toISOString() }),
  erased: (payment) => ({ ...upToDate(payment), erasedAt: at(3).toISOString() }),
  "paid by another": () => ({ ...kept, paymentIntentId: "pi_2" }),
  free: () => ({ ...kept, ...free, paymentIntentId: undefined }),
  "by hand": () => ({ ...kept, takenByHand, paymentIntentId: undefined }),
};
const free = { type: "demo", paymentStatus: "bypassed", amount: 0 } as const;
const takenByHand = { how: "cash", at: at().toISOString(), by: "alex@example.com" } as const;

function factsOf(booking: string, payment: CardPayment | undefined): PaymentFacts {
  return {
    ...{ stage: "prod", now: at(10), bookingId, unread: [], eventId: undefined },
    paymentIntentId: payment ? "pi_1" : "",
    booking: bookings[booking]?.(payment),
    payment,
    paidAt: at(),
    checkedBy: booking === "late draft" ? at(-30) : at(15),
    upkeep: () => undefined,
  };
}

const cells = Object.keys(bookings).flatMap((booking) =>
  Object.entries(payments).map(([name, payment]) => {
    const stand = standOf(factsOf(booking, payment));
    const verdict = verdictOf(stand);
    const text = `${verdict.says(stand)} → ${verdict.next(stand)}`;
    return { booking, payment: name as PaymentName, verdict, stand, text };
  }),
);
const verdictsOf = (...names: PaymentName[]) =>
  cells.filter(({ payment }) => names.includes(payment));

describe("The verdicts", () => {
  test("are each of use.", () => {
    const more = [
      { ...factsOf("missing", undefined), unread: ["Stripe"] },
      { ...factsOf("missing", paymentOf()), bookingId: "" },
    ].map((facts) => verdictOf(standOf(facts)));
    const used = new Set([...cells.map(({ verdict }) => verdict), ...more]);
    const unused = Object.entries(verdicts).filter(([, verdict]) => !used.has(verdict));
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  test("never say that nothing is to do while Stripe has money for no booking.", () => {
    const owed = ["missing", "draft", "late draft", "free", "paid by another", "by hand"];
    for (const { booking, payment, verdict } of verdictsOf(
      "paid",
      "refunded in part",
      "refund under way",
      "refund failed",
    )) {
      if (owed.includes(booking)) expect(verdict.isFine, `${booking}, ${payment}`).toBe(false);
    }
  });

  test("name an open dispute, whatever the site has.", () => {
    const shown = verdictsOf("disputed", "under review").filter(
      ({ verdict }) => verdict !== verdicts.disputed,
    );
    // The booking comes first: its draft is settled with the dispute.
    expect(new Set(shown.map(({ booking }) => booking))).toEqual(new Set(["draft", "late draft"]));
  });

  test("never say to refund what a bank holds or has returned, or what is under way.", () => {
    const held = verdictsOf("disputed", "under review", "dispute lost", "refunded");
    const underWay = verdictsOf("refund under way");
    for (const { booking, payment, text } of [...held, ...underWay]) {
      expect(text, `${booking}, ${payment}`).not.toMatch(/→ Refund it|refund the payment/);
    }
  });

  test("say that a refund is under way, or was asked for, and not to make it twice.", () => {
    const bookedOrGone = ["missing", "booked", "erased", "free", "paid by another"];
    const asked = cells.filter(
      ({ booking, payment }) =>
        (payment === "refund under way" && bookedOrGone.includes(booking)) ||
        (payment === "paid" && booking === "asked for a refund"),
    );
    expect(asked).toHaveLength(6);
    for (const { text } of asked) expect(text).toMatch(/Do not refund it a second time/);
  });

  test("say what a cancelled booking still owes, and nothing once it went back.", () => {
    const owed = cells.filter(({ booking }) => booking === "cancelled");
    const said = (name: PaymentName) => owed.find(({ payment }) => payment === name)?.text;
    expect(said("paid")).toMatch(/: £50\.00 is to be refunded\. → The trainer refunds it/);
    expect(said("refunded in part")).toMatch(/: £35\.00 is to be refunded/);
    expect(said("refunded")).toMatch(/^Paid and booked: £50\.00 .*Refunded: £50\.00\./);
  });

  test.each<[string, PaymentName, RegExp]>([
    ["booked", "unpaid", /recorded as paid, but Stripe has taken no money .* → Compare both/],
    ["booked", "none", /→ Search Stripe's dashboard for metadata:bookingId=/],
    ["draft", "processing", /bank has not decided about £50\.00 yet\. → Wait/],
    ["draft", "none", /^Not paid: .* £50\.00/],
    ["missing", "cancelled", /^Not paid: /],
    ["paid by another", "unpaid", /no money for this attempt\. The booking is paid by pi_2/],
    ["paid by another", "paid", /a booking that is paid by pi_2\. .* → Refund it/],
    ["free", "paid", /a booking that is free\. .* → Refund it/],
    ["by hand", "paid", /a booking that is paid by hand\. .* → Refund it/],
    ["booked", "fraud warning", /^Fraud warning open about £50\.00: .* A full refund prevents/],
    ["free", "none", /A free booking: no payment was due/],
    ["by hand", "none", /The client paid £50\.00 to the trainer, who recorded it/],
    [
      "behind",
      "disputed",
      /£50\.00: an answer is wanted until 2026-03-12\S+Z\..*→ The trainer answers/,
    ],
    ["behind", "refunded", /that the booking does not show.* → Read the events/],
    ["erased", "paid", /The person was erased; the accounts keep the payment/],
    [
      "booked",
      "refund failed",
      /Refund failed: £50\.00 is to be refunded\. .* → The trainer refunds/,
    ],
    ["booked", "dispute lost", /Returned to the client by the bank: £50\.00\. → .*Do not refund/],
    ["booked", "refunded in part", /Refunded: £15\.00\. → Nothing to do\. If an email/],
  ])("of a booking that is %s: %s.", (booking, payment, expected) => {
    const cell = cells.find((each) => each.booking === booking && each.payment === payment);
    expect(cell?.text).toMatch(expected);
  });

  test("offer no backup that goes back too far.", () => {
    const paidAt = new Date(at(10).getTime() - 36 * 24 * 60 * 60_000);
    const stand = standOf({ ...factsOf("missing", paymentOf()), paidAt });
    expect(verdicts.lost.next(stand)).toMatch(/^No backup goes back so far: call the client/);
  });

  test("are sentences, and name commands that there are.", () => {
    for (const { stand } of cells) {
      for (const { says, next } of Object.values(verdicts)) {
        for (const text of [says(stand), next(stand)]) {
          expect(text).toMatch(/^[A-Z].*[\w.]$/);
          expect(text).not.toMatch(/undefined|NaN|\bnull\b|nobody|whoever/i);
          for (const [, script = ""] of text.matchAll(/npm run ([\w-]+)/g)) {
            expect(Object.keys(project.scripts)).toContain(script);
          }
        }
      }
    }
  });
});
