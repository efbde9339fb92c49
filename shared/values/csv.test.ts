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
    ["MAR10", "'MAR10"],
    ["10mar", "'10mar"],
    ["Sept2026", "'Sept2026"],
    ["1 June", "'1 June"],
    ["1E10", "'1E10"],
    ["007", "'007"],
    ["５", "'５"],
    ["10%", "'10%"],
    ["£5", "'£5"],
    ["1/2", "'1/2"],
    ["5-6", "'5-6"],
    ["10:30", "'10:30"],
    ["10PM", "'10PM"],
    ["(5)", "'(5)"],
    ["1,000", '"\'1,000"'],
    ["TRUE", "'TRUE"],
    ["WELCOME10", "WELCOME10"],
    ["MARCEL10", "MARCEL10"],
    ["2-FOR-1", "2-FOR-1"],
    ["MAY", "MAY"],
    ["A. Jan", "A. Jan"],
    ["O'Brien", "O'Brien"],
    ["a=b", "a=b"],
    ["Smith, Sam", '"Smith, Sam"'],
    ["two\nlines", '"two\nlines"'],
    ["", ""],
  ])("writes %j as %j.", (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  test("leaves numbers and our own formats alone.", () => {
    expect(csvLine([1, -2, 0.5, { asWritten: "50.00" }])).toBe("1,-2,0.5,50.00\r\n");
  });
});
