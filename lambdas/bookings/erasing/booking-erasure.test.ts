import { describe, expect, test } from "vitest";
import { answers, at, bookingId, draftOf, fullPrice, savePaid } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { StoredItem } from "./booking-erasure.ts";

const healthConsent = { version: "2026-11-20", at: at().toISOString() } as const;
const consented = draftOf({ answers: { ...answers, healthConsent } });
const payment = { ...fullPrice, paymentIntentId: "pi_1" };

function setup() {
  const services = createServices();
  const { store, tables } = services;
  const item = async (): Promise<StoredItem> => ({
    bookingId,
    ...(await tables.bookings.get({ bookingId })),
  });
  return {
    ...services,
    item,
    set: (values: Record<string, unknown>) =>
      tables.bookings.update({ bookingId }, { set: values }),
    draft: async (content = consented) => {
      const saved = await store.saveDraft(content, at());
      if (saved.outcome !== "written") throw new Error("The draft was not saved.");
      return saved.booking;
    },
    confirm: async () => {
      await savePaid(store, consented, at(1));
    },
    erase: () => services.erase(at(5)),
    /** The outcome of a write, and whether it changed the item. */
    tried: async (write: () => Promise<{ outcome: string }>) => {
      const before = await item();
      const { outcome } = await write();
      return [
        outcome,
        JSON.stringify(before) === JSON.stringify(await item()) ? "same" : "changed",
      ];
    },
  };
}
const refused = ["refused", "same"];

test("An erased booking takes no personal data any more", async () => {
  const { confirm, erase, erasure, store, outbox, refunds, tried, item } = setup();
  await confirm();
  const before = await store.find(bookingId);
  await erase();
  expect(await tried(() => store.writeNote(bookingId, "Was ill", undefined, at(9)))).toEqual(
    refused,
  );
  expect(await tried(() => store.complete(bookingId, "alex@example.com", at(9)))).toEqual(refused);
  expect(await tried(() => store.saveDraft(consented, at(9)))).toEqual(refused);
  expect(await tried(() => store.confirmPaid(bookingId, payment, at(9)))).toEqual(refused);
  expect(await tried(() => erasure.eraseHealthAnswers(bookingId, at(9)))).toEqual(refused);
  expect(await tried(async () => erasure.erasePerson(await item(), at(9)))).toEqual(refused);
  expect(await tried(() => outbox.claim(bookingId, "visitorMail", unsentMail, at(9)))).toEqual(
    refused,
  );
  expect(await tried(() => outbox.recordSent(bookingId, "visitorMail", 1))).toEqual(refused);
  if (before?.paymentStatus !== "completed") throw new Error("The booking was not confirmed.");
  const note = { refundId: "1", text: "Was ill" };
  const change = { refunds: [], note };
  expect(await tried(() => refunds.save(before, change))).toEqual(refused);
});

test("An erased booking is given back with its accounts, and without the person", async () => {
  const { confirm, erase, store } = setup();
  await confirm();
  const erased = await erase();
  const booking = await store.find(bookingId);
  expect(erased).toEqual({ outcome: "written", booking });
  expect(booking).toMatchObject({ amount: 5000, erasedAt: at(5).toISOString() });
  expect(booking).not.toHaveProperty("name");
});

describe("A person is erased", () => {
  test("with what is personal, even if it was added after the booking was read", async () => {
    const { confirm, item, erasure, set } = setup();
    await confirm();
    const read = await item();
    const added = {
      note: "Was ill",
      toDoKey: "consultation-intro",
      refundNotes: { one: "Was ill" },
      clientLinks: new Set(["link"]),
      startsAt: at(9000).toISOString(),
      appointmentKey: "consultation-intro",
      timeChanges: 1,
      timeNotedAt: at(4).toISOString(),
      timeNotedBy: "alex@example.com",
      timeMail: unsentMail,
      reminderMail: unsentMail,
    };
    await set(added);
    expect(await erasure.erasePerson(read, at(5))).toMatchObject({ outcome: "written" });
    for (const name of [...Object.keys(added), "email", "medicalConditions"]) {
      expect(await item()).not.toHaveProperty(name);
    }
  });

  test("only if the address is still the one that was read", async () => {
    const { confirm, item, erasure, set, tried } = setup();
    await confirm();
    const read = await item();
    await set({ emailKey: "robin@example.org" });
    expect(await tried(() => erasure.erasePerson(read, at(5)))).toEqual(refused);
  });

  test("only if its refunds have neither begun nor ended since the booking was read", async () => {
    const { confirm, item, erasure, set, tried, tables } = setup();
    await confirm();
    const read = await item();
    await set({ refundsUnderWay: 1 });
    expect(await tried(() => erasure.erasePerson(read, at(5)))).toEqual(refused);
    const readLater = await item();
    await tables.bookings.update({ bookingId }, { remove: ["refundsUnderWay"] });
    expect(await tried(() => erasure.erasePerson(readLater, at(5)))).toEqual(refused);
  });

  test("and stays on upkeep's list only for a refund under way", async () => {
    const timed = { startsAt: at(9000).toISOString(), timeMail: unsentMail };
    for (const pending of [{ refundsUnderWay: 1 }, { useToRecord: true }, timed, {}]) {
      const { confirm, erase, set, item } = setup();
      await confirm();
      await set(pending);
      await erase();
      expect("pendingWork" in (await item())).toBe("refundsUnderWay" in pending);
      expect(await item()).not.toHaveProperty("useToRecord");
    }
  });

  test("never on a draft", async () => {
    const { draft, erase, item } = setup();
    await draft();
    const before = await item();
    await expect(erase()).rejects.toThrow();
    expect(await item()).toEqual(before);
  });
});

describe("Answers about health are erased", () => {
  test("once, and only where they were consented to", async () => {
    const { confirm, erasure, tried, store } = setup();
    await confirm();
    const erase = () => erasure.eraseHealthAnswers(bookingId, at(5));
    expect(await tried(erase)).toEqual(["written", "changed"]);
    expect(await tried(erase)).toEqual(refused);
    const other = setup();
    await savePaid(other.store);
    expect(await other.tried(() => other.erasure.eraseHealthAnswers(bookingId, at(5)))).toEqual(
      refused,
    );
    expect(await store.find(bookingId)).toMatchObject({ healthConsent, medicalConditions: "" });
  });

  test("of a draft only while it is one, and has some", async () => {
    const { draft, confirm, erasure, tried } = setup();
    const erase = () => erasure.eraseHealthAnswersOfDraft(bookingId);
    await draft(draftOf());
    expect(await tried(erase)).toEqual(refused);
    await draft();
    expect(await tried(() => erasure.eraseHealthAnswers(bookingId, at(5)))).toEqual(refused);
    expect(await tried(erase)).toEqual(["written", "changed"]);
    await confirm();
    expect(await tried(erase)).toEqual(refused);
  });
});

test("A draft is deleted only as it was read, without an intent, and before it is confirmed", async () => {
  const { draft, erasure, store, tried } = setup();
  const read = await draft();
  const remove = () => erasure.deleteDraft(read);
  await store.saveDraft(consented, at(1));
  expect(await tried(remove)).toEqual(refused);
  await store.saveDraft(consented, at());
  await store.attachIntent(bookingId, "pi_1", undefined);
  expect(await tried(remove)).toEqual(refused);
  await store.confirmPaid(bookingId, payment, at());
  expect(await tried(remove)).toEqual(refused);
  const other = setup();
  expect((await other.erasure.deleteDraft(await other.draft())).outcome).toBe("written");
  expect(await other.store.find(bookingId)).toBeUndefined();
});

test("A booking is deleted only when it is old enough and has no answers about health", async () => {
  const { confirm, erasure, store, tried } = setup();
  await confirm();
  const booking = (await store.find(bookingId))!;
  expect(await tried(() => erasure.forget(booking, at(60)))).toEqual(refused);
  await erasure.eraseHealthAnswers(bookingId, at(5));
  expect(await tried(() => erasure.forget(booking, at(0)))).toEqual(refused);
  expect((await erasure.forget(booking, at(1))).outcome).toBe("written");
  expect(await store.find(bookingId)).toBeUndefined();
  const other = setup();
  const draft = await other.draft(draftOf());
  expect(await other.tried(() => other.erasure.forget(draft, at(60)))).toEqual(refused);
});
