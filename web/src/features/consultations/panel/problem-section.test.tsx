// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/consultations.tsx";

startOnPhone();

const lost = {
  disputeId: "dp_1",
  kind: "dispute",
  status: "lost",
  amount: 5000,
  reason: "general",
  openedAt: "2026-03-02T10:00:00.000Z",
} as const;
const entry = { at: "2026-03-09T10:00:00.000Z", by: "alex@example.com" };
const dealtWith = [
  { ...entry, problem: "dp_1 lost", is: "dispute_lost" as const },
  { ...entry, problem: "amount_mismatch", is: "amount_mismatch" as const },
];

test("can be marked as dealt with, and brought back", async () => {
  const sam = booking("Sam", { attention: "amount_mismatch", disputes: [lost] });
  const asked: unknown[] = [];
  const { user } = setup([sam], {
    async dealWith(_, problems, isDone) {
      asked.push([problems, isDone]);
      return isDone ? { ...sam, dealtWith } : sam;
    },
  });
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  expect(inRow.getByText("Dispute lost, Please check this payment")).toBeTruthy();
  await user.click(inRow.getByRole("button", { name: "Mark as Dealt With" }));
  const undo = await inRow.findByRole("button", { name: "Not Dealt With After All" });
  expect(document.activeElement).toBe(undo);
  expect(inRow.queryByText("Please check this payment")).toBeNull();
  expect(inRow.getByText("Dealt with: Please check this payment by alex@example.com")).toBeTruthy();
  await user.click(undo);
  expect(await inRow.findByRole("button", { name: "Mark as Dealt With" })).toBeTruthy();
  const ids = ["dp_1 lost", "amount_mismatch"];
  expect(asked).toEqual([
    [ids, true],
    [ids, false],
  ]);
});
