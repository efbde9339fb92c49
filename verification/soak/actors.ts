import { changeBooking, getBooking } from "#lambdas/bookings/admin-booking.ts";
import { resendMail } from "#lambdas/bookings/mails/resend-mail.ts";
import { draftLimits } from "#lambdas/bookings/record/draft.ts";
import { writeNote } from "#lambdas/bookings/record/note.ts";
import { dealWith } from "#lambdas/bookings/record/refunds.ts";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { noteTime } from "#lambdas/consultations/note-time.ts";
import { complete, undoCompletion } from "#lambdas/consultations/record/completion.ts";
import { erasePerson } from "#lambdas/people/erase-person.ts";
import { isOpen } from "#lambdas/testing/in-memory-stripe.ts";
import { isErasedRecord } from "#shared/bookings/admin-bookings.ts";
import { allProblemsOf } from "#shared/bookings/find-problems.ts";
import type { Erasure } from "#shared/people/people.ts";
import { hourMs, minuteMs } from "#shared/values/durations.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import type { Dependencies } from "./backend.ts";
import type { Random } from "./draws.ts";
import { type JourneyRecord, mailOf } from "./record.ts";
import { RandomFaultError } from "./scheduler.ts";
import { codeNames, type Visitor } from "./visitors.ts";
import type { createWebhooks } from "./webhooks.ts";

/** The time limits of the functions (`infra/functions/function-table.ts`). */
export const limitsMs = { stripe: 25_000, usual: 10_000, upkeep: 240_000 };

export interface JourneyContext {
  readonly random: Random;
  readonly record: JourneyRecord;
  readonly visitors: readonly [Visitor, ...Visitor[]];
  /** Often the visitor whose booking the moment is about. */
  readonly anyVisitor: () => Visitor;
  /** A code that most visitors of the journey use, so that they compete for it. */
  readonly popularCode: (typeof codeNames)[number] | undefined;
  readonly webhooks: ReturnType<typeof createWebhooks>;
  /**
   * Makes a request, again after some of the failures.
   * @returns why there is no answer, or the answer.
   */
  readonly request: <Answer>(
    name: string,
    limitMs: number,
    call: (dependencies: Dependencies) => Promise<Answer>,
  ) => Promise<Answer | "refused" | "failed">;
}

export function createBank({ random, record, webhooks }: JourneyContext) {
  const { backend, scheduler, exposedSecrets, violations } = record;
  const { stripe } = backend;
  const { step } = scheduler;
  /** What Stripe could not deliver it delivers again later. */
  const unlessUnacknowledged = <Delivered>(delivery: Promise<Delivered>) =>
    delivery.catch((error: unknown) => {
      if (!(error instanceof RandomFaultError)) throw error;
      return undefined;
    });

  const anyDelivery = () => ({ copies: 1 + random.below(2), again: random.chance(0.2) });

  return {
    deliverPayments: () => unlessUnacknowledged(webhooks.deliverPayments(anyDelivery())),
    deliverRefunds: () => unlessUnacknowledged(webhooks.deliverRefunds(anyDelivery())),
    deliverDisputes: () => unlessUnacknowledged(webhooks.deliverDisputes(anyDelivery())),
    decline: async () => {
      const attempts = random.chance(0.3) ? draftLimits.declinedPayments : 1;
      const latest = stripe.all().at(-1);
      if (!latest) return;
      // A card can be tried only once a browser has the secret. Until then a decline may not be counted.
      const couldBePaid = exposedSecrets.has(latest.clientSecret);
      const delivering = webhooks.deliverDeclines(latest, attempts);
      const isDelivered = await unlessUnacknowledged(delivering.then(() => true));
      const intent = stripe.all().find(({ id }) => id === latest.id);
      if (!isDelivered || !intent || attempts === 1 || !couldBePaid) return;
      // Of a person who was erased meanwhile, the next run of upkeep cancels it.
      const isErased = backend
        .items("bookings")
        .some((item) => item["bookingId"] === intent.bookingId && item["erasedAt"] !== undefined);
      if (isOpen(intent) && !isErased) {
        violations.push(`${intent.id} can be paid after ${attempts} declined cards.`);
      }
    },
    refundAtStripe: async () => {
      const payment = random.pick(stripe.succeeded());
      if (!payment) return;
      await step(`the trainer refunds ${payment.id} in Stripe's dashboard`, () => {
        const amount = random.pick([100, 1000, payment.amountReceived]);
        stripe.refundInDashboard(payment.id, amount);
      });
    },
    turnRefund: async () => {
      const refund = random.pick(stripe.refunded());
      if (!refund) return;
      const status = random.pick(["failed", "under_way", "succeeded"]);
      if (refund.status === "failed" || (refund.status === "succeeded" && status === "succeeded")) {
        return;
      }
      await step(`the bank turns ${refund.stripeRefundId}: ${status}`, () =>
        stripe.turn(refund.stripeRefundId, status),
      );
    },
    dispute: async () => {
      const payment = random.pick(stripe.succeeded());
      if (!payment || stripe.disputed().length > 3) return;
      const kind = random.pick(["dispute", "warning", "inquiry"]);
      await step(`the bank disputes ${payment.id}: ${kind}`, () =>
        stripe.raiseDispute(payment.id, kind),
      );
    },
    decide: async () => {
      const disputed = random.pick(stripe.disputed());
      if (!disputed) return;
      const status = random.pick(["won", "lost"]);
      await step(`the bank decides on ${disputed.paymentIntentId}: ${status}`, () =>
        stripe.decideDispute(disputed.paymentIntentId, status),
      );
    },
  };
}

export function createTrainer(context: JourneyContext) {
  const { random, record, request, visitors, anyVisitor } = context;
  const { erasures, unfinishedErasures } = record;
  const { now } = record.backend;
  const anyBooking = () => anyVisitor().bookingId;

  /** @returns nothing if it does not open, or is erased */
  async function openBooking(bookingId: string) {
    const booking = await request("the trainer opens a booking", limitsMs.usual, (dependencies) =>
      getBooking(dependencies.bookings, bookingId),
    );
    return typeof booking === "string" || isErasedRecord(booking) ? undefined : booking;
  }

  async function erase(email: string, what: Erasure): Promise<void> {
    const since = now();
    let cursor: string | undefined;
    do {
      const page = await request(`the trainer erases: ${what}`, limitsMs.usual, (dependencies) =>
        erasePerson(dependencies, what, { body: { email, cursor } }, () => undefined),
      );
      if (typeof page === "string") {
        unfinishedErasures.push({ email, what });
        return;
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    erasures.push({ email, what, since });
  }

  return {
    finishErasures: async () => {
      for (const { email, what } of unfinishedErasures.splice(0)) await erase(email, what);
    },
    complete: async () => {
      const bookingId = anyBooking();
      await request("the trainer completes", limitsMs.usual, (dependencies) =>
        changeBooking(dependencies.bookings, bookingId, (booking) =>
          complete(booking, "alex", now()),
        ),
      );
    },
    undo: async () => {
      const bookingId = anyBooking();
      const booking = await openBooking(bookingId);
      if (!booking || !("completedAt" in booking)) return;
      const { completedAt = "" } = booking;
      await request("the trainer undoes the completion", limitsMs.usual, (dependencies) =>
        changeBooking(dependencies.bookings, bookingId, (each) =>
          undoCompletion(each, completedAt, now()),
        ),
      );
    },
    refund: async () => {
      const params = { bookingId: anyBooking() };
      if (random.chance(0.8)) record.refundIds += 1;
      // A repeated id is one of the same booking.
      const refundId = `${params.bookingId.slice(0, -5)}f${String(record.refundIds).padStart(3, "0")}${params.bookingId.slice(-1)}`;
      const sessionsLeft = random.pick([undefined, "end", "stay"] as const);
      const body = {
        refundId,
        amount: random.pick([100, 1000, 2500, 4500, 5000]),
        reason: "requested_by_customer",
        note: "Moved away.",
        ...(sessionsLeft && { sessionsLeft }),
      } as const;
      const name = `the trainer refunds ${body.amount}`;
      const refund = () =>
        request(name, limitsMs.stripe, (dependencies) =>
          refundBooking(dependencies, { params, body }, "alex"),
        );
      const answers = await Promise.all(random.chance(0.2) ? [refund(), refund()] : [refund()]);
      if (!answers.some((answer) => typeof answer !== "string")) return;
      record.answers.push({
        ...params,
        what: `the refund ${refundId}`,
        isTrue: ({ refunds = [] }) => refunds.some((each) => each.refundId === refundId),
      });
    },
    resend: async () => {
      const bookingId = anyBooking();
      const booking = await openBooking(bookingId);
      if (!booking) return;
      const attempts = booking.visitorMail?.attempts ?? 0;
      await request("the trainer resends", limitsMs.stripe, (dependencies) => {
        mailOf(record, bookingId, "visitorMail").askOnceMore();
        return resendMail(
          dependencies,
          { params: { bookingId }, body: { mail: "visitorMail", attempts } },
          "alex",
        );
      });
    },
    noteTime: async () => {
      const bookingId = anyBooking();
      const booking = await openBooking(bookingId);
      if (!booking) return;
      const at = new Date(now().getTime() + random.below(6 * 24) * hourMs + minuteMs);
      const startsAt = random.chance(0.8) ? { day: londonDate(at), time: londonTime(at) } : null;
      const changes = "timeChanges" in booking ? (booking.timeChanges ?? 0) : 0;
      // Another page may be open for longer.
      const body = { startsAt, seen: random.chance(0.9) ? changes : Math.max(0, changes - 1) };
      await request("the trainer notes a time", limitsMs.usual, (dependencies) =>
        noteTime(dependencies, { params: { bookingId }, body }, "alex"),
      );
    },
    dealWith: async () => {
      const bookingId = anyBooking();
      const booking = await openBooking(bookingId);
      const problems = booking ? allProblemsOf(booking).map(({ id }) => id) : [];
      if (problems.length === 0) return;
      const body = { problems, dealtWith: random.chance(0.8) };
      await request("the trainer deals with problems", limitsMs.usual, (dependencies) =>
        changeBooking(dependencies.bookings, bookingId, (each) =>
          dealWith(each, body, "alex", now()),
        ),
      );
    },
    note: async () => {
      const bookingId = anyBooking();
      await request("the trainer writes a note", limitsMs.usual, (dependencies) =>
        changeBooking(dependencies.bookings, bookingId, (booking) =>
          writeNote(booking, "Has hayfever", undefined, now()),
        ),
      );
    },
    erase: async () => {
      const { email } = random.pick(visitors).payer;
      if (email !== undefined) await erase(email, random.pick(["person", "health_answers"]));
    },
    /** Stops new bookings, or consultations alone; or takes them again. */
    turnBookings: async () => {
      const what = random.pick(["isPaused", "isFull"]);
      const on = !record.isPaused;
      await request(`the trainer turns ${what} ${on}`, limitsMs.usual, (dependencies) =>
        dependencies.bookingSettings.change(
          on ? { [what]: true } : { isPaused: false, isFull: false },
          "trainer@example.com",
          now(),
        ),
      );
      const { pause, full } = await record.dependencies.bookingSettings.read();
      record.isPaused = pause !== null || full !== null;
    },
    pauseCode: async () => {
      const code = random.pick(codeNames);
      const active = random.chance(0.6);
      await request(
        `the trainer sets ${code}: ${active ? "active" : "paused"}`,
        limitsMs.usual,
        async ({ catalogue }) => {
          const seen = await catalogue.find(code);
          await catalogue.change(code, { active }, seen?.revision ?? 0);
        },
      );
    },
    deleteCode: async () => {
      const code = random.pick(codeNames);
      await request(`the trainer deletes ${code}`, limitsMs.usual, (dependencies) =>
        dependencies.catalogue.remove(code, now()),
      );
      if (random.chance(0.3)) return;
      await request(`the trainer restores ${code}`, limitsMs.usual, (dependencies) =>
        dependencies.catalogue.restore(code, now()),
      );
    },
  };
}
