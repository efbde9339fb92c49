import fc from "fast-check";
import { expect, test } from "vitest";
import { complete, undoCompletion } from "#lambdas/consultations/record/completion.ts";
import { noteTime, reportTimeChosen } from "#lambdas/consultations/record/times.ts";
import { holdSession, putSessionBack } from "#lambdas/sessions/record/tally.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { block, consultation, free } from "#lambdas/testing/records.ts";
import { timesSent } from "#shared/bookings/booking-facts.ts";
import { bookingTicks, readBookingSettings } from "#shared/bookings/booking-settings.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { type BookingMail, bookingMails, clientMails } from "#shared/bookings/mails.ts";
import { refusableMails } from "#shared/bookings/refusal-words.ts";
import { mailFacts } from "#shared/testing/mail-facts.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { listedChanges } from "../refunds/listed-payment.ts";
import { type ConfirmedRecord, parseRecord } from "./booking.ts";
import { followCalendar } from "./calendar.ts";
import { cancel, refuseMail } from "./cancel.ts";
import { type Decision, isRefusal } from "./decision.ts";
import { claimMail, isClaimed, recordOutcome, recordReturned } from "./mails.ts";
import { recordListed } from "./refunds.ts";
import { makeMailDue } from "./timed-mails.ts";

/** What the reader of a booking's mails is promised, over random histories. The table of mails is not asked. */

const by = "alex@example.com";
const hour = 60;
const day = 24 * hour;
const everySwitch = Object.fromEntries(bookingTicks.map((name) => [name, true]));

/** As the next caller reads it. */
function stored(record: unknown): ConfirmedRecord {
  const read = parseRecord(JSON.parse(JSON.stringify(record)));
  if (!isConfirmedBooking(read)) throw new Error("It is gone.");
  return read;
}

/** An attempt that a process has claimed. */
interface Attempt {
  readonly mail: BookingMail;
  readonly number: number;
  readonly about: number | undefined;
  readonly isAsked: boolean;
}

/** Refunds as Stripe lists them. */
interface Made {
  readonly id: string;
  readonly amount: number;
  readonly minute: number;
}

/** One booking, to which things happen, and of which two processes send the mails. */
function startBooking(from: ConfirmedRecord) {
  let record = stored(from);
  /** As each of the processes has read it. */
  const read = [record, record];
  let minute = 0;
  let ids = 0;
  const refunds: Made[] = [];
  const attempts: Attempt[] = [];
  const now = () => at(minute);
  const newId = () => {
    ids += 1;
    return bookingIdOf(0xb000 + ids);
  };
  function becomes(decision: Decision<object>): boolean {
    if (isRefusal(decision)) return false;
    if (decision === record) return false;
    record = stored(decision);
    return true;
  }
  const facts = () => ({
    ...mailFacts(now()),
    settings: readBookingSettings(everySwitch),
    website: fullWebsite,
  });
  const usedOf = () => ("usedSessions" in record ? (record.usedSessions ?? []) : []);
  return {
    record: () => record,
    minute: () => minute,
    attempts,
    wait: (minutes: number) => {
      minute += minutes;
    },
    look: (process: number) => {
      read[process] = record;
    },
    /** Upkeep makes the mails due whose time has come. */
    due: () => {
      for (const mail of bookingMails) becomes(makeMailDue(record, mail, facts()));
    },
    /** @returns whether the attempt was claimed */
    attempt: (process: number, mail: BookingMail, isAsked = false): boolean => {
      const seen = (isAsked ? record : read[process])?.[mail];
      if (!seen) return false;
      // A process tries what it has read as unsent, and again after a quarter of an hour.
      const waits = seen.attemptedAt !== undefined && at(minute - 15) < new Date(seen.attemptedAt);
      if (!isAsked && (seen.status === "sent" || waits)) return false;
      if (attempts.some((each) => each.mail === mail && isAsked)) return false;
      const claiming = { mail, seen, by: isAsked ? by : undefined };
      const next = claimMail(record, claiming, facts());
      if (isRefusal(next)) return false;
      const isMine = isClaimed(next, claiming);
      becomes(next);
      if (isMine) attempts.push({ mail, number: seen.attempts + 1, about: seen.about, isAsked });
      return isMine;
    },
    conclude: (attempt: Attempt, status: "sent" | "failed") =>
      becomes(recordOutcome(record, attempt, status)),
    report: (mail: BookingMail, reason: "unknown_address" | "complaint" | "mailbox_full") => {
      const number = Math.max(0, ...Object.keys(record[mail]?.history ?? {}).map(Number));
      if (!record[mail] || timesSent(record[mail]) === 0) return false;
      return becomes(
        recordReturned(record, mail, number, { at: now().toISOString(), reason: reason }),
      );
    },
    note: (startsIn: number | undefined) =>
      becomes(
        noteTime(
          record,
          startsIn === undefined ? undefined : at(startsIn),
          { seen: "timeChanges" in record ? (record.timeChanges ?? 0) : 0, by },
          now(),
        ),
      ),
    choose: () => becomes(reportTimeChosen(record, now())),
    complete: () => becomes(complete(record, by, now())),
    undo: () => {
      const seen = ("completedAt" in record && record.completedAt) || "";
      return becomes(undoCompletion(record, seen, now()));
    },
    /** All that can be refused. */
    decline: () =>
      becomes(refusableMails.reduce((before, mail) => refuseMail(before, mail, now()), record)),
    cancel: () => becomes(cancel(record, { refundId: undefined, isMailed: true }, now())),
    refund: (amount: number) => {
      refunds.push({ id: `re_${newId()}`, amount, minute });
      const listed = refunds.map((each) => ({
        ...{ stripeRefundId: each.id, refundId: undefined, amount: each.amount },
        ...{ status: "succeeded" as const, reason: null, createdAt: at(each.minute).toISOString() },
        ...{ pendingReason: undefined, failure: undefined },
      }));
      const changes = listedChanges(record, { refunds: listed, disputes: [] }, now());
      if (changes) becomes(recordListed(record, record, changes, now()));
    },
    tick: () =>
      becomes(
        holdSession(
          record,
          {
            sessionId: newId(),
            day: londonDate(now()),
            seen: usedOf().length + usedOf().filter(({ putBack }) => putBack).length,
          },
          by,
          now(),
        ),
      ),
    book: (startsIn: number) => {
      const id = newId();
      const [startsAt, endsAt] = [at(startsIn).toISOString(), at(startsIn + 60).toISOString()];
      const made = { id, startsAt, endsAt, madeAt: now().toISOString(), isOwn: true };
      return becomes(followCalendar(record, { made, cancelled: [] }, now())) ? id : undefined;
    },
    free: (id: string) =>
      becomes(followCalendar(record, { cancelled: [id], at: now().toISOString() }, now())),
    putBack: () => {
      const sessionId = usedOf().findLast(({ putBack }) => !putBack)?.sessionId ?? "";
      return becomes(putSessionBack(record, { sessionId, reason: "Snow" }, by, now()));
    },
  };
}

const stepOf = <Event extends string>(event: fc.Arbitrary<Event>) =>
  fc.record({
    does: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("send", "race" as const) },
      { weight: 9, arbitrary: fc.constantFrom("event", "event", "press" as const) },
      { weight: 1, arbitrary: fc.constantFrom("look", "report" as const) },
    ),
    event,
    /** Minutes since the step before. */
    after: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 1 }) },
      { weight: 2, arbitrary: fc.integer({ min: 2, max: 15 }) },
    ),
    /** Minutes until the consultation whose time is noted. */
    startsAfter: fc.oneof(
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 15, max: 3 * day }),
      fc.constantFrom(day, 2 * day, 6 * day),
    ),
    /** What the trainer presses for, or a report is about. */
    about: fc.oneof(
      { weight: 3, arbitrary: fc.constant("waiting" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...clientMails) },
    ),
    ends: fc.constantFrom("arrives", "arrives", "fails", "lost", "dies" as const),
    reason: fc.constantFrom("unknown_address", "complaint", "mailbox_full" as const),
    process: fc.nat(1),
    part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
  });

const ofConsultation = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("note", "completeOrUndo" as const) },
  { weight: 4, arbitrary: fc.constantFrom("remove", "choose", "refund" as const) },
  { weight: 1, arbitrary: fc.constantFrom("decline", "cancel" as const) },
);
const ofBlock = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("tick", "tick", "putBack" as const) },
  { weight: 4, arbitrary: fc.constantFrom("refund", "book", "book", "free" as const) },
  { weight: 1, arbitrary: fc.constantFrom("decline", "cancel" as const) },
);
type Of<Any> = Any extends fc.Arbitrary<infer One> ? One : never;
type Event = Of<typeof ofConsultation> | Of<typeof ofBlock>;
type Ends = Of<ReturnType<typeof stepOf>>["ends"];

/**
 * Some days on which several things happen within minutes, while others can still be undone or followed by more. Without
 * `size` there would be few of them.
 */
const daysOf = <Event extends string>(event: fc.Arbitrary<Event>) =>
  fc.array(
    fc.record({
      /** Minutes since the day before, and whether nothing fails after this one. */
      after: fc.oneof(
        fc.integer({ min: 15, max: 3 * day }),
        fc.constantFrom(day, 2 * day, 6 * day),
      ),
      isQuiet: fc.boolean(),
      steps: fc.oneof(
        { weight: 2, arbitrary: fc.array(stepOf(event), { maxLength: 10, size: "max" }) },
        // What a client is asked for after some days needs days on which nothing happens.
        { weight: 1, arbitrary: fc.array(stepOf(event), { maxLength: 0 }) },
      ),
    }),
    { maxLength: 6, size: "max" },
  );

const soldBlock = { ...block, block: { ...block.block, weeks: 5 } };
const weeks = 5;
const bought = londonDate(at());
const paidBlock = { ...soldBlock, amount: 40_000, lapsesOn: laterDay(bought, 7 * weeks) };
const history = fc.oneof(
  fc.tuple(fc.constantFrom(consultation, consultation, free), daysOf(ofConsultation)),
  fc.tuple(fc.constant(paidBlock), daysOf(ofBlock)),
);
const noonOf = (date: string) =>
  Math.round((Date.parse(`${date}T12:00:00.000Z`) - at().getTime()) / 60_000);
const firstMinute = at().getTime() / 60_000;
const lapses = noonOf(laterDay(bought, 7 * weeks));

test("Every mail is sent once, for a reason that is still there, and none after its reader has refused it.", () => {
  const arrived = new Map<BookingMail, number>();
  fc.assert(
    fc.property(history, ([from, days]) => {
      const life = startBooking(from);
      const isBlock = from.flowSource === "payment-page";
      /** How often each thing may be told: once, and once more for each press and each outcome that was lost. */
      const told = new Map<string, { sent: number; more: number }>();
      let startsIn: number | undefined;
      let notedIn = 0;
      let completedIn: number | undefined;
      let [hasChosen, hasDeclined, isCancelled] = [false, false, false];
      let back = 0;
      const backIn: number[] = [];
      let uncancelledBackIn: number | undefined;
      /** The sessions that have a time, and since when. */
      const times: { id: string; startsIn: number; madeIn: number }[] = [];
      const ticks: { minute: number; isBack: boolean; isTold: boolean }[] = [];
      let refundsToldIn = -1;
      let refused: "unknown_address" | "complaint" | undefined;
      const held = () => ticks.filter(({ isBack }) => !isBack);
      /** Sessions that ended with a refund of what the rest of a block costs. */
      let ended = 0;
      /** When all was paid back: what was to be told of its sessions is not told afterwards. */
      let paidBackIn = -1;
      const open = () => (isBlock ? 10 - held().length - ended : 0);
      const lastDay = laterDay(bought, 7 * weeks);
      const isInTime = (each: { startsIn: number }) => londonDate(at(each.startsIn)) <= lastDay;
      /** Whether a session is left for a time: for the first ones to come after a minute, until the block lapses. */
      const hasSession = (startsIn: number, minute: number) =>
        isInTime({ startsIn }) &&
        times.filter((each) => each.startsIn > minute && each.startsIn < startsIn).length < open();
      const untimed = () => open() - times.filter(isInTime).length;
      const isPaidBack = () =>
        open() === 0 && (ended > 0 || (from.type === "paid" && back >= from.amount));
      const goesOn = () => !isCancelled && completedIn === undefined && !isPaidBack();

      /** What has to be true of a mail when a process decides to send it. */
      const reasons: Readonly<Record<BookingMail, () => boolean>> = {
        visitorMail: () => !isCancelled,
        trainerMail: () => true,
        firstNudge: () => from.type === "paid" && goesOn() && startsIn === undefined && !hasChosen,
        secondNudge: () => from.type === "paid" && goesOn() && startsIn === undefined && !hasChosen,
        timeMail: () =>
          !isCancelled &&
          completedIn === undefined &&
          (startsIn === undefined || (goesOn() && startsIn > life.minute())),
        reminderMail: () => goesOn() && startsIn !== undefined && startsIn > life.minute(),
        reviewMail: () =>
          !isCancelled && completedIn !== undefined && back === 0 && !hasDeclined && !refused,
        sessionMail: () => goesOn() && held().length > 0,
        sessionReminder: () => {
          const about = (life.record().sessionReminder?.about ?? 0) - firstMinute;
          const isToCome = about > life.minute() && times.some((each) => each.startsIn === about);
          return goesOn() && isToCome && hasSession(about, life.minute());
        },
        lapseMail: () =>
          goesOn() &&
          untimed() > 0 &&
          life.minute() <= lapses + 12 * hour &&
          life.minute() >= lapses - 28 * day,
        refundMail: () => backIn.length > 0,
        cancelMail: () => isCancelled,
        cancelNotice: () => isCancelled,
      };
      /** The site waits for what may follow at once. */
      const settled: Partial<Record<BookingMail, () => number | undefined>> = {
        sessionMail: () => held().at(-1)?.minute,
        refundMail: () => uncancelledBackIn,
      };

      function attempt(process: number, mail: BookingMail, isAsked = false): void {
        const before = life.record()[mail];
        // A completion that is undone brings reasons back.
        const isUndecided = !isCancelled && life.minute() - (completedIn ?? -day) < 5;
        if (!life.attempt(process, mail, isAsked)) {
          if (isUndecided) expect(life.record()[mail], mail).toEqual(before);
          return;
        }
        expect(reasons[mail](), mail).toBe(true);
        const latest = settled[mail]?.() ?? Number.NEGATIVE_INFINITY;
        if (isAsked) refused = undefined;
        else expect(life.minute() - latest, mail).toBeGreaterThanOrEqual(10);
        const isToTrainer = mail === "trainerMail" || mail === "cancelNotice";
        if (!isToTrainer && !isAsked) expect(isUndecided, mail).toBe(false);
        const isByLaw = mail === "cancelMail" && refused === "complaint";
        if (!isToTrainer && !isByLaw) expect(refused, mail).toBeUndefined();
      }

      /** What becomes of the attempts that are under way, before time passes. */
      function conclude(ends: Ends) {
        for (const each of life.attempts.splice(0)) {
          const key = `${each.mail} ${each.about}`;
          const count = told.get(key) ?? { sent: 0, more: 0 };
          told.set(key, count);
          if (each.isAsked) count.more += 1;
          if (ends === "arrives" || ends === "lost") {
            count.sent += 1;
            arrived.set(each.mail, (arrived.get(each.mail) ?? 0) + 1);
            expect(count.sent, key).toBeLessThanOrEqual(1 + count.more);
            if (each.mail === "refundMail") refundsToldIn = life.minute();
            if (each.mail === "sessionMail")
              for (const tick of ticks.slice(each.about)) tick.isTold = true;
          }
          if (ends === "lost") count.more += 1;
          if (ends === "arrives") life.conclude(each, "sent");
          if (ends === "fails") life.conclude(each, "failed");
        }
        // For half a minute it may still be sending.
        if (ends === "dies") life.wait(1);
      }

      function happen(event: Event, startsAfter: number, part: number) {
        const minute = life.minute();
        switch (event) {
          case "note":
          case "remove": {
            const wanted = event === "note" ? minute + startsAfter : undefined;
            if (!life.note(wanted)) break;
            startsIn = wanted;
            notedIn = minute;
            if (wanted === undefined) hasChosen = false;
            break;
          }
          case "choose":
            if (life.choose()) hasChosen = true;
            break;
          case "completeOrUndo":
            if (completedIn === undefined) {
              if (life.complete()) completedIn = minute;
            } else if (life.undo()) completedIn = undefined;
            break;
          case "decline":
            if (life.decline()) hasDeclined = true;
            break;
          case "cancel":
            if (life.cancel()) isCancelled = true;
            break;
          case "refund": {
            const amount = Math.floor(((from.amount - back) * part) / 100);
            if (amount <= 0 || backIn.length > 8) break;
            life.refund(amount);
            back += amount;
            backIn.push(minute);
            // What follows a cancellation may be announced by the mail about it.
            if (!isCancelled) uncancelledBackIn = minute;
            if (from.amount - back <= Math.round((from.amount * held().length) / 10))
              ended += open();
            break;
          }
          case "tick":
            if (life.tick()) ticks.push({ minute, isBack: false, isTold: false });
            break;
          case "book": {
            const id = life.book(minute + startsAfter);
            if (id) times.push({ id, startsIn: minute + startsAfter, madeIn: minute });
            break;
          }
          case "free": {
            const next = times.findLastIndex((each) => each.startsIn > minute);
            const [freed] = next === -1 ? [] : times.splice(next, 1);
            if (freed) expect(life.free(freed.id)).toBe(true);
            break;
          }
          case "putBack": {
            if (life.putBack()) held().at(-1)!.isBack = true;
          }
        }
        if (isPaidBack()) paidBackIn = minute;
      }

      /** A run of upkeep while nothing fails. */
      function upkeep(ends: Ends): void {
        life.due();
        life.look(0);
        for (const mail of bookingMails) attempt(0, mail);
        conclude(ends);
      }

      const countOf = (mail: BookingMail, about?: number) =>
        told.get(`${mail} ${about}`)?.sent ?? 0;

      /** Nothing happens and nothing fails, until each reader knows what has happened, unless they have refused it. */
      function quiet(waits: readonly number[]): void {
        for (const minutes of waits) {
          life.wait(minutes);
          upkeep("arrives");
        }
        expect(countOf("trainerMail")).toBeGreaterThan(0);
        if (isCancelled) expect(countOf("cancelNotice")).toBeGreaterThan(0);
        if (isCancelled && refused !== "unknown_address")
          expect(countOf("cancelMail")).toBeGreaterThan(0);
        if (refused) return;
        if (!isCancelled) expect(countOf("visitorMail")).toBeGreaterThan(0);
        const record = life.record();
        const { timeChanges = 0 } = "timeChanges" in record ? record : {};
        if (goesOn() && timeChanges > 0 && (startsIn === undefined || startsIn > life.minute()))
          expect(countOf("timeMail", timeChanges), "timeMail").toBeGreaterThan(0);
        const isToTell = held().filter(({ minute, isTold }) => minute > paidBackIn && !isTold);
        if (goesOn()) expect(isToTell).toEqual([]);
        if (backIn.length > 0 && !isCancelled)
          expect(refundsToldIn, "refundMail").toBeGreaterThanOrEqual(backIn.at(-1)!);
      }

      function take(step: Of<ReturnType<typeof stepOf<Event>>>): void {
        const { does, event, after, startsAfter, about, ends, reason, process, part } = step;
        life.wait(after);
        const waits = (mail: BookingMail) => life.record()[mail]?.status === "pending";
        const mail = about === "waiting" ? (clientMails.findLast(waits) ?? "visitorMail") : about;
        switch (does) {
          case "send":
            upkeep(ends);
            break;
          case "race":
            // Both have read the same, or one of them something older.
            life.due();
            life.look(process);
            for (const each of bookingMails) for (const one of [0, 1]) attempt(one, each);
            conclude(ends);
            break;
          case "event":
            happen(event, startsAfter, part);
            break;
          case "press":
            attempt(process, mail, true);
            conclude(ends);
            break;
          case "look":
            life.look(process);
            break;
          case "report":
            if (life.report(mail, reason) && reason !== "mailbox_full") refused = reason;
        }
      }

      for (const { after, isQuiet, steps } of days) {
        life.wait(after);
        steps.forEach(take);
        if (isQuiet) quiet([15, 15]);
      }

      // Three days on which nothing fails and nothing happens.
      const began = life.minute();
      quiet([1, 11, 12, 12, 12, 12, 12].map((hours) => hours * hour));
      if (refused) return;
      const record = life.record();
      const { timeChanges = 0 } = "timeChanges" in record ? record : {};
      const isNear =
        startsIn !== undefined && startsIn > began + hour && startsIn < began + 3 * day;
      if (goesOn() && isNear && startsIn! - notedIn >= day)
        expect(countOf("reminderMail", timeChanges)).toBeGreaterThan(0);
      for (const each of times) {
        const isNext = each.startsIn > began + hour && each.startsIn < began + 3 * day;
        const others = times.filter((other) => other !== each);
        const isAlone = others.every(
          (other) => other.startsIn < began || Math.abs(other.startsIn - each.startsIn) > 2 * day,
        );
        const isHad = goesOn() && hasSession(each.startsIn, began);
        if (isHad && isNext && isAlone && each.startsIn - each.madeIn >= day)
          expect(countOf("sessionReminder", firstMinute + each.startsIn)).toBeGreaterThan(0);
      }
      const waitsForTime = !isBlock && startsIn === undefined && !hasChosen;
      if (waitsForTime && from.type === "paid" && goesOn() && timeChanges === 0)
        expect(countOf("firstNudge")).toBeGreaterThan(0);
      const lapsesSoon = began < lapses - day && life.minute() > lapses - 28 * day + hour;
      if (isBlock && goesOn() && lapsesSoon && untimed() > 0)
        expect(countOf("lapseMail")).toBeGreaterThan(0);
      const isReviewed = completedIn !== undefined && completedIn > began - day;
      if (isReviewed && !isCancelled && back === 0 && !hasDeclined)
        expect(countOf("reviewMail")).toBe(1);
    }),
    { numRuns: 600 },
  );
  expect(bookingMails.filter((mail) => !arrived.get(mail))).toEqual([]);
});
