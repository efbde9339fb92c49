import { describe, expect, test } from "vitest";
import { type TableName, tableNames } from "#infra/data/table-definitions.ts";
import { functionTable } from "#infra/functions/function-table.ts";
import { answers, bookingIdOf, draftOf, sessionDraftOf } from "#lambdas/testing/bookings.ts";
import { send } from "#lambdas/testing/http.ts";
import { consented, setup } from "#lambdas/testing/people.ts";
import {
  eraseHealthAnswers,
  erasePerson,
  erasePersonOfBooking,
  exportPerson,
  lookUpPerson,
} from "#shared/people/api.ts";

describe("Looking a person up", () => {
  test("counts the records with their address in any case, and no others.", async () => {
    const { consultation, sessionPayment, draft, lookUp } = await setup();
    await consultation(1);
    await consultation(2, { email: "SAM@Example.org" });
    await consultation(3, { email: "samantha@example.org" });
    await sessionPayment(4);
    await draft(draftOf({ bookingId: bookingIdOf(5), answers: consented }));
    await draft(sessionDraftOf({ bookingId: bookingIdOf(6), answers: {} }));
    const counts = { consultations: 2, sessionPayments: 1, drafts: 1, withHealthAnswers: 3 };
    expect(await lookUp()).toEqual(counts);
    expect(await lookUp(" Sam@EXAMPLE.ORG")).toEqual(counts);
  });

  test("does not find a draft whose visitor has changed the address.", async () => {
    const { draft, lookUp } = await setup();
    await draft(draftOf());
    await draft(draftOf({ answers: { ...answers, email: "other@example.org" } }));
    expect(await lookUp()).toMatchObject({ drafts: 0 });
    expect(await lookUp("other@example.org")).toMatchObject({ drafts: 1 });
  });
});

describe("An export", () => {
  test("has every stored attribute, including those unknown to this code.", async () => {
    const { consultation, put, exported, touched } = await setup();
    await consultation(1);
    await put(1, "note", "Something private");
    await put(1, "somethingNew", { since: ["2027", new Set(["b", "a"])] });
    const { records } = await exported();
    expect(records).toMatchObject([
      {
        ...consented,
        bookingId: bookingIdOf(1),
        amount: 5000,
        paymentIntentId: "pi_1",
        visitorMail: { status: "pending", attempts: 0 },
        note: "Something private",
        somethingNew: { since: ["2027", ["a", "b"]] },
      },
    ]);
    expect(touched).toEqual([bookingIdOf(1)]);
  });

  test("has no attributes that only serve the database.", async () => {
    const { consultation, draft, put, exported } = await setup();
    await consultation(1);
    await put(1, "clientLinks", new Set(["hash my-booking 2026-08-29T10:00:00.000Z"]));
    await put(1, "cancellationRefundId", bookingIdOf(9));
    await draft(draftOf({ bookingId: bookingIdOf(2) }));
    const { records } = await exported();
    const names = records.flatMap((record) => Object.keys(record));
    expect(
      names.filter((name) => /Key$|^pendingWork$|^expiresAt$|^clientLinks$|RefundId$/.test(name)),
    ).toEqual([]);
  });

  test("has every record once, page by page.", async () => {
    const { draft, exported } = await setup();
    for (let number = 1; number <= 30; number += 1) {
      await draft(draftOf({ bookingId: bookingIdOf(number) }));
    }
    const first = await exported();
    const second = await exported(first.nextCursor ?? "");
    const ids = [...first.records, ...second.records].map(({ bookingId }) => bookingId);
    expect(second.nextCursor).toBeNull();
    expect(new Set(ids).size).toBe(30);
    expect(ids).toHaveLength(30);
    await expect(exported("e30")).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("A request about a person", () => {
  const email = "sam@example.org";

  test("has an address, whose spaces do not matter.", async () => {
    const request = { body: { email: ` ${email} ` } };
    expect(await send(lookUpPerson, request)).toEqual({ input: { body: { email } } });
  });

  test.each([
    ["no address", {}, "email"],
    ["several addresses", { email: [email, "kim@example.org"] }, "email"],
    ["a condition of the database", { email: { $gt: "" } }, "email"],
    ["an unknown field", { email, bookingId: "1" }, "bookingId"],
  ])("is refused with %s.", async (_, body, path) => {
    for (const endpoint of [lookUpPerson, exportPerson, erasePerson, eraseHealthAnswers]) {
      // An address in the URL would be kept in histories and logs.
      const answer = await send(endpoint, { body, query: { email } });
      expect(answer).toMatchObject({ code: "validation_failed", errors: [{ path }] });
    }
  });
});

test.each([["../look-up"], ["event#evt_1"], [""], ["6A1F2C1E-6F0E-4F7E-9D55-000000000001\n"]])(
  "The person of the booking %j cannot be asked to be erased.",
  async (bookingId) => {
    const answer = await send(erasePersonOfBooking, { params: { bookingId } });
    expect(answer).toMatchObject({ code: "validation_failed", errors: [{ path: "bookingId" }] });
  },
);

/** Why erasing a person changes nothing in a table; `undefined` for a table that it changes. */
const leftAlone: Readonly<Record<TableName, string | undefined>> = {
  bookings: undefined,
  discountCodes: undefined,
  workouts: "It has the trainer's texts and videos.",
  settings: "A review has a first name only, and the trainer removes it by publishing without it.",
  monthlyCounts: "It has numbers by day and month.",
  limits: "It has keyed digests of networks and mailboxes, which expire.",
  audit: "It has ids of records and administrators' addresses.",
};

test("Erasing a person changes every table that has personal data.", () => {
  const granted = Object.keys(functionTable["people"].tables ?? {});
  // Into the audit log the function writes its own entries.
  const changed = granted.filter((name) => name !== "audit");
  const withPersonalData = tableNames.filter((name) => leftAlone[name] === undefined);
  expect(changed.sort()).toEqual(withPersonalData.sort());
});
