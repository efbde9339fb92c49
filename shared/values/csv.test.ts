import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** Reads one line as RFC 4180 says, character by character. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (line.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === ",") {
      cells.push(cell);
      cell = "";
    } else if (line.startsWith("\r\n", index)) return [...cells, cell];
    else cell += character;
  }
  throw new Error("The line does not end.");
}

const nasty = fc.string({
  unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "'", ";", "a", "é", "💪"),
});
const texts = fc.array(fc.oneof(nasty, fc.string({ unit: "binary" })), { minLength: 1 });

describe("A line", () => {
  test("reads back as the cells it was written of, but for the apostrophes.", () => {
    fc.assert(
      fc.property(texts, (cells) => {
        const read = readLine(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [index, cell] of cells.entries()) {
          expect([cell, `'${cell}`]).toContain(read[index]);
        }
      }),
    );
  });

  test("holds no cell that a spreadsheet would take for a formula.", () => {
    fc.assert(
      fc.property(texts, (cells) => {
        for (const cell of readLine(csvLine(cells))) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+447700900123", "'+447700900123"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["＝1", "'＝1"],
    ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
    ["O'Brien", "O'Brien"],
    ["a=b", "a=b"],
    ["Smith, Sam", '"Smith, Sam"'],
    ["", ""],
  ])("writes %j as %j.", (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  test("leaves numbers alone, negative ones too.", () => {
    expect(csvLine([1, -2, 0.5])).toBe("1,-2,0.5\r\n");
  });
});
