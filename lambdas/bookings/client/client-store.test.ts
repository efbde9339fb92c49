import { describe, expect, test } from "vitest";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  closeBooking,
  draftOf,
  noPrice,
  savePaid,
  sessionDraftOf,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { clientLinkDays, newClientToken, storedClientLink } from "../client-links.ts";
import type { DraftContent } from "../draft-store.ts";

const token = newClientToken();
const refundId = bookingIdOf(99);
const day = 24 * 60;

/** A draft that the browser has sent with a token. */
async function setup(draft: DraftContent = draftOf()) {
  const stores = await startTestBookings();
  const { store, client, tables } = stores;
  await store.saveDraft({ ...draft, clientLink: storedClientLink(token, at()) }, at());
  const readItem = async () => ({ bookingId, ...(await tables.bookings.get({ bookingId })) });
  return {
    ...stores,
    readItem,
    confirm: () =>
      draft.offer.amount === 0
        ? store.confirmFree(bookingId, draft.offer, undefined, at())
        : store.confirmPaid(bookingId, { ...draft.offer, paymentIntentId: "pi_1" }, at()),
    decide: async () =>
      stores.refunds.save((await store.find(bookingId)) as ConfirmedBooking, { isDecision: true }),
    cancel: async (minutes = 1, id: string | undefined = refundId) => {
      const seen = (await store.find(bookingId)) as ConfirmedBooking;
      return client.cancel(seen, id, at(minutes));
    },
  };
}

async function confirmed(draft?: DraftContent) {
  const services = await setup(draft);
  await services.confirm();
  return services;
}

describe("A link", () => {
  test("opens its booking once that is confirmed, and for 180 days", async () => {
    const { client, confirm } = await setup();
    expect(await client.open(bookingId, token, at())).toBeUndefined();
    await confirm();
    expect(await client.open(bookingId, token, at())).toMatchObject({ bookingId, ...answers });
    const end = clientLinkDays * day;
    expect(await client.open(bookingId, token, at(end))).toBeDefined();
    expect(await client.open(bookingId, token, at(end + 1))).toBeUndefined();
  });

  test("opens no other booking, and no other token opens this one", async () => {
    const { client, store } = await confirmed();
    await savePaid(store, draftOf({ bookingId: bookingIdOf(2) }));
    expect(await client.open(bookingIdOf(2), token, at())).toBeUndefined();
    expect(await client.open(bookingIdOf(3), token, at())).toBeUndefined();
    expect(await client.open(bookingId, newClientToken(), at())).toBeUndefined();
    expect(await client.open(bookingId, "", at())).toBeUndefined();
  });

  test("is not stored, and not opened by what is stored", async () => {
    const { client, readItem } = await confirmed();
    const { clientLinks } = (await readItem()) as { clientLinks?: Set<string> };
    const [stored = ""] = clientLinks ?? [];
    expect(stored).not.toContain(token);
    const [hash = ""] = stored.split(" ");
    expect(await client.open(bookingId, hash, at())).toBeUndefined();
  });

  test("of a mail opens the booking beside the browser's", async () => {
    const { client, outbox } = await confirmed();
    const other = newClientToken();
    const link = storedClientLink(other, at());
    await outbox.claim(bookingId, "visitorMail", unsentMail, at(), { link });
    expect(await client.open(bookingId, other, at())).toBeDefined();
    expect(await client.open(bookingId, token, at())).toBeDefined();
  });

  test("sent again with the draft does not replace the first", async () => {
    const { client, store, confirm } = await setup();
    const other = newClientToken();
    await store.saveDraft({ ...draftOf(), clientLink: storedClientLink(other, at()) }, at(1));
    await confirm();
    expect(await client.open(bookingId, token, at())).toBeDefined();
    expect(await client.open(bookingId, other, at())).toBeUndefined();
  });

  test("opens nothing once the person is erased, and is erased with them", async () => {
    const { client, erase, readItem } = await confirmed();
    await erase(at(5));
    expect(await client.open(bookingId, token, at())).toBeUndefined();
    expect(await readItem()).not.toHaveProperty("clientLinks");
  });
});

describe("Cancelling", () => {
  const cancelledAt = at(1).toISOString();

  test("marks a booking with its time, its refund's id and both mails, and takes it off the list", async () => {
    const { cancel, readItem } = await confirmed();
    const facts = { cancelledAt, cancellationRefundId: refundId };
    expect(await cancel()).toMatchObject({ outcome: "written", booking: facts });
    const item = await readItem();
    const mails = { cancelMail: unsentMail, cancelNotice: unsentMail };
    expect(item).toMatchObject({ ...facts, ...mails, pendingWork: "followUp" });
    expect(item).not.toHaveProperty("toDoKey");
    expect(item).not.toHaveProperty("status");
  });

  test("of a payment without an address is mailed to the trainer only", async () => {
    const { cancel, readItem } = await confirmed(sessionDraftOf({ answers: {} }));
    await cancel();
    expect(await readItem()).toMatchObject({ cancelledAt, cancelNotice: unsentMail });
    expect(await readItem()).not.toHaveProperty("cancelMail");
  });

  test("happens once, also when it is done twice at the same moment", async () => {
    const { cancel, readItem } = await confirmed();
    const both = await Promise.all([cancel(1, bookingIdOf(98)), cancel(2, refundId)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(["refused", "written"]);
    const before = await readItem();
    expect(await cancel(3)).toMatchObject({ outcome: "refused" });
    expect(await readItem()).toEqual(before);
  });

  test("and completing at the same moment: one of the two is refused", async () => {
    const { cancel, store, readItem } = await confirmed();
    await Promise.all([cancel(), store.complete(bookingId, "alex@example.com", at())]);
    const { status, cancelledAt: when } = (await readItem()) as Record<string, unknown>;
    expect([status, when].filter((each) => each !== undefined)).toHaveLength(1);
  });

  test("is refused for a draft, for an erased and for a missing booking", async () => {
    const draft = await setup();
    expect(await draft.cancel()).toMatchObject({ outcome: "refused" });
    const { client, store, erase } = await confirmed();
    const seen = (await store.find(bookingId)) as ConfirmedBooking;
    await erase(at(5));
    expect(await client.cancel(seen, refundId, at(6))).toMatchObject({ outcome: "refused" });
    const missing = { ...seen, bookingId: bookingIdOf(7) };
    expect(await client.cancel(missing, refundId, at())).toEqual({ outcome: "not_found" });
  });

  test("keeps the booking on upkeep's list until its refund is decided, then on the trainer's", async () => {
    const { cancel, decide, outbox, store, readItem } = await confirmed();
    await cancel();
    for (const mail of ["visitorMail", "trainerMail", "cancelMail", "cancelNotice"] as const) {
      await outbox.claim(bookingId, mail, unsentMail, at(2));
      await outbox.recordSent(bookingId, mail, 1);
    }
    expect(await closeBooking(store)).toMatchObject({ outcome: "refused" });
    await decide();
    expect(await closeBooking(store)).toMatchObject({ outcome: "written" });
    expect(await readItem()).toMatchObject({ pendingWork: "trainer" });
  });

  test("is not forgotten by a follow-up that has read the booking before", async () => {
    const { cancel, decide, outbox, store, readItem } = await confirmed();
    for (const mail of ["visitorMail", "trainerMail"] as const) {
      await outbox.claim(bookingId, mail, unsentMail, at());
      await outbox.recordSent(bookingId, mail, 1);
    }
    const seen = (await store.find(bookingId)) as ConfirmedBooking;
    await cancel();
    for (const mail of ["cancelMail", "cancelNotice"] as const) {
      await outbox.claim(bookingId, mail, unsentMail, at(2));
      await outbox.recordSent(bookingId, mail, 1);
    }
    await decide();
    expect(await store.finishPendingWork(seen)).toMatchObject({ outcome: "refused" });
    expect(await readItem()).toMatchObject({ pendingWork: "followUp" });
  });

  test("survives an erasure that has read the booking before, and one after it keeps the debt", async () => {
    const { cancel, erasure, erase, readItem, store } = await confirmed();
    const stored = await readItem();
    await cancel();
    expect(await erasure.erasePerson(stored, at(5))).toMatchObject({ outcome: "refused" });
    await erase(at(5));
    const item = await readItem();
    expect(item).toMatchObject({ cancelledAt, pendingWork: "trainer" });
    for (const name of ["cancelMail", "cancelNotice", "cancellationRefundId", "startRequest"]) {
      expect(item).not.toHaveProperty(name);
    }
    const erased = (await store.find(bookingId)) as ConfirmedBooking;
    expect(problemsOf(erased)).toMatchObject([{ is: "cancelled", amount: 5000 }]);
  });
});

describe("A client's request", () => {
  const version = "2026-11-24";

  test("to go ahead is kept with its wording and its time, the first one", async () => {
    const { client, readItem } = await confirmed();
    await client.requestStart(bookingId, version, at(1));
    expect(await client.requestStart(bookingId, version, at(2))).toMatchObject({
      outcome: "refused",
    });
    expect(await readItem()).toMatchObject({ startRequest: { version, at: at(1).toISOString() } });
  });

  test("is replaced once by one that acknowledges that the right to cancel ends", async () => {
    const { client, readItem } = await confirmed();
    await client.requestStart(bookingId, version, at(1));
    await client.requestStart(bookingId, "2026-11-26", at(2));
    for (const later of [version, "2026-11-26"] as const) {
      await client.requestStart(bookingId, later, at(3));
    }
    expect(await readItem()).toMatchObject({
      startRequest: { version: "2026-11-26", at: at(2).toISOString() },
    });
  });

  test("to go ahead is not kept of a free booking, which costs nothing", async () => {
    const { client, readItem } = await confirmed(draftOf({ offer: noPrice }));
    await client.requestStart(bookingId, "2026-11-26", at(1));
    expect(await readItem()).not.toHaveProperty("startRequest");
  });

  test("that a time is chosen is kept of a consultation, the first one", async () => {
    const { client, readItem } = await confirmed();
    await client.reportTimeChosen(bookingId, at(1));
    await client.reportTimeChosen(bookingId, at(2));
    expect(await readItem()).toMatchObject({ timeChosenAt: at(1).toISOString() });
    const sessions = await confirmed(sessionDraftOf());
    await sessions.client.reportTimeChosen(bookingId, at(1));
    expect(await sessions.readItem()).not.toHaveProperty("timeChosenAt");
  });

  test("changes nothing once the booking is cancelled or erased", async () => {
    const { cancel, client, erase, readItem } = await confirmed();
    await cancel();
    for (const isErased of [false, true]) {
      if (isErased) await erase(at(5));
      await client.requestStart(bookingId, version, at(6));
      await client.reportTimeChosen(bookingId, at(6));
      expect(await readItem()).not.toHaveProperty("startRequest");
      expect(await readItem()).not.toHaveProperty("timeChosenAt");
    }
  });
});
