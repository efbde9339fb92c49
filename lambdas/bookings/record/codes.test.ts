import { expect, test } from "vitest";
import { consultation, erased, free } from "#lambdas/testing/records.ts";
import { recordGivenBack, recordUsed } from "./codes.ts";

test("The use of a code is recorded once, and on an erased booking not at all.", () => {
  expect(recordUsed({ ...consultation, useToRecord: true })).toEqual(consultation);
  for (const record of [consultation, erased]) expect(recordUsed(record)).toBe(record);
});

test("The use of a code is given back once, also of an erased booking.", () => {
  for (const record of [free, erased]) {
    expect(recordGivenBack({ ...record, useToGiveBack: true })).toEqual(record);
    expect(recordGivenBack(record)).toBe(record);
  }
});
