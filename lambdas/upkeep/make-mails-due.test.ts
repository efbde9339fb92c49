import { describe, expect, test } from "vitest";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { confirmPaid } from "#lambdas/bookings/record/confirm.ts";
import type { Decision } from "#lambdas/bookings/record/decision.ts";
import { noteTime } from "#lambdas/consultations/note-time.ts";
import { isPresent } from "#lambdas/database/expressions.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { holdSession } from "#lambdas/sessions/record/tally.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
  paidIntentOf,
  savePaid,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { session, sessionDraft } from "#lambdas/testing/records.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { sessionChanges } from "#shared/sessions/session-blocks.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { runUpkeep } from "./run-upkeep.ts";
import type { UpkeepDependencies } from "./upkeep-task.ts";

const now = at().toISOString();
const returned = (reason: "unknown_address" | "complaint") => ({ at: now, reason });
const tenSessions = { name: "Ten sessions", sessions: 10, weeks: 26 };
const hour = 60;
const day = 24 * hour;

/** A consultation that was paid for at minute 0, and upkeep on any later day. */
async function setup() {
  let minutes = 0;
  const services = createServices({
    now: () => at(minutes),
    website: async () => fullWebsite,
  });
  const { dependencies, store, tables } = services;
  await savePaid(store);
  services.stripe.put(paidIntentOf(fullPrice));
  const sent: [days: number, mail: string][] = [];
  const mail = {
    send: async (each: Mail, tags: { readonly mail: string }) => {
      await dependencies.mail.send(each);
      if (!/^(?:visitor|trainer|time)Mail$/.test(tags.mail)) sent.push([minutes / day, tags.mail]);
    },
  };
  const run = (changes: Partial<UpkeepDependencies> = {}) =>
    runUpkeep({ ...dependencies, mail, ...changes });
  return {
    ...services,
    /** The mails that ask and remind, with the day on which each was sent. */
    sent,
    run,
    at: (later: number) => {
      minutes = later;
    },
    /** Upkeep every quarter of an hour, up to a minute. */
    runUntil: async (end: number) => {
      for (; minutes <= end; minutes += 15) await run();
    },
    note: (start: number, seen = 0) => {
      const startsAt = { day: londonDate(at(start)), time: londonTime(at(start)) };
      return noteTime(
        { ...dependencies, mail },
        { params: { bookingId }, body: { startsAt, seen } },
        "alex",
      );
    },
    item: () => tables.bookings.get({ bookingId }),
  };
}

describe("A client without a time", () => {
  test("is asked after two and after five days, and then no more.", async () => {
    const { runUntil, sent, inbox, item } = await setup();
    await runUntil(30 * day);
    expect(sent).toEqual([
      [2, "firstNudge"],
      [5, "secondNudge"],
    ]);
    const nudge = inbox.at(-1)!;
    expect(nudge.subject).toMatch(/^Have you chosen a time\?/);
    expect(nudge.text).toMatch(/Choose a time:\nhttps:/);
    expect(nudge.text).toMatch(/I’ve chosen a time:\nhttps:\/\/touchline.example\/my-booking\//);
    expect(nudge.file).toBeUndefined();
    expect(await item()).not.toHaveProperty("pendingWork");
  });

  test("is never asked for the first time after 14 days.", async () => {
    const { at, runUntil, sent } = await setup();
    at(14 * day + 15);
    await runUntil(15 * day);
    expect(sent).toEqual([]);
  });
});

describe("A client with a time", () => {
  test("is reminded once, a day before.", async () => {
    const { at, note, runUntil, sent, inbox } = await setup();
    at(hour);
    await note(10 * day);
    await runUntil(12 * day);
    expect(sent).toEqual([[9, "reminderMail"]]);
    const text = inbox.at(-1)!.text;
    expect(text).toContain("When: Thursday 12 March 2026 at 10:00 (UK time)");
    expect(text).toMatch(/https:\/\/touchline.example\/my-booking\//);
  });
});

describe("A client whose consultation is completed", () => {
  const review = /^How was your consultation/;
  async function held(bookings = 1) {
    const started = await setup();
    const { store, dependencies, runUntil, at: setClock, inbox } = started;
    await dependencies.bookingSettings.change({ askForReview: true }, "alex", at());
    const ids = [bookingId, bookingIdOf(2)].slice(0, bookings);
    if (bookings === 2) await savePaid(store, draftOf({ bookingId: bookingIdOf(2) }));
    for (const id of ids) await store.complete(id, "alex", at(hour));
    setClock(day);
    return {
      ...started,
      reviews: async (end: number) => {
        await runUntil(end);
        return inbox.filter(({ subject }) => review.test(subject));
      },
    };
  }

  test("is asked for a review the day after, once, with the link and a way to stop it.", async () => {
    const { reviews, item } = await held();
    const [asked, ...more] = await reviews(6 * day);
    expect(more).toEqual([]);
    expect(asked?.text).toContain(`Write a review:\n${fullWebsite.where.reviewUrl}`);
    expect(asked?.text).toMatch(/Stop review emails:\nhttps:\/\/touchline.example\/my-b/);
    expect(await item()).not.toHaveProperty("pendingWork");
  });

  test.each<[string, (context: Awaited<ReturnType<typeof held>>, id: string) => Promise<unknown>]>([
    ["declined", ({ store }, id) => store.set({ reviewDeclinedAt: at(day).toISOString() }, id)],
    ["bounced", ({ store }, id) => store.set({ mailStopped: returned("unknown_address") }, id)],
    ["complained", ({ store }, id) => store.set({ mailStopped: returned("complaint") }, id)],
    ["asked", ({ store }, id) => store.set({ reviewMail: attemptedMail("sent", now) }, id)],
  ])("is not asked by a retry once another booking of theirs was %s.", async (_, says) => {
    const context = await held(2);
    const { runUntil, reviews, breakMail, store, logged } = context;
    breakMail(true);
    await runUntil(day + 2 * hour);
    const [first, other] = await Promise.all([bookingId, bookingIdOf(2)].map(store.find));
    expect([first, other].filter((each) => each && "reviewMail" in each)).toHaveLength(1);
    const silent = first && "reviewMail" in first ? bookingIdOf(2) : bookingId;
    await says(context, silent);
    breakMail(false);
    expect(await reviews(4 * day)).toEqual([]);
    const dropped = logged("mail_not_sent").filter(({ mail }) => mail === "reviewMail");
    expect(dropped).toMatchObject([{ reason: expect.stringMatching(/^(?:unwelcome|asked)$/) }]);
  });

  test("is asked by a retry while the other booking says nothing.", async () => {
    const { runUntil, reviews, breakMail } = await held(2);
    breakMail(true);
    await runUntil(day + 2 * hour);
    breakMail(false);
    expect(await reviews(4 * day)).toHaveLength(1);
  });

  test("is asked once for two that were completed together.", async () => {
    const { reviews } = await held(2);
    expect(await reviews(3 * day)).toHaveLength(1);
  });
});

describe("The client of a block", () => {
  const paid = { ...fullPrice, originalAmount: 40_000, amount: 40_000, block: tenSessions };
  async function block() {
    const { dependencies, store, inbox, ...services } = await setup();
    const paymentId = bookingIdOf(8);
    await store.begin(paymentId, () => ({
      ...sessionDraft,
      bookingId: paymentId,
      email: "block@example.org",
      ...paid,
      offers: [paid],
    }));
    const payment = { id: "pi_8", amountReceived: 40_000, currency: "gbp" };
    await store.change(paymentId, (record) => confirmPaid(record, payment, at()));
    const change = (decide: (record: BookingRecord) => Decision<BookingRecord>) =>
      store.change(paymentId, decide);
    return {
      ...services,
      store,
      dependencies,
      change,
      tick: (number: number, minute: number) =>
        change((record) => {
          const seen = "usedSessions" in record ? sessionChanges(record) : 0;
          const held = { sessionId: bookingIdOf(number), day: londonDate(at(minute)), seen };
          return holdSession(record, held, "alex", at(minute));
        }),
      mails: () =>
        inbox
          .filter(({ to, subject }) => to === "block@example.org" && !/payment/.test(subject))
          .map(
            ({ subject, text }) => `${subject.split(" – ")[0]} – ${/\d+ of 10/.exec(text)?.[0]}`,
          ),
      item: () => services.tables.bookings.get({ bookingId: paymentId }),
    };
  }

  test("gets one mail for the sessions ticked together, and another for the next one.", async () => {
    const { at: setClock, run, tick, mails, item } = await block();
    setClock(day);
    await run();
    await tick(1, day);
    await tick(2, day + 4);
    setClock(day + 13);
    await run();
    expect(mails()).toEqual([]);
    setClock(day + 14);
    await run();
    await run();
    expect(mails()).toEqual(["2 sessions used – 8 of 10"]);
    expect(await item()).not.toHaveProperty("pendingWork");
    await tick(3, day + 20);
    setClock(day + 30);
    await run();
    expect(mails().slice(1)).toEqual(["One session used – 7 of 10"]);
  });

  test("is told four weeks before sessions lapse.", async () => {
    const { at: setClock, runUntil, run, mails } = await block();
    setClock(day);
    await run();
    setClock((26 - 4) * 7 * day - hour);
    await runUntil((26 - 4) * 7 * day + 6 * hour);
    expect(mails()).toEqual(["Your sessions expire on 31 August 2026 – 10 of 10"]);
  });
});

test("A failure of one booking, or of the lists, stops no other work and is reported.", async () => {
  const { store, lists, at: setClock, run, sent, logged } = await setup();
  const other = bookingIdOf(2);
  await savePaid(store, draftOf({ bookingId: other }), at(1));
  setClock(hour);
  await run();
  setClock(3 * day);
  const change: typeof store.change = async (id, ...rest) => {
    if (id === bookingId) throw new Error("The database is away.");
    return store.change(id, ...rest);
  };
  sent.length = 0;
  expect(await run({ bookings: { ...store, change } })).toMatchObject({ failed: 1 });
  expect(sent).toEqual([[3, "firstNudge"]]);
  expect(logged("upkeep_booking_failed")).toMatchObject([{ bookingId }]);
  const booked = async () => {
    throw new Error("The database is away.");
  };
  expect(await run({ lists: { ...lists, booked } })).toMatchObject({ failed: 1 });
});

test("A real engine lists what was booked and what starts, with nothing of the person.", async () => {
  const { store, lists, tables } = await startTestBookings();
  for (const number of [1, 2, 3, 4, 5]) {
    const id = bookingIdOf(number);
    await savePaid(store, draftOf({ bookingId: id }), at(number));
  }
  await store.complete(bookingIdOf(2), "alex", at(10));
  await store.noteTime(bookingIdOf(3), at(60), 0, "alex", at(10));
  await store.noteTime(bookingIdOf(4), at(90), 0, "alex", at(10));
  const ids = (found: { bookingId: string }[]) => found.map((each) => each.bookingId).sort();
  await store.erase(at(10), bookingIdOf(4));
  expect(ids(await lists.completed(at(10), at(20)))).toEqual([bookingIdOf(2)]);
  expect(await lists.completed(at(11), at(20))).toEqual([]);
  await store.set({ reviewDeclinedAt: at(10).toISOString() }, bookingIdOf(2));
  const reviews = await lists.ofClient(answers.email.toUpperCase());
  expect(reviews.filter(({ reviewDeclinedAt }) => reviewDeclinedAt)).toHaveLength(1);
  expect(reviews).toHaveLength(4);
  expect(JSON.stringify(reviews)).not.toMatch(/Sam|Asthma|example/);
  const booked = await lists.booked(at(1), at(4));
  expect(ids(booked)).toEqual([1, 2, 3].map(bookingIdOf));
  expect(JSON.stringify(booked)).not.toMatch(/Sam|Asthma|example/);
  expect(ids(await lists.starting(at(30), at(60)))).toEqual([bookingIdOf(3)]);
  expect(await lists.starting(at(61), at(89))).toEqual([]);
  const block = { ...session, bookingId: bookingIdOf(6), block: tenSessions };
  const lapses = { ...block, lapsesOn: londonDate(at(80 * day)) };
  await store.begin(block.bookingId, () => lapses);
  expect(ids(await lists.lapsing(at(79 * day), at(81 * day)))).toEqual([block.bookingId]);
  expect(await lists.lapsing(at(), at(79 * day))).toEqual([]);
  await store.change(block.bookingId, () => ({ ...lapses, cancelledAt: at().toISOString() }));
  expect(await lists.lapsing(at(), at(81 * day))).toEqual([]);
  await tables.bookings.update(
    { bookingId: bookingIdOf(3) },
    { remove: ["dueKey"] },
    isPresent("flowSource"),
  );
  expect(await lists.starting(at(30), at(60))).toEqual([]);
});
