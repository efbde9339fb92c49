import { describe, expect, test } from "vitest";
import { recordUse as recordPaidUse } from "#lambdas/bookings/used-codes.ts";
import {
  at,
  bookingIdOf,
  crossed,
  draftOf,
  noPrice,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { email, marker, setup } from "#lambdas/testing/people.ts";
import { ErasedBooking } from "#shared/bookings/bookings.ts";
import { erasePerson } from "./erase-person.ts";

describe("Erasing the person of one booking", () => {
  test("reaches a payer who gave a name and no address, and keeps the accounting record.", async () => {
    const { paymentWithoutAddress, put, eraseBooking, item } = await setup();
    await paymentWithoutAddress(1);
    await put(1, "note", "private");
    const erased = await eraseBooking(1);
    const erasedAt = at(60).toISOString();
    expect(erased).toMatchObject({ amount: 5000, paymentIntentId: "pi_1", erasedAt });
    expect(JSON.stringify(await item(1))).not.toMatch(marker);
    expect(await eraseBooking(1)).toEqual(erased);
  });

  test("leaves the person's other bookings, and forgets that the mailbox has used its code.", async () => {
    const { consultation, sessionPayment, put, recordUse, isUsed, eraseBooking, item } =
      await setup();
    await sessionPayment(1);
    await put(1, "discountCode", "FREEMINE");
    await recordUse("FREEMINE", 1);
    await consultation(2);
    await eraseBooking(1);
    expect(JSON.stringify(await item(1))).not.toMatch(marker);
    expect(await isUsed("FREEMINE")).toBe(false);
    expect(await item(2)).toMatchObject({ email });
  });

  test("finds no booking that is a draft, or that there is none of.", async () => {
    const { draft, eraseBooking, item } = await setup();
    await draft(draftOf({ bookingId: bookingIdOf(1) }));
    for (const number of [1, 2]) {
      await expect(eraseBooking(number)).rejects.toMatchObject({ code: "booking_not_found" });
    }
    expect(await item(1)).toMatchObject({ email });
  });
});

describe("Erasing a person", () => {
  test("leaves the accounting record without personal data.", async () => {
    const { consultation, put, erase, item, store, lookUp, touched } = await setup();
    await consultation(1);
    await store.complete(bookingIdOf(1), "alex@example.com", at(30));
    for (const name of ["note", "somethingNew"]) await put(1, name, "private");
    expect(await erase("person")).toEqual({
      report: { erased: 1, deleted: 0 },
      nextCursor: null,
    });
    const stored = await item(1);
    expect(JSON.stringify(stored)).not.toMatch(marker);
    const { confirmedKey, retentionKey, version, ...record } = stored ?? {};
    expect({ confirmedKey, retentionKey }).toEqual({
      confirmedKey: "consultation-intro",
      retentionKey: "booking",
    });
    expect(ErasedBooking.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      amount: 5000,
      paymentIntentId: "pi_1",
      timestamp: at(1).toISOString(),
      status: "completed",
      erasedAt: at(60).toISOString(),
    });
    expect(touched).toEqual([bookingIdOf(1)]);
    expect(await lookUp()).toMatchObject({ consultations: 0 });
  });

  test("covers session payments and drafts, also one that may be paid at this moment.", async () => {
    const { sessionPayment, draft, store, erase, item } = await setup();
    await sessionPayment(1);
    // Its code is used only once it is paid.
    await draft(draftOf({ bookingId: bookingIdOf(2), offer: welcomePrice }));
    await draft(draftOf({ bookingId: bookingIdOf(3) }));
    await store.attachIntent(bookingIdOf(3), "pi_3", undefined);
    const { report } = await erase("person");
    expect(report).toEqual({ erased: 1, deleted: 2 });
    for (const number of [1, 2, 3]) expect(JSON.stringify(await item(number))).not.toMatch(marker);
    const left = { paymentStatus: "pending", pendingWork: "erasedDraft" };
    expect(await item(2)).toMatchObject(left);
    expect(await item(3)).toMatchObject({ ...left, paymentIntentId: "pi_3" });
    expect((await erase("person")).report).toEqual({ erased: 0, deleted: 0 });
  });

  test("deletes the record that the mailbox has used a code, of this person's bookings only.", async () => {
    const { sessionPayment, erase, recordUse, isUsed } = await setup();
    await sessionPayment(1);
    await recordUse("FREE100", 1);
    await recordUse("WELCOME10", 9);
    await erase("person");
    expect(await isUsed("FREE100")).toBe(false);
    expect(await isUsed("WELCOME10")).toBe(true);
  });

  test("leaves no record of a mailbox whose use is recorded at the same moment.", async () => {
    const { consultation, put, erase, store, discounts, recordUse, isUsed, now } = await setup();
    await consultation(1);
    await put(1, "useToRecord", true);
    await put(1, "discountCode", "ONCE50");
    await recordUse("ONCE50", 1);
    const before = await store.find(bookingIdOf(1));
    await erase("person");
    if (before?.paymentStatus !== "completed") throw new Error("It is not booked.");
    await recordPaidUse({ bookings: store, discounts, now }, before);
    expect(await isUsed("ONCE50")).toBe(false);
  });

  test("forgets at once that the mailbox of a draft has used a code.", async () => {
    const { draft, erase, recordUse, isUsed, item } = await setup();
    await draft(draftOf({ bookingId: bookingIdOf(1), offer: noPrice }));
    await recordUse("FREE100", 1);
    expect((await erase("person")).report).toEqual({ erased: 0, deleted: 1 });
    expect(await isUsed("FREE100")).toBe(false);
    expect(await item(1)).toMatchObject({ offers: [noPrice] });
  });

  test("changes nothing when it is repeated, even concurrently.", async () => {
    const { consultation, erase, item } = await setup();
    await consultation(1);
    const reports = await Promise.all([erase("person"), erase("person")]);
    expect(reports.map(({ report }) => report.erased).sort()).toEqual([0, 1]);
    const before = await item(1);
    expect((await erase("person")).report).toEqual({ erased: 0, deleted: 0 });
    expect(await item(1)).toEqual(before);
  });

  test("is completed by repeating it after a failure.", async () => {
    const { consultation, store, people, discounts, now, erase, item } = await setup();
    for (const number of [1, 2, 3]) await consultation(number);
    let writes = 0;
    const change: typeof store.change = async (...parameters) => {
      writes += 1;
      if (writes === 2) throw new Error("The database is away.");
      return store.change(...parameters);
    };
    const failing = { people, bookings: { ...store, change }, discounts, now };
    const body = { email };
    const touch = () => undefined;
    await expect(erasePerson(failing, "person", { body }, touch)).rejects.toThrow("away");
    expect((await erase("person")).report.erased).toBe(2);
    for (const number of [1, 2, 3]) expect(await item(number)).toHaveProperty("erasedAt");
  });

  test("is made of a record as it is at that moment.", async () => {
    const { consultation, store, people, discounts, item, now } = await setup();
    await consultation(1);
    const bookings = crossed(store, () => store.cancel(bookingIdOf(1), at(50)));
    const body = { email };
    const touch = () => undefined;
    await erasePerson({ people, bookings, discounts, now }, "person", { body }, touch);
    expect(await item(1)).toMatchObject({ cancelledAt: at(50).toISOString() });
    expect(JSON.stringify(await item(1))).not.toMatch(marker);
  });
});

describe("Erasing answers about health", () => {
  test("empties them and keeps the consent and everything else.", async () => {
    const { consultation, erase, item, lookUp } = await setup();
    await consultation(1);
    const before = await item(1);
    expect((await erase("health_answers")).report.erased).toBe(1);
    expect(await item(1)).toEqual({
      ...before,
      dietaryRestrictions: "",
      medicalConditions: "",
      healthErasedAt: at(60).toISOString(),
      retentionKey: "booking",
      version: 3,
    });
    expect(await lookUp()).toMatchObject({ consultations: 1, withHealthAnswers: 0 });
    expect((await erase("health_answers")).report.erased).toBe(0);
  });
});
