import { changeBooking } from "#lambdas/bookings/admin-booking.ts";
import { holdSession, markNotHeld, putSessionBack } from "#lambdas/sessions/record/tally.ts";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { type JourneyContext, limitsMs } from "./actors.ts";

/** What the trainer ticks of the blocks that clients have bought. */
export function createTally({ random, record, anyVisitor, request }: JourneyContext) {
  const { answers, backend } = record;
  const { now } = backend;

  /** The sessions of a block that were ticked. */
  async function openBlock() {
    const booking = await record.dependencies.bookings.find(anyVisitor().bookingId);
    if (!booking?.block || booking.paymentStatus === "pending" || isErased(booking)) return;
    const used = "usedSessions" in booking ? (booking.usedSessions ?? []) : [];
    const events = ("calendar" in booking ? booking.calendar?.events : undefined) ?? [];
    return { bookingId: booking.bookingId, used, events };
  }

  function remember(bookingId: string, sessionId: string, what: "ticked" | "put back"): void {
    answers.push({
      bookingId,
      what: `that the session ${sessionId} was ${what}`,
      isTrue: (booking) => {
        if (isErased(booking)) return true;
        const used = "usedSessions" in booking ? (booking.usedSessions ?? []) : [];
        const own = used.filter((each) => each.sessionId === sessionId);
        return own.length === 1 && (what === "ticked" || own[0]?.putBack !== undefined);
      },
    });
  }

  const newId = () => {
    record.sessionIds += 1;
    return bookingIdOf(0xe000 + record.sessionIds);
  };

  return {
    holdSession: async () => {
      const block = await openBlock();
      if (!block) return;
      const { bookingId, used } = block;
      const changes = used.length + used.filter(({ putBack }) => putBack).length;
      const press = async (sessionId: string) => {
        const day = laterDay(londonDate(now()), -random.below(random.chance(0.8) ? 3 : 40));
        // Another page may be open for longer.
        const seen = random.chance(0.9) ? changes : Math.max(0, changes - 1);
        const isAnother = random.chance(0.5);
        const answer = await request("the trainer ticks a session", limitsMs.usual, (all) =>
          changeBooking(all.bookings, bookingId, (booking) =>
            holdSession(booking, { sessionId, day, seen, isAnother }, "alex", now()),
          ),
        );
        if (typeof answer !== "string") remember(bookingId, sessionId, "ticked");
      };
      const known = random.pick(used)?.sessionId;
      const id = known !== undefined && random.chance(0.2) ? known : newId();
      const other = random.chance(0.5) ? id : newId();
      await Promise.all(random.chance(0.3) ? [press(id), press(other)] : [press(id)]);
    },
    /** The trainer says, in one tab or two, whether a session took place that had a time. */
    settleTime: async () => {
      const block = await openBlock();
      const event = random.pick(block?.events ?? []);
      if (!block || !event) return;
      const { bookingId, used } = block;
      const { id: eventId } = event;
      const seen = used.length + used.filter(({ putBack }) => putBack).length;
      const day = londonDate(new Date(event.startsAt));
      const isAnother = random.chance(0.3);
      const press = async () => {
        if (random.chance(0.3)) {
          const notHeld = random.chance(0.8);
          await request("the trainer says that a session was missed", limitsMs.usual, (all) =>
            changeBooking(all.bookings, bookingId, (booking) =>
              markNotHeld(booking, { eventId, notHeld }, now()),
            ),
          );
          return;
        }
        const wasNotHeld = random.chance(0.5);
        const tick = { sessionId: newId(), day, seen, eventId, isAnother, wasNotHeld };
        await request("the trainer ticks a session that had a time", limitsMs.usual, (all) =>
          changeBooking(all.bookings, bookingId, (booking) =>
            holdSession(booking, tick, "alex", now()),
          ),
        );
      };
      await Promise.all(random.chance(0.4) ? [press(), press()] : [press()]);
    },
    putSessionBack: async () => {
      const block = await openBlock();
      const sessionId = random.pick(block?.used ?? [])?.sessionId;
      if (!block || sessionId === undefined) return;
      const { bookingId } = block;
      const back = { sessionId, reason: "Moved away." };
      const answer = await request("the trainer puts a session back", limitsMs.usual, (all) =>
        changeBooking(all.bookings, bookingId, (booking) =>
          putSessionBack(booking, back, "alex", now()),
        ),
      );
      if (typeof answer !== "string") remember(bookingId, sessionId, "put back");
    },
  };
}
