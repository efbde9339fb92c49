import { describe, expect, test } from "vitest";
import { at, bookingId, recordFirstSending } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import type { BookingMail } from "#shared/bookings/mails.ts";
import { getBookingsToDo } from "../lists/bookings-to-do.ts";
import { receiveMailReport } from "./receive-mail-report.ts";
import { tagsOf } from "./send-unsent-mail.ts";

/** A paid consultation whose mails were sent, and of which nothing is left to do. */
async function setup() {
  const services = createServices({ now: () => at(10) });
  const { store, tables, savePaidConsultation } = services;
  await savePaidConsultation();
  for (const mail of ["visitorMail", "trainerMail"] as const) await recordFirstSending(store, mail);
  const report = (change: object, mail: BookingMail = "visitorMail", attempt = 1) => {
    const tags = Object.entries(tagsOf(bookingId, mail, attempt));
    return receiveMailReport(
      services.dependencies,
      JSON.stringify({
        eventType: "Bounce",
        bounce: {
          bounceType: "Permanent",
          bounceSubType: "General",
          bouncedRecipients: [{ emailAddress: "sam@example.org", action: "failed" }],
        },
        mail: {
          destination: ["sam@example.org"],
          commonHeaders: { subject: "Your consultation with Sam Visitor" },
          tags: Object.fromEntries(tags.map(([name, value]) => [name, [value]])),
        },
        ...change,
      }),
    );
  };
  const booking = async () => {
    const found = await store.find(bookingId);
    if (!found || !("visitorMail" in found)) throw new Error("There is no booking.");
    return found;
  };
  const logged = () => services.entries().map(({ event }) => event);
  const stored = async () => tables.bookings.get({ bookingId });
  return { ...services, report, booking, logged, stored };
}

const returned = { at: at(10).toISOString(), reason: "unknown_address" };

describe("A confirmation that bounced", () => {
  test("is marked on the booking, which goes on the trainer's desk.", async () => {
    const { report, booking, stored, tables } = await setup();
    expect(problemsOf(await booking())).toEqual([]);
    await report({});
    expect((await booking()).visitorMail).toMatchObject({
      status: "sent",
      attempts: 1,
      returnedAt: at(10).toISOString(),
      history: { 1: { status: "sent", returned } },
    });
    expect(await stored()).toMatchObject({ pendingWork: "trainer" });
    const desk = await getBookingsToDo(tables.bookings, at(20));
    expect(desk.withProblems).toMatchObject([
      { bookingId, problems: [{ id: "mail 1 returned", is: "confirmation_returned" }] },
    ]);
  });

  test("tells the operator once, without the address, however often it is reported.", async () => {
    const { report, entries, lines, logged, booking } = await setup();
    await report({});
    const before = await booking();
    await report({});
    expect(await booking()).toEqual(before);
    expect(logged()).toEqual(["mail_returned", "mail_report_repeated"]);
    const fields = { bookingId, mail: "visitorMail", attempts: 1, reason: "unknown_address" };
    expect(entries()[0]).toMatchObject({ level: "error", ...fields });
    expect(lines.join()).not.toMatch(/sam|consultation/i);
  });

  test("counts even if the report arrives before the sending is recorded.", async () => {
    const { report, store, booking } = await setup();
    const { visitorMail: seen } = await booking();
    await store.claim("visitorMail", seen!, at(5));
    await report({}, "visitorMail", 2);
    expect(problemsOf(await booking())).toMatchObject([{ id: "mail 2 returned" }]);
    await store.recordSent("visitorMail", 2);
    expect(problemsOf(await booking())).toMatchObject([{ id: "mail 2 returned" }]);
  });
});

test("The trainer's notification that bounced is marked, and no problem of the visitor's.", async () => {
  const { report, booking } = await setup();
  await report({}, "trainerMail");
  expect((await booking()).trainerMail.history?.[1]?.returned).toEqual(returned);
  expect(problemsOf(await booking())).toEqual([]);
});

test("An out-of-office reply changes nothing.", async () => {
  const { report, booking, logged } = await setup();
  const bouncedRecipients = [{ emailAddress: "sam@example.org" }];
  await report({
    bounce: { bounceType: "Transient", bounceSubType: "General", bouncedRecipients },
  });
  expect((await booking()).visitorMail?.returnedAt).toBeUndefined();
  expect(logged()).toEqual(["mail_answered_automatically"]);
});

test("The operator receives an alarm about a mail without a booking, and of one whose booking is erased.", async () => {
  const { report, entries, store, stored } = await setup();
  await report({ mail: { tags: { mail: ["contact"] } } });
  await store.erase(at(30));
  const erased = await stored();
  await report({});
  expect(await stored()).toEqual(erased);
  expect(entries()).toMatchObject([
    { event: "mail_returned", mail: "contact" },
    { event: "mail_returned", bookingId },
  ]);
});
