import { expect, test } from "vitest";
import { at, bookingId, bookingIdOf, draftOf } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { dealWithProblems } from "./deal-with-problems.ts";

/** A consultation whose confirmation was given up, and whose payment does not match. */
async function setup() {
  const { store, refunds, tables, savePaidConsultation } = createServices();
  await savePaidConsultation();
  const visitorMail = attemptedMail("failed", at().toISOString(), 20);
  const set = { visitorMail, attention: "amount_mismatch" };
  await tables.bookings.update({ bookingId }, { set });
  return {
    store,
    tables,
    dealWith: (
      problems: string[],
      dealtWith: boolean,
      bookings: Pick<typeof store, "find"> = store,
    ) =>
      dealWithProblems(
        { bookings, refunds },
        { params: { bookingId }, body: { problems, dealtWith } },
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
  const version = async () => (await tables.bookings.get({ bookingId }))?.["refundsVersion"];
  await dealWith(["mail"], true);
  expect(await version()).toBe(1);
  await dealWith(["mail"], true);
  expect(await version()).toBe(1);
  await dealWith(["mail"], false);
  expect(await version()).toBe(2);
});

test("A booking whose problems change at the same moment is a conflict.", async () => {
  const { dealWith, store } = await setup();
  const before = await store.find(bookingId);
  await dealWith(["mail"], true);
  await expect(
    dealWith(["amount_mismatch"], true, { find: async () => before }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("A draft or a missing booking is not found.", async () => {
  const { dealWith, store } = await setup();
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(2) }), at());
  for (const id of [bookingIdOf(2), bookingIdOf(3)]) {
    const find = async () => store.find(id);
    await expect(dealWith(["mail"], true, { find })).rejects.toMatchObject({
      code: "booking_not_found",
    });
  }
});
