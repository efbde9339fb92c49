import { expect, test } from "vitest";
import { at, bookingId, saveMailed } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { receiveMailReport } from "./receive-mail-report.ts";
import { tagsOf } from "./send-unsent-mail.ts";

/** A paid consultation whose mails were sent, and of which nothing is left to do. */
async function setup() {
  const services = createServices({ now: () => at(10) });
  const { store } = services;
  await saveMailed(store);
  const report = (change: object) => {
    const tags = Object.entries(tagsOf(bookingId, "visitorMail", 1));
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
  const events = () => services.entries().map(({ event }) => event);
  return { ...services, report, booking, events };
}

test("A mail that bounced is marked, and tells the operator once, without the address, however often it is reported.", async () => {
  const { report, entries, lines, events, booking } = await setup();
  await report({});
  const before = await booking();
  expect(before.visitorMail).toMatchObject({
    returnedAt: at(10).toISOString(),
    history: { 1: { returned: { at: at(10).toISOString(), reason: "unknown_address" } } },
  });
  await report({});
  expect(await booking()).toEqual(before);
  expect(events()).toEqual(["mail_returned", "mail_report_repeated"]);
  const fields = { bookingId, mail: "visitorMail", attempts: 1, reason: "unknown_address" };
  expect(entries()[0]).toMatchObject({ level: "error", ...fields });
  expect(lines.join()).not.toMatch(/sam|consultation/i);
});

test("An out-of-office reply changes nothing.", async () => {
  const { report, booking, events } = await setup();
  const bouncedRecipients = [{ emailAddress: "sam@example.org" }];
  await report({
    bounce: { bounceType: "Transient", bounceSubType: "General", bouncedRecipients },
  });
  expect((await booking()).visitorMail?.returnedAt).toBeUndefined();
  expect(events()).toEqual(["mail_answered_automatically"]);
});

test("The operator receives an alarm about a mail without a booking, and of one whose booking is erased.", async () => {
  const { report, entries, store, tables } = await setup();
  await report({ mail: { tags: { mail: ["contact"] } } });
  await store.erase(at(30));
  const erased = tables.bookings.all();
  await report({});
  expect(tables.bookings.all()).toEqual(erased);
  expect(entries()).toMatchObject([
    { event: "mail_returned", mail: "contact" },
    { event: "mail_returned", bookingId },
  ]);
});
