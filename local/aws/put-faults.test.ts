import { describe, expect, it } from "vitest";
import { createPutFaults, PutFaults } from "./put-faults.ts";

function refusals(faults: object, keys: readonly string[]): boolean[] {
  const { set, refuses } = createPutFaults();
  set(PutFaults.parse({ fail: true, ...faults }));
  return keys.map(refuses);
}

describe("A bucket with faults", () => {
  it("refuses every file from then on", () => {
    expect(refusals({}, ["a", "b"])).toEqual([true, true]);
    expect(refusals({ after: 1 }, ["a", "b", "a"])).toEqual([false, true, true]);
  });

  it("refuses so many attempts, and works again", () => {
    expect(refusals({ times: 2 }, ["a", "b", "c"])).toEqual([true, true, false]);
    expect(refusals({ after: 1, times: 1 }, ["a", "b", "c"])).toEqual([false, true, false]);
  });

  it("refuses one file, and takes the others", () => {
    expect(refusals({ key: "b", times: 1 }, ["a", "b", "b"])).toEqual([false, true, false]);
  });

  it("refuses none when its faults end", () => {
    expect(refusals({ fail: false }, ["a"])).toEqual([false]);
  });
});
