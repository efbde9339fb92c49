import { expect, test } from "vitest";
import { at, bookingId, bookingIdOf, draftOf } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { allProblemsOf } from "#shared/bookings/find-problems.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { dealWithProblems } from "./deal-with-problems.ts";

/** A consultation whose confirmation was given up, and whose payment does not match. */
async function setup() {
  const { store, tables, savePaidConsultation } = createServices();
  await savePaidConsultation();
  const visitorMail = attemptedMail("failed", at().toISOString(), 20);
  const set = { visitorMail, attention: "amount_mismatch" };
  await tables.bookings.update({ bookingId }, { set });
  return {
    store,
    tables,
    dealWith: (problems: string[], dealtWith: boolean, id = bookingId) =>
      dealWithProblems(
        store,
        { params: { bookingId: id }, body: { problems, dealtWith } },
        "alex@example.com",
        at(9),
      ),
  };
}

test("Of two problems that are dealt with, one may be brought back.", async () => {
  const { dealWith } = await setup();
  await dealWith(["mail", "amount_mismatch"], true);
  const { dealtWith } = await dealWith(["mail"], false);
  expect(dealtWith).toMatchObject([{ problem: "amount_mismatch" }]);
});

test("A repeated request writes nothing, and every other counts as a change of the booking.", async () => {
  const { dealWith, tables } = await setup();
  const version = async () => Number((await tables.bookings.get({ bookingId }))?.["version"]);
  await dealWith(["mail"], true);
  const before = await version();
  await dealWith(["mail"], true);
  expect(await version()).toBe(before);
  await dealWith(["mail"], false);
  expect(await version()).toBe(before + 1);
});

const answer = { kind: "dispute", status: "needs_response" } as const;
const refunded = [{ ...sampleRefund, amount: 5000, status: "succeeded" }];

test.each<[string, Partial<Dispute>, object, boolean]>([
  ["A dispute that waits for an answer cannot be marked as dealt with", answer, {}, false],
  [
    "A dispute after its deadline cannot be marked as dealt with",
    { ...answer, evidenceDueAt: at(-1).toISOString() },
    {},
    false,
  ],
  [
    "A dispute of a refunded payment cannot be marked as dealt with",
    answer,
    { refunds: refunded },
    false,
  ],
  [
    "A dispute that is answered can be marked as dealt with",
    { ...answer, status: "under_review" },
    {},
    true,
  ],
  ["A lost dispute can be marked as dealt with", { ...answer, status: "lost" }, {}, true],
  [
    "An inquiry that waits for an answer cannot be marked as dealt with",
    { ...answer, kind: "inquiry" },
    {},
    false,
  ],
  [
    "An inquiry of a refunded payment can be marked as dealt with",
    { ...answer, kind: "inquiry" },
    { refunds: refunded },
    true,
  ],
  ["A fraud warning can be marked as dealt with", { ...answer, kind: "warning" }, {}, true],
])("%s.", async (_, dispute, more, can) => {
  const { dealWith, store, tables } = await setup();
  const set = { disputes: [{ ...sampleDispute, ...dispute }], ...more };
  await tables.bookings.update({ bookingId }, { set });
  const found = await store.find(bookingId);
  if (!found || found.paymentStatus === "pending") throw new Error("There is no booking.");
  const ids = allProblemsOf(found).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  if (can) expect((await dealWith(ids, true)).dealtWith).toHaveLength(ids.length);
  else {
    await expect(dealWith(ids, true)).rejects.toMatchObject({ code: "answer_due" });
    expect(await store.find(bookingId)).toEqual(found);
    expect((await dealWith(ids.slice(1), true)).dealtWith).toHaveLength(ids.length - 1);
  }
});

test("A draft or a missing booking is not found.", async () => {
  const { dealWith, store } = await setup();
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(2) }), at());
  for (const id of [bookingIdOf(2), bookingIdOf(3)]) {
    await expect(dealWith(["mail"], true, id)).rejects.toMatchObject({
      code: "booking_not_found",
    });
  }
});
