import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

describe("A line", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+447700900123", "'+447700900123"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["\n=1", '"\'\n=1"'],
    ["＝1", "'＝1"],
    ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
    ["O'Brien", "O'Brien"],
    ["a=b", "a=b"],
    ["Smith, Sam", '"Smith, Sam"'],
    ["two\nlines", '"two\nlines"'],
    ["", ""],
  ])("writes %j as %j.", (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  test("leaves numbers alone, negative ones too.", () => {
    expect(csvLine([1, -2, 0.5])).toBe("1,-2,0.5\r\n");
  });
});
