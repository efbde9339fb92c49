import { openClientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { changeBooking } from "#lambdas/bookings/lists/list-bookings.ts";
import { holdSession, putSessionBack } from "#lambdas/sessions/record/tally.ts";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { type Booking, type ConfirmedSessionPayment, isErased } from "#shared/bookings/bookings.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { type JourneyContext, limitsMs } from "./actors.ts";
import { dayMs } from "./backend.ts";
import { heldOf, isDeadBlock, openOf, priceOfHeld } from "./mail-reasons.ts";
import type { JourneyRecord } from "./record.ts";

/** What the trainer ticks of the blocks that clients have bought, and what is promised of them. */

export function createTally({ random, record, anyVisitor, request }: JourneyContext) {
  const { sessions, backend } = record;
  const { now } = backend;
  const blockOf = async () => {
    const booking = await record.dependencies.bookings.find(anyVisitor().bookingId);
    if (!booking?.block || booking.paymentStatus === "pending" || isErased(booking)) return;
    const used = "usedSessions" in booking ? (booking.usedSessions ?? []) : [];
    return { bookingId: booking.bookingId, used };
  };
  return {
    holdSession: async () => {
      const block = await blockOf();
      if (!block) return;
      const { bookingId, used } = block;
      const changes = used.length + used.filter(({ putBack }) => putBack).length;
      const press = async (sessionId: string) => {
        const ticked = sessions.get(sessionId) ?? { bookingId };
        sessions.set(sessionId, ticked);
        const day = laterDay(londonDate(now()), -random.below(random.chance(0.8) ? 3 : 40));
        // Another page may be open for longer.
        const seen = random.chance(0.9) ? changes : Math.max(0, changes - 1);
        const answer = await request("the trainer ticks a session", limitsMs.usual, (all) =>
          changeBooking(all.bookings, bookingId, (booking) =>
            holdSession(booking, { sessionId, day, seen }, "alex", now()),
          ),
        );
        if (typeof answer !== "string") ticked.isAnswered = true;
      };
      const fresh = bookingIdOf(0xe000 + 2 * sessions.size);
      const known = random.pick(used)?.sessionId;
      const id = known !== undefined && random.chance(0.2) ? known : fresh;
      const other = random.chance(0.5) ? id : bookingIdOf(0xe001 + 2 * sessions.size);
      await Promise.all(random.chance(0.3) ? [press(id), press(other)] : [press(id)]);
    },
    putSessionBack: async () => {
      const block = await blockOf();
      const sessionId = random.pick(block?.used ?? [])?.sessionId;
      if (!block || sessionId === undefined) return;
      const ticked = sessions.get(sessionId);
      if (ticked) ticked.isAskedBack = true;
      const back = { sessionId, reason: "Moved away." };
      const answer = await request("the trainer puts a session back", limitsMs.usual, (all) =>
        changeBooking(all.bookings, block.bookingId, (booking) =>
          putSessionBack(booking, back, "alex", now()),
        ),
      );
      if (ticked && typeof answer !== "string") ticked.isBack = true;
    },
  };
}

const isBlock = (booking: Booking): booking is ConfirmedSessionPayment =>
  booking.paymentStatus !== "pending" &&
  !isErased(booking) &&
  booking.flowSource === "payment-page" &&
  booking.block !== undefined;

/** Held plus left is what was bought, and no session is lost or counted twice. */
export async function wrongBlocks(
  record: JourneyRecord,
  bookings: readonly Booking[],
): Promise<string[]> {
  const violations: string[] = [];
  for (const booking of bookings.filter(isBlock)) {
    const { bookingId, usedSessions = [] } = booking;
    const token = record.visitors.find((each) => each.bookingId === bookingId)?.token ?? "";
    const opened = await openClientBooking(record.dependencies, { params: { bookingId, token } });
    const ids = usedSessions.map(({ sessionId }) => sessionId);
    const asked = [...record.sessions].filter(([, each]) => each.bookingId === bookingId);
    const wrong = asked.filter(([id, { isAnswered, isAskedBack, isBack }]) => {
      const used = usedSessions.find(({ sessionId }) => sessionId === id);
      if (!used) return isAnswered;
      return used.putBack ? !isAskedBack : isBack;
    });
    const held = heldOf(booking);
    const { sessions = 0 } = booking.block ?? {};
    const lapses = lapseOf(booking);
    const isUsable = !isDeadBlock(booking) && londonDate(record.backend.now()) <= lapses;
    const isOutside = held.some(
      ({ day }) => day > lapses || day < londonDate(new Date(booking.timestamp)),
    );
    violations.push(
      ...[
        ...wrong.map(([id]) => `The session ${id} is not as it was answered.`),
        ...(new Set(ids).size === ids.length ? [] : ["A session is counted twice."]),
        ...(ids.every((id) => record.sessions.has(id)) ? [] : ["A session was never ticked."]),
        ...(opened.heldOn.length === held.length ? [] : ["The client reads another number."]),
        ...(held.length <= sessions ? [] : ["More was held than was bought."]),
        ...(opened.sessionsLeft === (isUsable ? openOf(booking) : 0)
          ? []
          : [`${held.length} held and ${opened.sessionsLeft} left are not ${sessions}.`]),
        ...(isOutside ? ["A session was held before or after the block."] : []),
        ...(opened.owed <= booking.amount - priceOfHeld(booking) ? [] : ["Too much is owed."]),
      ].map((violation) => `${bookingId}: ${violation}`),
    );
  }
  return violations;
}

function lapseOf({ timestamp, block }: ConfirmedSessionPayment): string {
  return laterDay(londonDate(new Date(timestamp)), 7 * (block?.weeks ?? 0));
}

/**
 * After a week without faults, the client of each block was told of the session that was ticked last, and, of a
 * block that came within four weeks of its end, that the others lapse.
 */
export function forgottenBlockMails(
  { backend, mails, stoppedMail, isDisturbed }: JourneyRecord,
  bookings: readonly Booking[],
  weekBegan: Date,
): string[] {
  return bookings.filter(isBlock).flatMap((booking) => {
    const { bookingId, refunds = [], disputes = [] } = booking;
    const isQuestioned = refunds.length > 0 || disputes.length > 0 || stoppedMail.has(bookingId);
    if (isDeadBlock(booking) || isQuestioned) return [];
    const sentAt = (mail: string) => mails.get(`${bookingId} ${mail}`)?.deliveredAt()?.getTime();
    const held = heldOf(booking);
    const tickedAt = Date.parse(held.at(-1)?.at ?? "");
    // A mail whose outcome is not known, and after it a session that was put back.
    const isUntold = !isDisturbed && tickedAt > (sentAt("sessionMail") ?? 0);
    const dueAt = Date.parse(`${lapseOf(booking)}T12:00:00.000Z`) - 28 * dayMs;
    const isDue = dueAt > weekBegan.getTime() && dueAt < backend.now().getTime() - dayMs;
    const isLeft = openOf(booking) > 0;
    return [
      ...(isUntold ? [`${bookingId}: The last session was not mailed.`] : []),
      ...(isDue && isLeft && sentAt("lapseMail") === undefined
        ? [`${bookingId}: Its client was not told that it lapses.`]
        : []),
    ];
  });
}
