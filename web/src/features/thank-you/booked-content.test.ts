// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type Receipt, receiptKey } from "#web/checkout/kept-draft.ts";
import { keepInTab } from "#web/tab-store.ts";
import { readReceipt } from "./booked-content.tsx";

const receipt: Receipt = {
  id: "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f",
  clientToken: "kV3-kV3-kV3-kV3-kV3-kV3-kV3-kV3-kV3-kV3-x_9",
  name: "Sam",
  email: "sam@example.com",
  listPricePence: 5000,
  totalPence: 4500,
  code: "WELCOME10",
  percentOff: 10,
  at: 1_795_366_020_000,
};

test("a receipt can be read again in the same tab, by its own id only", () => {
  expect(readReceipt(receipt.id)).toBeUndefined();
  keepInTab(receiptKey, receipt);
  expect(readReceipt(receipt.id)).toEqual(receipt);
  expect(readReceipt("1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40")).toBeUndefined();
});

test.each(["null", "7", "{", JSON.stringify({ ...receipt, at: "today" })])(
  "what is no receipt (%s) counts as none",
  (kept) => {
    sessionStorage.setItem(receiptKey, kept);
    expect(readReceipt(receipt.id)).toBeUndefined();
  },
);
